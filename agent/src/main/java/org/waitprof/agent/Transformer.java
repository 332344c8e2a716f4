package org.waitprof.agent;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.advice.BindingWeaver;
import org.waitprof.agent.advice.NativeCalls;
import org.waitprof.agent.advice.RecordingMode;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.WrapperSearch;
import org.waitprof.agent.binding.Wrappers;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.cache.WovenCache;
import org.waitprof.agent.callpath.CallSites;
import org.waitprof.agent.callpath.reach.ClassHeader;
import org.waitprof.agent.callpath.weave.NamedRegions;
import org.waitprof.agent.callpath.weave.RecorderSight;
import org.waitprof.agent.callpath.weave.RegionWeaver;
import org.waitprof.options.OptionKey;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankRegistry;

/**
 * Sees every class as it is defined: weaves probes into the binding's and call sites into the
 * application's. Called by the JVM in the defining thread, which may hold class-loading locks. Does
 * nothing, and reads nothing, in a JVM whose loaders see no MPI binding.
 *
 * <p>A class that an earlier run has woven is taken from the cache. At the first application class
 * that the cache lacks, the classes that the program names are read. All further ones are woven
 * anew: it may belong to a change by which others reach MPI.
 */
final class Transformer implements ClassFileTransformer, BindingElsewhere.Weaver {
  /** Longest time for a job's last process to weave classes for the cache that it did not load. */
  private static final long SAVE_LIMIT_NANOS = 500_000_000L;

  /** Entry in the cache together with classes that were woven for a binding in C's style. */
  private static final String WRAPPER_MARK = "META-INF/waitprof";

  private static final byte[] MARK = WRAPPER_MARK.getBytes(StandardCharsets.UTF_8);

  private final Instrumentation instrumentation;
  private final ApplicationClasses isApplication;
  private final String callPaths;
  private final String recording;
  private final @Nullable NamedRegions regions;
  private final @Nullable WovenCache cache;
  final LoadedBindings bindings;
  private final StrictLoaders strict;
  private final CachedClasses cached = new CachedClasses();
  private final List<Binding> unseeded = new ArrayList<>();
  private volatile @Nullable CallSites callSites;
  private boolean failed;

  /**
   * Makes the transformer.
   *
   * @param callPaths depth of call paths to record: full, site or off
   * @param recording records in addition to the profile: name of a {@link RecordingMode}
   * @param regions methods that are regions; null if none are
   * @param cache cache of woven classes; null for none
   * @param wrappers finds bindings in C's style
   */
  Transformer(
      Instrumentation instrumentation,
      ApplicationClasses isApplication,
      String callPaths,
      String recording,
      @Nullable NamedRegions regions,
      @Nullable WovenCache cache,
      WrapperSearch wrappers) {
    bindings = new LoadedBindings(instrumentation, wrappers, this::seed, this::sayOnce);
    strict = new StrictLoaders(isApplication, this::sayOnce);
    this.instrumentation = instrumentation;
    this.isApplication = isApplication;
    this.callPaths = callPaths;
    this.recording = recording;
    this.regions = regions;
    this.cache = cache;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String givenName,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] file) {
    String name = givenName == null ? ClassHeader.nameIn(file) : givenName;
    if (loader == null
        || name == null
        || name.startsWith("java/")
        || name.startsWith("jdk/")
        || name.startsWith(RecorderSight.ASKING)) {
      return null;
    }
    try {
      if (bindings.isTableGiven() && loader != Transformer.class.getClassLoader()) {
        Optional<Binding> unused = bindings.ofApplication(loader);
      }
      boolean isWrapper = Wrappers.isOwner(name);
      if (isWrapper || (name.startsWith("mpi/") && name.indexOf('/', 4) < 0)) {
        return new BindingElsewhere(this, loader, name, file, isWrapper).woven().orElse(null);
      }
      if ((regions != null || !callPaths.equals("off"))
          && loader != Transformer.class.getClassLoader()
          && !ApplicationClasses.isForeign(name.replace('/', '.'))) {
        return ofApplication(loader, name, redefined != null, file);
      }
    } catch (Throwable e) {
      // An unwoven class still works; the application must not notice.
      sayOnce("cannot instrument " + name.replace('/', '.') + ", it is not profiled: " + e);
    }
    return null;
  }

  /** The binding of a wrapper is known before any class of an earlier run is taken. */
  @Override
  public byte @Nullable [] ofBinding(
      ClassLoader loader, String name, byte[] file, boolean isWrapper) {
    if (bindings.early.areIn(loader) || (isWrapper && bindings.of(loader).isEmpty())) {
      return null;
    }
    RankRegistry.noteBinding(loader);
    WeaveResult known = cache == null ? null : cache.find(loader, name, file);
    if (known != null) {
      return strict.keepBinding(loader) ? null : known.file();
    }
    Optional<Binding> binding = bindings.of(loader);
    if (binding.isEmpty()) {
      bindings.warnUnknown(name, loader);
      return null;
    }
    if (strict.keepBinding(loader)) {
      return null;
    }
    byte[] woven = BindingWeaver.weave(binding.get(), name, file, RecordingMode.valueOf(recording));
    if (cache != null) {
      cache.note(loader, name, file, WeaveResult.ofBinding(woven));
      if (isWrapper) {
        cache.note(loader, WRAPPER_MARK, MARK, WeaveResult.ofBinding(MARK));
      }
    }
    return woven;
  }

  /** A class of an earlier run. The binding in C's style of that run, if any, is found first. */
  private @Nullable WeaveResult cached(ClassLoader loader, String name, byte[] file) {
    WeaveResult known = cache == null ? null : cache.find(loader, name, file);
    if (known != null
        && cache != null
        && !Wrappers.areUsed()
        && cache.find(loader, WRAPPER_MARK, MARK) != null) {
      Optional<Binding> unused = bindings.of(loader);
      return Wrappers.areUsed() && callSites == null ? known : null;
    }
    return known;
  }

  private byte @Nullable [] ofApplication(
      ClassLoader loader, String name, boolean isRedefined, byte[] file) {
    if (callSites == null && !isRedefined) {
      WeaveResult known = cached(loader, name, file);
      if (known != null) {
        noteRegions(name, file);
        known = strict.keep(loader, name) ? WeaveResult.NOTHING : known;
        cached.add(loader, name, known);
        return known.file();
      }
    }
    CallSites known = callSites;
    if (known != null && !isRedefined && known.leavesOut(loader, name, file)) {
      isApplication.leaveOut(name.replace('/', '.'));
      return null;
    }
    if (bindings.ofApplication(loader).isEmpty() && (known == null || !known.isFound(name))) {
      return null;
    }
    noteRegions(name, file);
    if (strict.keep(loader, name)) {
      pass(loader, name, isRedefined, file);
      return null;
    }
    WeaveResult woven =
        regions != null && callPaths.equals("off")
            ? RegionWeaver.weave(name, file, WeaveResult.NOTHING, regions)
            : weavingCallSites().weave(loader, name, isRedefined, file);
    if (cache != null) {
      cache.note(loader, name, file, woven);
    }
    return woven.file();
  }

  /** Handles a class that stays unwoven. Others may call MPI through it. */
  private void pass(ClassLoader loader, String name, boolean isRedefined, byte[] file) {
    CallSites weaver = callSites;
    if (weaver == null) {
      cached.add(loader, name, WeaveResult.NOTHING);
    } else if (!isRedefined) {
      try {
        weaver.pass(loader, name, file);
      } catch (RuntimeException e) {
        return; // Nothing was to be woven; the class loader will report the damage.
      }
    }
  }

  private void noteRegions(String name, byte[] file) {
    if (regions != null && regions.concerns(name)) {
      regions.note(name, file);
    }
  }

  private void seed(ClassLoader loader, Binding found) {
    if (found.dialect().shapes() != null && instrumentation.isNativeMethodPrefixSupported()) {
      instrumentation.setNativeMethodPrefix(this, NativeCalls.PREFIX);
      NativeCalls.allow();
    }
    if (!callPaths.equals("off") && !strict.refuseSites(loader) && !isForLater(loader, found)) {
      weavingCallSites().seed(found.communicating());
    }
  }

  /** Whether weaving of call sites can wait, as all classes so far come from an earlier run. */
  private synchronized boolean isForLater(ClassLoader loader, Binding found) {
    return callSites == null
        && found.dialect().shapes() != null
        && cache != null
        && !cache.isNew(loader)
        && unseeded.add(found);
  }

  private synchronized void sayOnce(String line) {
    if (!failed) {
      failed = true;
      AgentOutput.println(line);
    }
  }

  /** The weaver of call sites, made once a class has to be woven that the cache lacks. */
  private CallSites weavingCallSites() {
    CallSites known = callSites;
    return known != null ? known : makeCallSites();
  }

  private synchronized CallSites makeCallSites() {
    CallSites made = callSites;
    if (made == null) {
      made =
          new CallSites(
              instrumentation,
              ApplicationClasses::isForeign,
              isApplication,
              callPaths.equals("site"),
              regions);
      cached.tell(made);
      for (Binding each : unseeded) {
        made.seed(each.communicating());
      }
      callSites = made;
    }
    return made;
  }

  /** Whether this start has woven classes that the cache lacked. */
  boolean hasWoven() {
    return callSites != null;
  }

  /** Whether weaving of some class failed, which was reported. */
  synchronized boolean hasFailed() {
    return failed;
  }

  /** Parts of the application that call paths do not cover; empty without gaps. */
  List<String> limitations() {
    CallSites weaver = callSites;
    List<String> limitations = new ArrayList<>(strict.limitations());
    limitations.addAll(weaver == null ? cached.limitations() : weaver.limitations());
    limitations.addAll(weaver == null && cache != null ? cache.gaps() : List.of());
    return limitations;
  }

  /** Marks of the regions that no class had so far: {@link NamedRegions#missing}. */
  long[] missingRegions() {
    return regions == null
        ? new long[OptionKey.MOST_REGIONS]
        : regions.missing(OptionKey.MOST_REGIONS);
  }

  /** Reports the regions that no class of any rank had. Called by rank 0. */
  void tellMissing(long[] missing) {
    if (regions != null) {
      try {
        for (String remark : regions.remarks(missing, instrumentation.getAllLoadedClasses())) {
          AgentOutput.println("option regions: " + remark);
        }
      } catch (RuntimeException | Error e) {
        AgentOutput.failed("option regions is not checked", e);
      }
    }
  }

  /** Reason why classes were woven that an earlier start might have woven; null if none were. */
  @Nullable String coldness() {
    return cache == null ? null : cache.coldness();
  }

  /** Adds a site that a stack walk found missing; nothing with {@code callpath=off}. */
  void force(String className, String method, int line) {
    if (!callPaths.equals("off")) {
      weavingCallSites().force(className, method, line);
    }
  }

  /**
   * Writes the classes that this run has woven into the cache, and further ones that a rank of the
   * next run may load. Called by one process of a job when its JVM ends.
   *
   * @return reason why an earlier file was not used, with a remedy; null if none was refused
   * @throws IOException if that is impossible
   */
  @Nullable String save() throws IOException {
    if (cache == null || cache.coldness() == null) {
      return null;
    }
    // Without the lock, as above: threads of the application may go on loading classes.
    for (Map.Entry<ClassLoader, Binding> each : bindings.all().entrySet()) {
      if (!strict.contain(each.getKey()) && cache.lacksRest(each.getKey())) {
        LoadedBindings.weaveRest(
            cache, each.getKey(), each.getValue(), RecordingMode.valueOf(recording));
      }
    }
    CallSites weaver = callSites;
    if (weaver == null || callPaths.equals("site")) {
      cache.save(null, List.of());
    } else {
      cache.save(sink -> weaver.describe(sink, SAVE_LIMIT_NANOS), weaver.lastingLimitations());
    }
    return cache.refusal();
  }
}

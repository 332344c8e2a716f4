package org.waitprof.agent.callpath;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.CacheWriter;
import org.waitprof.agent.cache.ContentHash;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.callpath.reach.ClassHeader;
import org.waitprof.agent.callpath.reach.Reachability;
import org.waitprof.agent.callpath.reach.ScannedClass;
import org.waitprof.agent.callpath.scan.ClassFinder;
import org.waitprof.agent.callpath.weave.NamedRegions;
import org.waitprof.agent.callpath.weave.OldLines;
import org.waitprof.agent.callpath.weave.RegionWeaver;
import org.waitprof.agent.callpath.weave.Retransformer;
import org.waitprof.agent.callpath.weave.SiteChoice;
import org.waitprof.agent.callpath.weave.SiteWeaver;
import org.waitprof.record.path.Sites;

/**
 * Decides which call sites of a class take part in the running context hash, and weaves them. Asked
 * for every class outside the JDK and the binding as it is defined, in the defining thread; the
 * first class of a loader makes it look for all that this one names.
 */
public final class CallSites {
  private final Retransformer retransformer;
  private final Predicate<String> isForeign;
  private final Predicate<String> isApplication;
  private final boolean directOnly;
  private final @Nullable NamedRegions regions;
  private final Reachability reachability = new Reachability();
  private final WovenVersions versions = new WovenVersions();
  private final WovenContents contents = new WovenContents();

  /** Before any class file was read, milliseconds since 1970. */
  private final long begin = System.currentTimeMillis();

  private final LoadableClasses named;

  /** Classes that were defined as an earlier run wove them, and the first class of each loader. */
  private final Map<String, WeaveResult> assumed = new HashMap<>();

  private final Map<ClassLoader, String> first = new WeakHashMap<>();
  private final Set<String> loaded = new HashSet<>();
  private final ForcedSites forced = new ForcedSites();
  private final MadeClasses made = new MadeClasses();
  private final Limitations limitations = new Limitations();

  /** Classes of loaders whose classes stay as they are. */
  private final Set<String> passed = new HashSet<>();

  private boolean passing;
  private boolean seeded;

  /**
   * Makes the decider.
   *
   * @param instrumentation weaves classes again whose sites were found later
   * @param isForeign whether a class, by its binary name, belongs to the JDK, the binding or
   *     waitprof, so that its behaviour is known
   * @param isApplication whether a class, by its binary name, belongs in call paths
   * @param directOnly only sites that call MPI directly: {@code callpath=site}
   * @param regions methods that are regions; null if none are
   */
  public CallSites(
      Instrumentation instrumentation,
      Predicate<String> isForeign,
      Predicate<String> isApplication,
      boolean directOnly,
      @Nullable NamedRegions regions) {
    retransformer = new Retransformer(instrumentation);
    this.isForeign = isForeign;
    this.isApplication = isApplication;
    this.directOnly = directOnly;
    this.regions = regions;
    named = new LoadableClasses(isForeign, this::addFound);
  }

  /**
   * Names the methods of the binding that communicate.
   *
   * @param signatures as of {@link org.waitprof.agent.binding.SignatureHash}
   */
  public synchronized void seed(int[] signatures) {
    reachability.seed(signatures);
    if (!seeded && !directOnly) {
      reachability.followReflection();
    }
    seeded = true;
  }

  /**
   * Weaves a class.
   *
   * @param loader the class's loader
   * @param name its internal name
   * @param isRedefined whether it is loaded already
   * @param file its class file
   * @return what to define; nothing if nothing in it may reach MPI, or it belongs in no call path
   */
  public WeaveResult weave(ClassLoader loader, String name, boolean isRedefined, byte[] file) {
    Set<String> changed = Set.of();
    boolean isWorthIt;
    synchronized (this) {
      if (!seeded) {
        return WeaveResult.NOTHING;
      }
      if (!directOnly) {
        changed = follow(loader, name, file);
      }
      passed.remove(name);
      isWorthIt = isApplication.test(name.replace('/', '.')) && (directOnly || hasSites(name));
    }
    if (!changed.isEmpty()) {
      retransformer.add(changed);
    }
    WeaveResult woven = woven(name, file, isWorthIt);
    for (long site : woven.sites()) {
      Sites.noteWoven(site);
    }
    synchronized (this) {
      limitations.addLeftOut(name, woven.leftOut());
    }
    byte[] old = versions.replace(loader, name, isRedefined, woven.file());
    if (isRedefined && isApplication.test(name.replace('/', '.'))) {
      OldLines.note(old != null ? old : file);
    }
    return woven;
  }

  /** Takes in a class that is defined as it is, with what it names: others may reach MPI by it. */
  public void pass(ClassLoader loader, String name, byte[] file) {
    Set<String> changed;
    synchronized (this) {
      if (!seeded || directOnly) {
        return;
      }
      passing = true;
      try {
        changed = follow(loader, name, file);
      } finally {
        passing = false;
      }
    }
    retransformer.add(changed);
  }

  /**
   * Adds a class that has been defined as an earlier run wove it. Called before the first {@link
   * #weave} of its loader, in the order in which classes were defined.
   */
  public synchronized void assume(ClassLoader loader, String name, WeaveResult woven) {
    first.putIfAbsent(loader, name);
    loaded.add(name);
    limitations.addLeftOut(name, woven.leftOut());
    if (woven.file() != null) {
      assumed.putIfAbsent(name, woven);
      byte[] unused = versions.replace(loader, name, false, woven.file());
    }
  }

  /**
   * Whether a class stays as it is, because too many were made at run time before it.
   *
   * @param name its internal name
   */
  public boolean leavesOut(ClassLoader loader, String name, byte[] file) {
    if (made.hasMany(name)) {
      return made.leavesOutOfName(contents.find(WovenContents.Key.of(name, file)) != null);
    }
    synchronized (this) {
      if (!made.isFull() || reachability.knows(ClassHeader.read(file))) {
        return false;
      }
    }
    return made.leavesOut(loader, name);
  }

  private WeaveResult woven(String name, byte[] file, boolean hasSites) {
    if (!hasSites) {
      return withRegions(name, file, WeaveResult.NOTHING);
    }
    WovenContents.Key key = WovenContents.Key.of(name, file);
    WeaveResult known = contents.find(key);
    if (known != null) {
      return known;
    }
    int before = contents.version();
    WeaveResult woven = withRegions(name, file, SiteWeaver.weave(file, choice(name)));
    made.wove(name);
    contents.note(key, woven, before);
    return woven;
  }

  private WeaveResult withRegions(String name, byte[] file, WeaveResult sites) {
    return regions == null ? sites : RegionWeaver.weave(name, file, sites, regions);
  }

  private SiteChoice choice(String name) {
    return new ReachingSites(this, name, directOnly, reachability, forced);
  }

  /** Whether a class is woven already as it would be now. */
  private boolean isAsAssumed(String name) {
    WeaveResult before = assumed.remove(name);
    ScannedClass source = reachability.source(name);
    try {
      return before != null
          && source != null
          && Arrays.equals(before.file(), woven(name, source.read(), true).file());
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** Takes a class into the picture; gives the loaded classes that have gained sites by it. */
  private Set<String> follow(ClassLoader loader, String name, byte[] file) {
    ClassHeader header = ClassHeader.read(file);
    boolean isFirst = !named.hasBegun(loader);
    if (isFirst) {
      named.begin(loader, first.getOrDefault(loader, name));
    }
    if (!reachability.knows(header)) {
      made.take();
      add(header, new ClassFinder.Found(() -> file, "", 0), 0, 0);
      named.follow(loader, file);
    }
    if (isFirst) {
      reachability.begin(first.getOrDefault(loader, name));
    }
    Set<String> changed = new HashSet<>(reachability.propagate());
    if (!changed.isEmpty()) {
      contents.forget();
    }
    changed.retainAll(loaded);
    changed.remove(name);
    changed.removeAll(passed);
    changed.removeIf(this::isAsAssumed);
    loaded.add(name);
    return changed;
  }

  private void addFound(ClassHeader header, byte[] file, ClassFinder.Found from) {
    add(header, from, ContentHash.of(file), file.length);
  }

  private void add(ClassHeader header, ClassFinder.Found from, long content, int length) {
    String name = header.name.replace('/', '.');
    if (!isForeign.test(name)) {
      boolean isWoven = !passing && isApplication.test(name);
      if (passing && !reachability.knows(header)) {
        passed.add(header.name);
      }
      reachability.add(header, from, isWoven, content, length);
    }
  }

  /**
   * Describes all classes that have been looked at, loaded or not, with the results of weaving
   * them. Also describes the searched part of the class paths. Called when the program is over.
   *
   * @param limitNanos most time for weaving; remaining classes are left out
   * @return false if they were too large, or have changed in the meantime
   */
  public synchronized boolean describe(CacheWriter into, long limitNanos) {
    long deadline = System.nanoTime() + limitNanos;
    boolean isUnchanged = true;
    named.describe(into::add);
    for (ScannedClass source : reachability.sources()) {
      if (passed.contains(source.header.name)) {
        continue; // It is unknown what its loader will find in the next run.
      }
      boolean isKnown = source.length == 0 || into.knows(source.content);
      boolean hasSites = source.isApplication && hasSites(source.header.name);
      boolean hasRegions = regions != null && regions.concerns(source.header.name);
      if (!isKnown && !hasSites && !hasRegions) {
        into.add(source.content, source.length, source.header.name, WeaveResult.NOTHING);
      } else if (!isKnown && System.nanoTime() < deadline) {
        weave(source, hasSites, into);
      }
      if (hasSites || hasRegions || isKnown) {
        isUnchanged &= source.describe(into::add, begin);
      }
    }
    return !named.isIncomplete() && isUnchanged;
  }

  private boolean hasSites(String name) {
    return reachability.hasSites(name) || forced.isIn(name);
  }

  private void weave(ScannedClass source, boolean hasSites, CacheWriter into) {
    String name = source.header.name;
    try {
      byte[] file = source.read();
      if (ContentHash.of(file) == source.content) {
        WeaveResult woven = woven(name, file, hasSites);
        into.add(source.content, source.length, name, woven);
      }
    } catch (RuntimeException e) {
      return; // The loader that loads it gets the error.
    }
  }

  /**
   * Adds a site that a stack walk found missing, and weaves its class again.
   *
   * @return false if it had been added before
   */
  public boolean force(String className, String method, int line) {
    synchronized (this) {
      if (!forced.add(className, method, line)) {
        return false;
      }
      contents.forget();
      limitations.addFound(className + "." + method + ":" + line);
    }
    retransformer.add(Set.of(className.replace('.', '/')));
    return true;
  }

  /** Whether a stack walk found a class on its way to MPI. */
  public synchronized boolean isFound(String name) {
    return forced.isIn(name);
  }

  /** Parts of the application that could not be taken into account; empty if none. */
  public synchronized List<String> limitations() {
    List<String> all =
        limitations.all(named.isIncomplete(), reachability.unreadable(), retransformer.failures());
    all.addAll(made.limitations());
    return all;
  }

  /** Limitations that the next run of the program will have as well, whatever it loads. */
  public synchronized List<String> lastingLimitations() {
    return Limitations.unreadable(reachability.unreadable());
  }
}

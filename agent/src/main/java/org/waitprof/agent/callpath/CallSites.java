package org.waitprof.agent.callpath;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.SiteHash;

/**
 * Decides which call sites of a class take part in the running context hash, and weaves them. Asked
 * for every class outside of the JDK and the binding as it is defined, in the defining thread; the
 * first class of a loader makes it look through the loader's class path.
 */
public final class CallSites {
  /** Longest time for looking through class paths; what remains is looked at class by class. */
  private static final long SCAN_LIMIT_NANOS = 10_000_000_000L;

  private final Retransformer retransformer;
  private final Predicate<String> isForeign;
  private final Predicate<String> isApplication;
  private final boolean directOnly;
  private final Reachability reachability = new Reachability();
  private final Map<ClassLoader, Map<String, byte[]>> wovenByLoader = new WeakHashMap<>();
  private final Set<Path> scanned = new HashSet<>();
  private final Set<String> loaded = new HashSet<>();
  private final Set<Long> forced = new HashSet<>();
  private final Set<String> withForced = new HashSet<>();
  private final Set<String> found = new TreeSet<>();
  private final Set<String> leftOut = new TreeSet<>();
  private boolean seeded;
  private long scanNanos;
  private boolean incomplete;

  /**
   * Makes the decider.
   *
   * @param instrumentation weaves classes again whose sites were found later
   * @param isForeign tells from a binary name whether a class is the JDK's, the binding's or ours,
   *     so that what it does is known
   * @param isApplication tells from a binary name whether a class belongs in call paths
   * @param directOnly only sites that call MPI directly: {@code callpath=site}
   */
  public CallSites(
      Instrumentation instrumentation,
      Predicate<String> isForeign,
      Predicate<String> isApplication,
      boolean directOnly) {
    retransformer = new Retransformer(instrumentation);
    this.isForeign = isForeign;
    this.isApplication = isApplication;
    this.directOnly = directOnly;
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
   * @return the woven file; null if nothing in it may reach MPI, or it belongs in no call path
   */
  public byte @Nullable [] weave(
      ClassLoader loader, String name, boolean isRedefined, byte[] file) {
    Set<String> changed = Set.of();
    boolean isWorthIt;
    synchronized (this) {
      if (!seeded) {
        return null;
      }
      if (!directOnly) {
        changed = follow(loader, name, file);
      }
      isWorthIt =
          isApplication.test(name.replace('/', '.'))
              && (directOnly || reachability.hasSites(name) || withForced.contains(name));
    }
    if (!changed.isEmpty()) {
      retransformer.add(changed);
    }
    byte[] woven = isWorthIt ? SiteWeaver.weave(file, new Choice(name)) : null;
    keep(loader, name, isRedefined, file, woven);
    return woven;
  }

  /** Takes a class into the picture; gives the loaded classes that have gained sites by it. */
  private Set<String> follow(ClassLoader loader, String name, byte[] file) {
    if (!wovenByLoader.containsKey(loader)) {
      wovenByLoader.put(loader, new HashMap<>());
      scan(loader, name);
    }
    add(ClassHeader.read(file), () -> file, "");
    Set<String> changed = reachability.propagate();
    changed.retainAll(loaded);
    changed.remove(name);
    loaded.add(name);
    return changed;
  }

  private void scan(ClassLoader loader, String firstClass) {
    long begin = System.nanoTime();
    try (ClassFiles files =
        new ClassFiles(
            isForeign,
            SCAN_LIMIT_NANOS - scanNanos,
            (file, again, entry) -> add(ClassHeader.read(file), again, entry))) {
      for (Path entry : ClassPath.of(loader)) {
        if (scanned.add(entry)) {
          files.read(entry);
        }
      }
      reachability.begin(firstClass);
      reachability.propagate();
      incomplete |= files.ranOut();
    }
    scanNanos += System.nanoTime() - begin;
  }

  private void add(ClassHeader header, ClassFiles.Bytes file, String entry) {
    String name = header.name.replace('/', '.');
    if (!isForeign.test(name)) {
      reachability.add(header, file, entry, isApplication.test(name));
    }
  }

  /** Keeps what active methods will be running once this version is replaced. */
  private void keep(
      ClassLoader loader, String name, boolean isRedefined, byte[] file, byte @Nullable [] woven) {
    byte[] old;
    synchronized (this) {
      Map<String, byte[]> kept = wovenByLoader.computeIfAbsent(loader, key -> new HashMap<>());
      old = kept.get(name);
      if (woven != null) {
        kept.put(name, woven);
      } else if (isRedefined) {
        kept.remove(name);
      }
    }
    if (isRedefined && isApplication.test(name.replace('/', '.'))) {
      OldLines.note(old != null ? old : file);
    }
  }

  /**
   * Adds a site that a stack walk found missing, and weaves its class again.
   *
   * @return false if it had been added before
   */
  public boolean force(String className, String method, int line) {
    String internalName = className.replace('.', '/');
    synchronized (this) {
      if (!forced.add(SiteHash.of(className, method, line))) {
        return false;
      }
      withForced.add(internalName);
      found.add(className + "." + method + ":" + line);
    }
    retransformer.add(Set.of(internalName));
    return true;
  }

  /** What of the application could not be taken into account; empty if nothing. */
  public synchronized List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    if (incomplete) {
      gaps.add("the class path is too large to look through it in time");
    }
    Map<String, RuntimeException> unreadable = reachability.unreadable();
    if (!unreadable.isEmpty()) {
      Map.Entry<String, RuntimeException> first = unreadable.entrySet().iterator().next();
      gaps.add(
          (unreadable.size() == 1 ? "1 class file" : unreadable.size() + " class files")
              + " could not be parsed: "
              + first.getKey().replace('/', '.')
              + " ("
              + first.getValue()
              + (unreadable.size() == 1 ? ")" : "), ..."));
    }
    if (!leftOut.isEmpty()) {
      gaps.add("too large to be instrumented: " + String.join(", ", leftOut));
    }
    if (!found.isEmpty()) {
      gaps.add("found only by a stack walk: " + String.join(", ", found));
    }
    if (retransformer.failures() > 0) {
      gaps.add(retransformer.failures() + " classes could not be instrumented again");
    }
    return gaps;
  }

  /** The choice of sites in one class. */
  private final class Choice implements SiteChoice {
    private final String name;
    private final String className;

    Choice(String name) {
      this.name = name;
      className = name.replace('/', '.');
    }

    @Override
    public boolean alone() {
      return directOnly;
    }

    @Override
    public boolean call(String method, int line, Call call) {
      synchronized (CallSites.this) {
        return reachability.reach(call, name) != Reach.NONE || isForced(method, line);
      }
    }

    @Override
    public boolean initialises(String method, int line, String type) {
      synchronized (CallSites.this) {
        return reachability.initialising(type, name) != Reach.NONE || isForced(method, line);
      }
    }

    private boolean isForced(String method, int line) {
      return !forced.isEmpty() && forced.contains(SiteHash.of(className, method, line));
    }

    @Override
    public boolean isCalledFromOutside(String method, String descriptor, boolean virtual) {
      synchronized (CallSites.this) {
        return !directOnly && reachability.isCalledFromOutside(name, method, descriptor, virtual);
      }
    }

    @Override
    public void leaveOut(String method) {
      synchronized (CallSites.this) {
        leftOut.add(className + "." + method.substring(0, method.indexOf('(')));
      }
    }
  }
}

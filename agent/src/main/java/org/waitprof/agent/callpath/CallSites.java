package org.waitprof.agent.callpath;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.MethodCalls.Call;
import org.waitprof.record.SiteHash;

/**
 * Decides which call sites of a class take part in the running context hash, and weaves them. Asked
 * for every application class as it is defined, in the defining thread; the first class of a loader
 * makes it look through the loader's class path.
 */
public final class CallSites {
  /** Longest time for looking through class paths; what remains is looked at class by class. */
  private static final long SCAN_LIMIT_NANOS = 3_000_000_000L;

  private final Instrumentation instrumentation;
  private final Predicate<String> isApplication;
  private final boolean directOnly;
  private final Reachability reachability = new Reachability(new Hierarchy());
  private final WeakHashMap<ClassLoader, Boolean> scanned = new WeakHashMap<>();
  private final Set<String> loaded = new HashSet<>();
  private final Set<Long> forced = new HashSet<>();
  private boolean seeded;
  private long scanNanos;
  private int skippedEntries;

  /**
   * Makes the decider.
   *
   * @param instrumentation weaves classes again whose sites were found later
   * @param isApplication tells from a binary name whether a class belongs in call paths
   * @param directOnly only sites that call MPI directly: {@code callpath=site}
   */
  public CallSites(
      Instrumentation instrumentation, Predicate<String> isApplication, boolean directOnly) {
    this.instrumentation = instrumentation;
    this.isApplication = isApplication;
    this.directOnly = directOnly;
  }

  /** Names a method of the binding that communicates. */
  public synchronized void seed(String owner, String name, String descriptor) {
    reachability.seed(owner, name, descriptor);
    if (!seeded && !directOnly) {
      for (Call call : JdkCallers.REFLECTION) {
        reachability.seed(call.owner(), call.name(), call.descriptor());
      }
    }
    seeded = true;
  }

  /**
   * Weaves a class of the application.
   *
   * @param loader the class's loader
   * @param name its internal name
   * @param file its class file
   * @return the woven file; null if nothing in it may reach MPI
   */
  public byte @Nullable [] weave(ClassLoader loader, String name, byte[] file) {
    Set<String> changed;
    synchronized (this) {
      if (!seeded) {
        return null;
      }
      if (!directOnly && scanned.put(loader, true) == null) {
        scan(loader);
      }
      if (!reachability.knows(name)) {
        reachability.add(ClassHeader.read(file), () -> file);
      }
      loaded.add(name);
      changed = new HashSet<>(reachability.propagate());
      changed.remove(name);
      changed.retainAll(loaded);
    }
    if (!changed.isEmpty()) {
      retransformLater(changed);
    }
    return SiteWeaver.weave(file, this);
  }

  private void scan(ClassLoader loader) {
    long begin = System.nanoTime();
    for (Path entry : ClassFiles.pathOf(loader)) {
      try {
        ClassFiles.read(
            entry,
            (file, again) -> {
              add(file, again);
              return System.nanoTime() - begin + scanNanos < SCAN_LIMIT_NANOS;
            });
      } catch (IOException | RuntimeException e) {
        skippedEntries++;
      }
    }
    reachability.propagate();
    scanNanos += System.nanoTime() - begin;
  }

  private void add(byte[] file, ClassFiles.Bytes again) {
    try {
      ClassHeader header = ClassHeader.read(file);
      if (isApplication.test(header.name.replace('/', '.'))) {
        reachability.add(header, again);
      }
    } catch (RuntimeException e) {
      // The class loader will say what is wrong with it, if it is ever asked for.
      skippedEntries++;
    }
  }

  /** Whether a site takes part. Called by the weaver. */
  synchronized boolean isSite(String className, String method, int line, Call call) {
    boolean reaches =
        directOnly
            ? reachability.namesReachingMethod(call)
            : reachability.reaches(call)
                || (!forced.isEmpty() && forced.contains(SiteHash.of(className, method, line)));
    return reaches;
  }

  /** Whether a method may be called by the JDK, so that exceptions leave it unseen. */
  synchronized boolean isCalledFromOutside(String owner, String method) {
    return reachability.isCalledFromOutside(owner, method);
  }

  /**
   * Adds a site that a stack walk found missing, and weaves its class again.
   *
   * @return false if it had been added before
   */
  public boolean force(String className, String method, int line) {
    synchronized (this) {
      if (!forced.add(SiteHash.of(className, method, line))) {
        return false;
      }
    }
    retransformLater(Set.of(className.replace('.', '/')));
    return true;
  }

  /** Retransforms on a thread of its own: the calling one may hold class-loading locks. */
  private void retransformLater(Set<String> internalNames) {
    Thread thread =
        new Thread(
            () -> {
              List<Class<?>> classes = new ArrayList<>();
              for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                if (internalNames.contains(type.getName().replace('.', '/'))
                    && instrumentation.isModifiableClass(type)) {
                  classes.add(type);
                }
              }
              try {
                instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
              } catch (Exception | LinkageError e) {
                // The sites stay unwoven; stack walks go on reporting their paths.
                synchronized (CallSites.this) {
                  skippedEntries++;
                }
              }
            },
            "waitprof-retransform");
    thread.setDaemon(true);
    thread.start();
  }

  /** One line for the quality notes; empty if the scan saw everything. */
  public synchronized String incompleteness() {
    if (scanNanos >= SCAN_LIMIT_NANOS) {
      return "the class path was too large to look through in time; some frames may be missing";
    }
    return skippedEntries == 0
        ? ""
        : skippedEntries + " unreadable class-path entries were skipped";
  }
}

package org.waitprof.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.weave.RecorderSight;
import org.waitprof.record.AgentOutput;

/**
 * Class loaders whose classes stay unwoven, because they would not find the recorder; the classes
 * left alone, and notes for the user. Safe for use by several threads.
 */
final class StrictLoaders {
  private final ApplicationClasses application;
  private final Consumer<String> failure;
  private final Set<String> found = new LinkedHashSet<>();

  /** Made when the first loader appears that is not the JDK's. */
  private @Nullable RecorderSight sight;

  /** Whether a class of the binding has been woven: if not, no note about paths is needed. */
  private boolean isBound;

  private boolean hasSpoken;

  /**
   * Begins without loaders.
   *
   * @param application is notified of classes that are in no call path
   * @param failure receives the line that nothing is profiled
   */
  StrictLoaders(ApplicationClasses application, Consumer<String> failure) {
    this.application = application;
    this.failure = failure;
  }

  /** Whether a loader is strict. Asks it, unless that is known. */
  boolean contain(ClassLoader loader) {
    return !RecorderSight.isBuiltIn(loader) && !sight().has(loader);
  }

  /** Whether classes of the application stay unwoven in a loader; finds out for less. */
  boolean refuseSites(ClassLoader loader) {
    return !RecorderSight.isBuiltIn(loader) && !sight().hasForSites(loader);
  }

  private synchronized RecorderSight sight() {
    RecorderSight made = sight;
    if (made == null) {
      made = new RecorderSight(HotSide::defineIn);
      sight = made;
    }
    return made;
  }

  /** Whether a class of the application stays unwoven; its name then belongs in no call path. */
  boolean keep(ClassLoader loader, String name) {
    if (!refuseSites(loader)) {
      return false;
    }
    application.leaveOut(name.replace('/', '.'));
    String line = null;
    synchronized (this) {
      found.add(loader.getClass().getName());
      if (isBound) {
        line = line();
      }
    }
    say(line);
    return true;
  }

  /** Whether a class of the binding stays unwoven. */
  boolean keepBinding(ClassLoader loader) {
    if (contain(loader)) {
      failure.accept(
          "not profiling: the class loader of mpi.MPI, "
              + loader.getClass().getName()
              + ","
              + RecorderSight.REMEDY);
      return true;
    }
    String line;
    synchronized (this) {
      isBound = true;
      line = line();
    }
    say(line);
    return false;
  }

  /** Line about gaps of call paths; null without gaps, or if it was printed before. */
  private @Nullable String line() {
    if (hasSpoken || found.isEmpty()) {
      return null;
    }
    hasSpoken = true;
    return "call paths lack the classes of a class loader: "
        + found.iterator().next()
        + RecorderSight.REMEDY;
  }

  private static void say(@Nullable String line) {
    if (line != null && Agent.speaks()) {
      AgentOutput.println(line);
    }
  }

  /** Gaps of call paths, for the quality notes. */
  synchronized List<String> limitations() {
    List<String> limitations = new ArrayList<>();
    for (String each : found) {
      limitations.add("those of the class loader " + each + ", which" + RecorderSight.REMEDY);
    }
    return limitations;
  }
}

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
 * The class loaders whose classes stay as they are, because these would not find the recorder: what
 * was left alone, and what its user has to know of it. Safe for use by several threads.
 */
final class StrictLoaders {
  private final ApplicationClasses application;
  private final Consumer<String> failure;
  private final Set<String> found = new LinkedHashSet<>();

  /** Made when a loader turns up that is not the JDK's. */
  private @Nullable RecorderSight sight;

  /** Whether a class of the binding has been woven: else there will be nothing to say of paths. */
  private boolean isBound;

  private boolean hasSpoken;

  /**
   * None yet.
   *
   * @param application learns which classes are in no call path
   * @param failure receives the line that says that nothing is profiled
   */
  StrictLoaders(ApplicationClasses application, Consumer<String> failure) {
    this.application = application;
    this.failure = failure;
  }

  /** Whether a loader is one of them. Asks it, unless that is known. */
  boolean contain(ClassLoader loader) {
    return !RecorderSight.isBuiltIn(loader) && !sight().has(loader);
  }

  private synchronized RecorderSight sight() {
    RecorderSight made = sight;
    if (made == null) {
      made = new RecorderSight(HotSide::defineIn);
      sight = made;
    }
    return made;
  }

  /** Whether a class of the application stays as it is; its name then belongs in no call path. */
  boolean keep(ClassLoader loader, String name) {
    if (!contain(loader)) {
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

  /** Whether a class of the binding stays as it is. */
  boolean keepBinding(ClassLoader loader) {
    if (contain(loader)) {
      failure.accept(
          "waitprof: not profiling: the class loader of mpi.MPI, "
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

  /** What call paths lack; null if nothing, or that has been said. */
  private @Nullable String line() {
    if (hasSpoken || found.isEmpty()) {
      return null;
    }
    hasSpoken = true;
    return "waitprof: call paths lack the classes of a class loader: "
        + found.iterator().next()
        + RecorderSight.REMEDY;
  }

  private static void say(@Nullable String line) {
    if (line != null && Agent.speaks()) {
      AgentOutput.println(line);
    }
  }

  /** What call paths lack, for the quality notes; empty if nothing. */
  synchronized List<String> limitations() {
    List<String> limitations = new ArrayList<>();
    for (String each : found) {
      limitations.add("those of the class loader " + each + ", which" + RecorderSight.REMEDY);
    }
    return limitations;
  }
}

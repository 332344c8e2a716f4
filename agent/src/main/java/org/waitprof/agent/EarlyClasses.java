package org.waitprof.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.waitprof.record.binding.EarlierCode;

/**
 * Finds classes of a binding that were loaded before the agent could weave them: by an agent that
 * stands before it on the command line. A binding that is woven in part would record calls without
 * Init, and a class that is loaded cannot get the agent's fields. So nothing of it is woven. Safe
 * for use by several threads.
 */
final class EarlyClasses {
  private static final String INIT = "mpi.MPI";
  private static final String REMEDY =
      " was loaded before the agent started; put -javaagent:waitprof.jar before other agents";

  private final Instrumentation instrumentation;
  private final Consumer<String> failure;

  /**
   * Whether a loader had classes of its binding, asked when it defines the first one that is seen.
   */
  private final Map<ClassLoader, Boolean> known = new WeakHashMap<>();

  /**
   * Begins without an answer for any loader.
   *
   * @param failure receives the line that nothing is profiled
   */
  EarlyClasses(Instrumentation instrumentation, Consumer<String> failure) {
    this.instrumentation = instrumentation;
    this.failure = failure;
  }

  /**
   * Whether a loader had classes of its binding before. Called for each class of a binding before
   * it is defined, so that the first answer knows of none that the agent has seen. That one takes
   * some hundredths of a millisecond.
   */
  boolean areIn(ClassLoader loader) {
    String early;
    synchronized (known) {
      Boolean answer = known.get(loader);
      if (answer != null) {
        return answer;
      }
      // With -Xcheck:jni the JVM's own code for this writes warnings to stdout.
      early = EarlierCode.isPossible() ? nameIn(instrumentation.getInitiatedClasses(loader)) : "";
      known.put(loader, !early.isEmpty());
    }
    if (!early.isEmpty()) {
      failure.accept("not profiling: class " + early + REMEDY);
    }
    return !early.isEmpty();
  }

  /** Reason why a process that was started as a rank has no profile. Called when its JVM ends. */
  String reason() {
    Class<?>[] loaded =
        EarlierCode.isPossible() ? instrumentation.getAllLoadedClasses() : new Class<?>[0];
    for (Class<?> each : loaded) {
      if (each.getName().equals(INIT) && !isSeen(each.getClassLoader())) {
        return "class " + INIT + REMEDY;
      }
    }
    return "MPI_Init was not called";
  }

  private boolean isSeen(ClassLoader loader) {
    synchronized (known) {
      return known.containsKey(loader);
    }
  }

  /** The name of the first class of a binding; empty without one. */
  private static String nameIn(Class<?>[] classes) {
    for (Class<?> each : classes) {
      String name = each.getName();
      if (name.startsWith("mpi.") && name.indexOf('.', 4) < 0) {
        return name;
      }
    }
    return "";
  }
}

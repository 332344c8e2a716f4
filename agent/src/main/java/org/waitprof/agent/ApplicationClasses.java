package org.waitprof.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.waitprof.agent.binding.Wrappers;
import org.waitprof.record.thread.StoppedThread;

/**
 * Selects the classes that belong in call paths. Left out are classes of the JDK (also dynamic
 * proxies, which it numbers as they come), of the MPI bindings, of waitprof itself, of launchers of
 * executable jars, and classes that the options exclude. Called for every class that is loaded, so
 * it compares prefixes and little else.
 */
final class ApplicationClasses implements Predicate<String> {
  private static final String OWN = "org.waitprof.";

  private static final String[] FOREIGN = {
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "com.sun.",
    "org.waitprof.record.",
    "org.waitprof.agent.",
    "mpjdev.",
    "xdev.",
    "mpjbuf.",
    "runtime.starter.",
    "runtime.daemon.",
    "runtime.common.",
    "org.springframework.boot.loader."
  };

  private final List<String> included;
  private final List<String> excluded;

  /** Classes that are known to stay unwoven, whatever the options say. */
  private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

  /**
   * Makes the predicate.
   *
   * @param include package prefixes separated by {@code :}; empty for all
   * @param exclude package prefixes separated by {@code :}
   */
  ApplicationClasses(String include, String exclude) {
    included = prefixes(include);
    excluded = prefixes(exclude);
  }

  private static List<String> prefixes(String text) {
    List<String> prefixes = new ArrayList<>();
    for (String part : text.split(":", -1)) {
      String prefix = part.trim().replace("*", "");
      if (!prefix.isEmpty()) {
        prefixes.add(prefix);
      }
    }
    return prefixes;
  }

  /** Whether a class does not belong to the program: its calls need not be looked at. */
  static boolean isForeign(String className) {
    // Programs have packages like mpi.pt2pt: only the package mpi itself belongs to the binding.
    if (className.startsWith("mpi.") && className.indexOf('.', 4) < 0) {
      return true;
    }
    if (Wrappers.areUsed() && Wrappers.isOfWrapper(className.replace('.', '/'))) {
      return true;
    }
    for (String prefix : FOREIGN) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return className.startsWith("$Proxy", className.lastIndexOf('.') + 1);
  }

  /** Whether a class works inside of MPI calls: a class of the binding or of waitprof. */
  static boolean isOfCalls(String className) {
    return className.startsWith(OWN)
        || (isForeign(className)
            && (className.startsWith("mpi.")
                || (Wrappers.areUsed() && Wrappers.isOfWrapper(className.replace('.', '/')))
                || className.startsWith("mpjdev.")
                || className.startsWith("xdev.")
                || className.startsWith("mpjbuf.")));
  }

  /**
   * Whether a method of a class may be the innermost frame of a sample. Waitprof's commands may be
   * a program in call paths; work of the agent never belongs to the program.
   */
  boolean isSampled(String className) {
    return !className.startsWith(OWN) && test(className);
  }

  /** Excludes a class from call paths from now on. */
  void leaveOut(String className) {
    leftOut.add(className);
  }

  @Override
  public boolean test(String className) {
    return !isForeign(className)
        && (leftOut.isEmpty() || !leftOut.contains(className))
        && (included.isEmpty() || startsWithAny(className, included))
        && !startsWithAny(className, excluded);
  }

  private static boolean startsWithAny(String className, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The class of the program's outermost frame: main's, also if a launcher calls it. A run has the
   * same name whatever its options leave out of call paths.
   */
  String outermost() {
    String main = "";
    try {
      for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
        if (!isForeign(frame.getClassName())) {
          main = frame.getClassName();
        }
      }
    } catch (RuntimeException | Error e) {
      StoppedThread.note(e); // A profile without a name; the other ranks wait for this one.
    }
    return main;
  }
}

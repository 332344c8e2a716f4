package org.waitprof.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.waitprof.agent.binding.Wrappers;

/**
 * Selects the classes that belong in call paths: all but those of the JDK (dynamic proxies
 * included, which it numbers as they come), of the MPI bindings, of waitprof itself, of what begins
 * executable jars, and of what the options leave out. Asked for every class that is loaded, so it
 * compares prefixes and little else.
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

  /** Classes that are known to stay as they are, whatever the options say. */
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

  /** Whether a class is none of the program's: nobody needs to look at what it calls. */
  static boolean isForeign(String className) {
    // Programs have packages like mpi.pt2pt: only the package mpi itself is the binding's.
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

  /** Whether a class works inside of MPI calls: the binding's, or one of waitprof. */
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
   * Whether a method of a class may be what a thread of the program was found in. In call paths
   * waitprof's commands may be a program; the work of the agent is none.
   */
  boolean isSampled(String className) {
    return !className.startsWith(OWN) && test(className);
  }

  /** From now on a class belongs in no call path. */
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
}

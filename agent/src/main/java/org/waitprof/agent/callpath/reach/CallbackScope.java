package org.waitprof.agent.callpath.reach;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.waitprof.agent.callpath.scan.ClassFinder.Found;

/**
 * Limits how far callbacks are followed. A component has the classes of one class-path entry. In a
 * large entry, which may hold a program with all its libraries, it has the classes of one package
 * prefix. A component is in scope once one of its methods is known to reach MPI.
 *
 * <p>Only in scope does a call through an interface of the JDK count as one that may run a callback
 * that reaches MPI. Otherwise one {@code Comparator} that calls MPI would make thousands of classes
 * take part of libraries that never see it (measured: 7 469 of 10 881). A library that is handed
 * one nevertheless is found by stack walks. Not thread-safe.
 */
final class CallbackScope {
  private static final int LARGE = 2000;

  private final Map<String, Integer> classes = new HashMap<>();
  private final Set<String> components = new HashSet<>();

  /** Counts a class of an entry, which may have more files than classes that are counted. */
  void count(Found from) {
    if (from.size() > LARGE) {
      classes.put(from.entry(), from.size());
    } else {
      classes.merge(from.entry(), 1, Integer::sum);
    }
  }

  /** The component of a class, once all classes of its entry have been counted. */
  String componentOf(String entry, String className) {
    if (!entry.isEmpty() && classes.getOrDefault(entry, 0) <= LARGE) {
      return entry;
    }
    int first = className.indexOf('/');
    int second = className.indexOf('/', first + 1);
    int end = second < 0 ? Math.max(first, 0) : second;
    return entry.concat("!").concat(className.substring(0, end));
  }

  /** Takes a component into scope; false if it was. */
  boolean include(String component) {
    return components.add(component);
  }

  boolean contains(String component) {
    return components.contains(component);
  }
}

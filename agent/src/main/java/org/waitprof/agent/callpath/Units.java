package org.waitprof.agent.callpath;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which classes belong together: those of one class-path entry; of a large one, which may hold a
 * program with all its libraries, those of one package prefix. Such a unit is near MPI once one of
 * its methods is known to reach it.
 *
 * <p>Only there does a call through an interface of the JDK count as one that may run a callback
 * that reaches MPI. Otherwise one {@code Comparator} that calls MPI would make thousands of classes
 * take part of libraries that never see it (measured: 7 469 of 10 881); a library that is handed
 * one all the same is found by stack walks. Not thread-safe.
 */
final class Units {
  private static final int LARGE = 2000;

  private final Map<String, Integer> classes = new HashMap<>();
  private final Set<String> near = new HashSet<>();

  /** Counts a class of an entry. */
  void add(String entry) {
    classes.merge(entry, 1, Integer::sum);
  }

  /** The unit of a class, once all classes of its entry have been counted. */
  String of(String entry, String className) {
    if (!entry.isEmpty() && classes.getOrDefault(entry, 0) <= LARGE) {
      return entry;
    }
    int first = className.indexOf('/');
    int second = className.indexOf('/', first + 1);
    int end = second < 0 ? Math.max(first, 0) : second;
    return entry.concat("!").concat(className.substring(0, end));
  }

  /** Makes a unit near; false if it was. */
  boolean approach(String unit) {
    return near.add(unit);
  }

  boolean isNear(String unit) {
    return near.contains(unit);
  }
}

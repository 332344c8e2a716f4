package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What call paths cannot take into account, in words for the quality notes. Not thread-safe. */
public final class Gaps {
  private final Set<String> found = new TreeSet<>();
  private final Set<String> leftOut = new TreeSet<>();

  /** Makes an empty list. */
  public Gaps() {}

  /** Adds a site that only a stack walk has found. */
  void addFound(String site) {
    found.add(site);
  }

  /**
   * Adds methods that a limit of the JVM leaves no room to weave.
   *
   * @param className internal name of their class
   * @param methods their names and descriptors
   */
  public void addLeftOut(String className, Collection<String> methods) {
    for (String method : methods) {
      leftOut.add(className.replace('/', '.') + "." + method.substring(0, method.indexOf('(')));
    }
  }

  /** All that was added. */
  public List<String> all() {
    List<String> gaps = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      gaps.add("too large to be instrumented: " + String.join(", ", leftOut));
    }
    if (!found.isEmpty()) {
      gaps.add("found only by a stack walk: " + String.join(", ", found));
    }
    return gaps;
  }

  /** With what the looking through class paths and weaving again have left. */
  List<String> all(boolean incomplete, Map<String, RuntimeException> unreadable, int failures) {
    List<String> gaps = new ArrayList<>();
    if (incomplete) {
      gaps.add("the class path is too large to look through it in time");
    }
    gaps.addAll(unreadable(unreadable));
    gaps.addAll(all());
    if (failures > 0) {
      gaps.add(failures + " classes could not be instrumented again");
    }
    return gaps;
  }

  /** Class files that could not be parsed: at most one gap. */
  static List<String> unreadable(Map<String, RuntimeException> unreadable) {
    if (unreadable.isEmpty()) {
      return List.of();
    }
    Map.Entry<String, RuntimeException> first = unreadable.entrySet().iterator().next();
    return List.of(
        (unreadable.size() == 1 ? "1 class file" : unreadable.size() + " class files")
            + " could not be parsed: "
            + first.getKey().replace('/', '.')
            + " ("
            + first.getValue()
            + (unreadable.size() == 1 ? ")" : "), ..."));
  }
}

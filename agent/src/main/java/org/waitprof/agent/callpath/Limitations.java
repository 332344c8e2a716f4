package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.waitprof.system.CountText;

/** Limitations of call paths, in words for the quality notes. Not thread-safe. */
public final class Limitations {
  private final Set<String> found = new TreeSet<>();
  private final Set<String> leftOut = new TreeSet<>();

  public Limitations() {}

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

  /** All limitations that are known so far, one clause each. */
  public List<String> all() {
    List<String> limitations = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      limitations.add("too large to be instrumented: " + String.join(", ", leftOut));
    }
    if (!found.isEmpty()) {
      limitations.add("found only by a stack walk: " + String.join(", ", found));
    }
    return limitations;
  }

  /** All limitations, with the ones of the search of class paths and of repeated weaving. */
  List<String> all(boolean incomplete, Map<String, RuntimeException> unreadable, int failures) {
    List<String> limitations = new ArrayList<>();
    if (incomplete) {
      limitations.add(
          "the classes that the program names are too many for the time, or part of the heap, that"
              + " is given to reading them");
    }
    limitations.addAll(unreadable(unreadable));
    limitations.addAll(all());
    if (failures > 0) {
      limitations.add(
          CountText.fill(failures, "# {class|classes} could not be instrumented again"));
    }
    return limitations;
  }

  /** Class files that could not be parsed: at most one gap. */
  static List<String> unreadable(Map<String, RuntimeException> unreadable) {
    if (unreadable.isEmpty()) {
      return List.of();
    }
    Map.Entry<String, RuntimeException> first = unreadable.entrySet().iterator().next();
    return List.of(
        CountText.of(unreadable.size(), "class file")
            + " could not be parsed: "
            + first.getKey().replace('/', '.')
            + " ("
            + first.getValue()
            + (unreadable.size() == 1 ? ")" : "), ..."));
  }
}

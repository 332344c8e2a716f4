package cost;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A class as applications have them by the thousand: {@link ManyClasses} multiplies it. */
public class Class00000 implements Comparable<Class00000> {
  private final Map<String, List<String>> entries = new HashMap<>();
  private int count;

  /** Adds a value and gives how many there are. */
  public int add(String key, String value) {
    entries.computeIfAbsent(key, unused -> new ArrayList<>()).add(value);
    return ++count;
  }

  /** All values of a key that have a prefix. */
  public List<String> find(String key, String prefix) {
    List<String> found = new ArrayList<>();
    for (String each : entries.getOrDefault(key, List.of())) {
      if (each.startsWith(prefix)) {
        found.add(each.substring(prefix.length()));
      }
    }
    return found;
  }

  @Override
  public int compareTo(Class00000 other) {
    return Integer.compare(count, other.count);
  }

  @Override
  public String toString() {
    return "entries " + entries + ", " + count;
  }
}

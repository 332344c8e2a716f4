package org.waitprof.record.phase;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Time of one thread in each outermost region, in ticks. Cold: called when such a region is entered
 * or left. Safe for use by several threads.
 */
public final class PhaseClock {
  /** Largest number of names. A program that makes up more keeps its first ones. */
  private static final int MOST_NAMES = 256;

  private final Map<String, Long> ticks = new LinkedHashMap<>();
  private @Nullable String current;
  private long since;

  /** A clock that has no phase yet. */
  public PhaseClock() {}

  /**
   * Another phase begins, and that before it ends.
   *
   * @param name null where the program is in none from now on
   * @param now in ticks
   */
  public synchronized void enter(@Nullable String name, long now) {
    if (current != null && (ticks.size() < MOST_NAMES || ticks.containsKey(current))) {
      ticks.put(current, ticks.getOrDefault(current, 0L) + Math.max(0, now - since));
    }
    current = name;
    since = now;
  }

  /** Begins with the run: phases before it do not count. */
  public synchronized void begin(long now) {
    ticks.clear();
    since = now;
  }

  /** Ticks by name up to an instant; up to the last change of phases, if that is later. */
  public synchronized Map<String, Long> until(long now) {
    enter(current, Math.max(since, now));
    return new LinkedHashMap<>(ticks);
  }
}

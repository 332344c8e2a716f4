package org.waitprof.trace.paraver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.trace.TraceGap;

/** Times for which tasks recorded nothing, as their events tell. Used by one thread. */
final class ParaverGaps {
  /** Further ones of a trace are not reported. */
  private static final int MOST = 1 << 16;

  private final Map<Integer, List<TraceGap>> gaps = new HashMap<>();
  private final Map<Integer, Long> since = new HashMap<>();
  private int known;

  /**
   * A gap begins on a task, unless it is in one; or the one that it is in ends, if it is in one.
   */
  void at(int task, long nanos, boolean begins) {
    if (begins) {
      since.putIfAbsent(task, nanos);
      return;
    }
    Long from = since.remove(task);
    if (from != null && known < MOST) {
      known++;
      gaps.computeIfAbsent(task, none -> new ArrayList<>()).add(new TraceGap(from, nanos));
    }
  }

  /** The trace is over. */
  void end(long nanos) {
    List.copyOf(since.keySet()).forEach(task -> at(task, nanos, false));
  }

  /** Gaps of a task, the earliest first. */
  List<TraceGap> of(int task) {
    return List.copyOf(gaps.getOrDefault(task, List.of()));
  }
}

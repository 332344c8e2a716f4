package org.waitprof.trace.paraver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.trace.TraceGap;

/** Times for which tasks recorded nothing, as their events show. Used by one thread. */
final class ParaverGaps {
  /** Maximum number of gaps that are reported. */
  private static final int MOST = 1 << 16;

  private final Map<Integer, List<TraceGap>> gaps = new HashMap<>();
  private final Map<Integer, Long> since = new HashMap<>();
  private int known;

  /** Begins a gap on a task, unless one is open; or ends the open one, if any. */
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

  /** Ends all open gaps with the trace. */
  void end(long nanos) {
    List.copyOf(since.keySet()).forEach(task -> at(task, nanos, false));
  }

  /** Gaps of a task, the earliest first. */
  List<TraceGap> of(int task) {
    return List.copyOf(gaps.getOrDefault(task, List.of()));
  }
}

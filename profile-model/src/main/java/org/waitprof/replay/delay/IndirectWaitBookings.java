package org.waitprof.replay.delay;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.waitstate.WaitGroup;

/** Books indirect and propagating waiting with the calls that waited. Used by one thread. */
final class IndirectWaitBookings {
  private final Map<Integer, SeverityTable> ranks;
  private final int[] indirect = new int[WaitGroup.values().length];
  private final int[] propagating = new int[WaitGroup.values().length];

  IndirectWaitBookings(PatternRules patterns, Map<Integer, SeverityTable> ranks) {
    this.ranks = ranks;
    for (WaitGroup group : WaitGroup.values()) {
      indirect[group.ordinal()] = patterns.number("indirect_" + group.id() + "_ns");
      if (group.isPointToPoint()) {
        propagating[group.ordinal()] = patterns.number("propagating_" + group.id() + "_ns");
      }
    }
  }

  /**
   * Part of a wait was caused by waiting of the rank that was waited for.
   *
   * @param row row of the call that waited
   * @param group ordinal of its {@link WaitGroup}
   */
  void indirect(int rank, int row, int group, long nanos) {
    book(rank, row, indirect[group], nanos);
  }

  /** Part of a message's wait made others wait. */
  void propagating(int rank, int row, int group, long nanos) {
    book(rank, row, propagating[group], nanos);
  }

  private void book(int rank, int row, int metric, long nanos) {
    @Nullable SeverityTable its = ranks.get(rank);
    if (its != null) {
      its.book(metric, row, nanos);
    }
  }
}

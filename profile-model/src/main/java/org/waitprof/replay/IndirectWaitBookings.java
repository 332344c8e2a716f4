package org.waitprof.replay;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.delay.DelayBookings;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.waitstate.WaitGroup;

/** Books indirect and propagating waiting with the calls that waited. */
final class IndirectWaitBookings implements DelayBookings {
  private final Map<Integer, RankReplay> ranks;
  private final int[] indirect = new int[WaitGroup.values().length];
  private final int[] propagating = new int[WaitGroup.values().length];

  IndirectWaitBookings(PatternRules patterns, Map<Integer, RankReplay> ranks) {
    this.ranks = ranks;
    for (WaitGroup group : WaitGroup.values()) {
      indirect[group.ordinal()] = patterns.number("indirect_" + group.id() + "_ns");
      if (group.isPointToPoint()) {
        propagating[group.ordinal()] = patterns.number("propagating_" + group.id() + "_ns");
      }
    }
  }

  @Override
  public void indirect(int rank, int row, int group, long nanos) {
    book(rank, row, indirect[group], nanos);
  }

  @Override
  public void propagating(int rank, int row, int group, long nanos) {
    book(rank, row, propagating[group], nanos);
  }

  private void book(int rank, int row, int metric, long nanos) {
    @Nullable RankReplay its = ranks.get(rank);
    if (its != null) {
      its.book(metric, row, nanos);
    }
  }
}

package org.waitprof.agent.live;

import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.record.RankCounters;
import org.waitprof.record.RecordCost;
import org.waitprof.record.file.CounterLayout;

/**
 * What recording a call costs a rank that runs: measured again whenever the rank has made twice as
 * many calls. At the start the JVM interprets the code that records, at some fifty times the cost
 * that most calls of a long run have. A measurement takes 10 us, at the start half a millisecond,
 * of the thread that answers scrapers.
 */
final class RunningCost {
  private final RankCounters rank;
  private long measuredAt = -1;

  /** Nothing is measured yet. */
  RunningCost(RankCounters rank) {
    this.rank = rank;
  }

  /** Measures if it is time to; whether it did, so that what was read before is out of date. */
  boolean measure(RankReading now) {
    long calls = now.slots().stream().mapToLong(SlotReading::count).sum();
    if (measuredAt >= 0 && calls < 2 * measuredAt) {
      return false;
    }
    measuredAt = Math.max(1, calls);
    rank.header().put(CounterLayout.RECORD_COST_PICOS_OFFSET, RecordCost.measurePicos(rank));
    return true;
  }
}

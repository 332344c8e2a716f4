package org.waitprof.replay;

import java.util.List;
import java.util.function.ToLongFunction;
import org.waitprof.replay.collective.Communicators;
import org.waitprof.replay.result.ReplayQuality;

/** Sums over the ranks of a replay of the anomalies in their traces. */
final class QualitySums {
  private QualitySums() {}

  static ReplayQuality of(List<RankReplay> ranks, Communicators communicators, long held) {
    return new ReplayQuality(
        sum(ranks, rank -> rank.reader.events()),
        sum(ranks, rank -> rank.receives.matched()),
        sum(ranks, rank -> rank.receives.withoutSend()),
        sum(ranks, rank -> rank.receives.withoutReceive() + rank.tallies.toMissing),
        sum(ranks, rank -> rank.receives.backwards()),
        sum(ranks, rank -> rank.tallies.outsideJob),
        sum(ranks, rank -> rank.tallies.unknownRequests),
        sum(ranks, rank -> rank.tallies.unknownCommunicators),
        communicators.incomplete(),
        communicators.mixed(),
        sum(ranks, rank -> rank.reader.inconsistent()),
        held);
  }

  private static long sum(List<RankReplay> ranks, ToLongFunction<RankReplay> count) {
    return ranks.stream().mapToLong(count).sum();
  }
}

package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.trace.Trace;

/**
 * What a replay found.
 *
 * @param trace what was read
 * @param rules which metrics there are
 * @param ranks the ranks that were there, ascending
 * @param quality what did not fit
 * @param ideal the run on an ideal network; empty in processes other than 0
 * @param delayRule how root causes were found
 */
public record ReplayResult(
    Trace trace,
    PatternRules rules,
    List<RankResult> ranks,
    ReplayQuality quality,
    Optional<IdealTime> ideal,
    DelayRule delayRule) {

  public ReplayResult {
    ranks = List.copyOf(ranks);
  }

  /** Ranks without a trace that can be read. */
  public List<Integer> missingRanks() {
    boolean[] there = new boolean[trace.facts().worldSize()];
    ranks.forEach(rank -> there[rank.rank()] = true);
    List<Integer> missing = new ArrayList<>();
    for (int rank = 0; rank < there.length; rank++) {
      if (!there[rank]) {
        missing.add(rank);
      }
    }
    return missing;
  }
}

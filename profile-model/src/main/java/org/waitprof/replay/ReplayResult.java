package org.waitprof.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.trace.Trace;

/**
 * What a replay found.
 *
 * @param trace what was read
 * @param patterns which metrics there are
 * @param ranks the ranks that were there, ascending
 * @param quality what did not fit
 */
public record ReplayResult(
    Trace trace, Patterns patterns, List<RankResult> ranks, ReplayQuality quality) {

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

  static ReplayResult of(
      Trace trace,
      Patterns patterns,
      List<RankReplay> replays,
      List<PathTimes> times,
      Replay.Shared shared,
      long held) {
    Map<Integer, PathTimes> byRank = new HashMap<>();
    times.forEach(time -> byRank.put(time.rank(), time));
    int within = patterns.number("critical_path_ns");
    List<RankResult> ranks = new ArrayList<>();
    for (RankReplay replay : replays) {
      ranks.add(new RankResult(replay, byRank.get(replay.rank), within));
    }
    return new ReplayResult(trace, patterns, ranks, ReplayQuality.of(replays, shared, held));
  }
}

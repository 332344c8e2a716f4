package org.waitprof.replay.result;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.model.RunFacts;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.window.RankWindows;
import org.waitprof.replay.window.WindowJoin;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.timeseries.PhaseTime;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.WorkLine;
import org.waitprof.timeseries.WorkTable;
import org.waitprof.trace.Trace;

/**
 * Result of a replay.
 *
 * @param trace trace that was read
 * @param rules rules that define the metrics
 * @param ranks ranks that were replayed, ascending
 * @param quality counts of missing and inconsistent events
 * @param ideal the run on an ideal network; empty in processes other than 0
 * @param delayRule rule by which root causes were found
 * @param division rule by which the run was divided into windows, if it was
 */
public record ReplayResult(
    Trace trace,
    PatternRules rules,
    List<RankResult> ranks,
    ReplayQuality quality,
    Optional<IdealTime> ideal,
    DelayRule delayRule,
    Optional<WindowRule> division) {

  public ReplayResult {
    ranks = List.copyOf(ranks);
  }

  /** Course of the run: its ideal time, and its windows, if it was divided. */
  TimeSeries timeSeries() {
    Map<Integer, RankWindows> windows = new TreeMap<>();
    ranks.forEach(rank -> rank.windows().ifPresent(its -> windows.put(rank.rank(), its)));
    return new TimeSeries(
        ideal.map(its -> OptionalLong.of(its.nanos())).orElse(OptionalLong.empty()),
        division
            .map(
                rule ->
                    new WindowJoin(
                            rule,
                            rules.waitsInRun(),
                            trace.facts().worldSize(),
                            windows,
                            ideal.map(IdealTime::borders).orElse(List.of()))
                        .windows())
            .orElse(List.of()),
        List.of(),
        phases(),
        work());
  }

  private List<PhaseTime> phases() {
    Map<Integer, Map<String, Long>> byRank = new TreeMap<>();
    ranks.forEach(rank -> byRank.put(rank.rank(), rank.trace().phases()));
    return PhaseTime.of(byRank, trace.facts().worldSize());
  }

  private List<WorkLine> work() {
    WorkTable work = new WorkTable(trace.facts().worldSize());
    for (RankResult rank : ranks) {
      rank.samples()
          .byPlace(rank.trace())
          .values()
          .forEach(
              stacks ->
                  stacks.forEach((stack, count) -> work.add(stack.toString(), rank.rank(), count)));
    }
    return work.lines();
  }

  /** Ranks without a trace that can be read. */
  public List<Integer> missingRanks() {
    BitSet there = new BitSet();
    ranks.forEach(rank -> there.set(rank.rank()));
    return RunFacts.missing(trace.facts().worldSize(), there::get);
  }
}

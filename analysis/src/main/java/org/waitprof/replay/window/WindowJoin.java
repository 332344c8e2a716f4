package org.waitprof.replay.window;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.waitprof.timeseries.RanksInWindow;
import org.waitprof.timeseries.Window;

/** Puts the windows of all ranks together. Used once, when the replay is over. */
public final class WindowJoin {
  private final WindowRule rule;
  private final List<String> patterns;
  private final int worldSize;
  private final Map<Integer, RankWindows> ranks;
  private final List<IdealBorders> ideal;

  /** Times of the ideal clocks at the borders. */
  private List<long[]> clocks = List.of();

  private long step;
  private long end;

  /**
   * @param patterns patterns in which ranks may have waited, by their numbers
   * @param worldSize ranks of the job
   * @param ranks windows by rank; missing ranks are absent
   * @param ideal ideal clocks of these ranks, in any order; empty if not known
   */
  public WindowJoin(
      WindowRule rule,
      List<String> patterns,
      int worldSize,
      Map<Integer, RankWindows> ranks,
      List<IdealBorders> ideal) {
    this.rule = rule;
    this.patterns = patterns;
    this.worldSize = worldSize;
    this.ranks = ranks;
    this.ideal = ideal;
  }

  /** The windows; none if the trace has no events. */
  public List<Window> windows() {
    for (RankWindows rank : ranks.values()) {
      step = Math.max(step, rank.stepNanos());
      end = Math.max(end, rank.endNanos());
    }
    for (IdealBorders rank : ideal) {
      step = Math.max(step, rank.stepNanos());
    }
    ranks.values().forEach(rank -> rank.lengthenTo(step));
    ideal.forEach(rank -> rank.lengthenTo(step));
    clocks = ideal.stream().map(IdealBorders::clocks).toList();
    List<Window> windows = new ArrayList<>();
    if (end <= 0) {
      return windows;
    }
    int all = (int) ((end + step - 1) / step);
    for (int from = 0; from < all; ) {
      int to = from + 1;
      while (to < all && minEvents(from, to) < rule.minEvents()) {
        to = Math.min(all, from + 2 * (to - from));
      }
      windows.add(window(from, to, to == all));
      from = to;
    }
    return windows;
  }

  private long minEvents(int from, int to) {
    return ranks.values().stream()
        .mapToLong(rank -> rank.sum(RankWindows.EVENTS, from, to))
        .min()
        .orElse(0);
  }

  private Window window(int from, int to, boolean last) {
    long[] useful = new long[worldSize];
    long[] mpi = new long[worldSize];
    Arrays.fill(useful, Window.MISSING);
    Arrays.fill(mpi, Window.MISSING);
    long[] gaps = new long[worldSize];
    boolean anyGap = false;
    long bytes = 0;
    TreeMap<String, Long> waits = new TreeMap<>();
    TreeMap<String, long[]> waitsByRank = new TreeMap<>();
    for (Map.Entry<Integer, RankWindows> rank : ranks.entrySet()) {
      useful[rank.getKey()] = rank.getValue().sum(RankWindows.USEFUL, from, to);
      mpi[rank.getKey()] = rank.getValue().sum(RankWindows.MPI, from, to);
      bytes += rank.getValue().sum(RankWindows.BYTES, from, to);
      gaps[rank.getKey()] = rank.getValue().sum(RankWindows.GAP, from, to);
      anyGap |= gaps[rank.getKey()] > 0;
      for (int pattern = 0; pattern < patterns.size(); pattern++) {
        long wait = rank.getValue().sum(RankWindows.WAITS + pattern, from, to);
        if (wait > 0) {
          waits.merge(patterns.get(pattern), wait, Long::sum);
          waitsByRank
                  .computeIfAbsent(patterns.get(pattern), none -> new long[worldSize])[
                  rank.getKey()] =
              wait;
        }
      }
    }
    return new Window(
        from * step,
        last ? end : to * step,
        ideal.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(highest(last ? Integer.MAX_VALUE : to) - highest(from)),
        minEvents(from, to),
        useful,
        mpi,
        bytes,
        waits,
        new RanksInWindow(anyGap ? gaps : new long[0], new long[0], waitsByRank));
  }

  private long highest(int border) {
    return clocks.stream()
        .mapToLong(rank -> rank[Math.min(border, rank.length - 1)])
        .max()
        .orElse(0);
  }
}

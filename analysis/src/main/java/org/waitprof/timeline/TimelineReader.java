package org.waitprof.timeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.Replay;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.window.RunStart;
import org.waitprof.timeline.TraceTimeline.Arrow;
import org.waitprof.timeline.TraceTimeline.Lane;
import org.waitprof.timeline.TraceTimeline.PathSegment;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * Makes the timeline of a trace from the events and the waits of an analysis. Memory in addition to
 * the analysis' own: 48 bytes per column of a rank, at most 50 MB, and the limits below.
 *
 * @param trace the trace, which stays open
 * @param span part of the run that is shown
 * @param firstRank first rank that is shown; ranks that are not shown are analysed, too
 * @param lastRank last rank that is shown
 */
public record TimelineReader(Trace trace, TimeSpan span, int firstRank, int lastRank) {
  /** Maximum number of columns of all ranks together, and of one: three times a screen's. */
  private static final int COLUMNS = 1 << 20;

  private static final int COLUMNS_OF_A_RANK = 1 << 12;
  private static final int COLUMNS_AT_LEAST = 1 << 8;

  /** Maximum number of calls that are kept one by one, 100 bytes each in a page. */
  static final int CALLS = 60_000;

  /** Maximum number of messages, 40 bytes each. */
  static final int MESSAGES = 20_000;

  /** Maximum number of losses of computations, 50 bytes each. */
  static final int LOSSES = 20_000;

  /** Maximum number of intervals of the critical path. */
  static final int SEGMENTS = 20_000;

  /**
   * Reads the trace.
   *
   * @param threads threads of the analysis
   * @throws IOException if the trace cannot be read
   */
  public TraceTimeline read(int threads, ProgressListener progress) throws IOException {
    long origin = RunStart.nanos(trace) + span.fromNanos();
    long length = span.toNanos() == TimeSpan.END ? TimeSpan.END : span.toNanos() - span.fromNanos();
    int ranks = lastRank - firstRank + 1;
    int most = Math.max(COLUMNS_AT_LEAST, Math.min(COLUMNS_OF_A_RANK, COLUMNS / ranks));
    Set<String> hosts = new TreeSet<>();
    Map<Integer, RankLane> lanes = new TreeMap<>();
    for (int number = firstRank; number <= lastRank; number++) {
      RankTrace rank = trace.rank(number).orElse(null);
      if (rank != null) {
        lanes.put(
            number,
            new RankLane(
                rank,
                origin,
                length,
                most,
                CALLS / ranks,
                Math.max(1, MESSAGES / ranks),
                Math.max(1, LOSSES / ranks)));
        hosts.add(rank.facts().host());
      }
    }
    List<PathSegment> path = new ArrayList<>();
    new Replay(trace, threads, Exchange.ALONE, DelayRule.NONE, progress)
        .withoutIdealNetwork()
        .withListeners(rank -> lanes.containsKey(rank) ? lanes.get(rank) : RankListener.NONE)
        .withPathListener(
            (rank, from, to) -> {
              long begin = Math.max(0, from - origin);
              long end = Math.min(length, to - origin);
              if (end > begin && lanes.containsKey(rank)) {
                path.add(new PathSegment(rank, begin, end));
              }
            })
        .run();
    hosts.remove("");
    return timeline(lanes.values(), hosts, path);
  }

  private TraceTimeline timeline(
      Collection<RankLane> lanes, Set<String> hosts, List<PathSegment> path) {
    long last = lanes.stream().mapToLong(RankLane::lastNanos).max().orElse(0);
    long step = lanes.stream().mapToLong(lane -> lane.columns().stepNanos()).max().orElse(1);
    lanes.forEach(lane -> lane.columns().lengthenTo(step));
    int columns = lanes.stream().mapToInt(lane -> lane.columns().used()).max().orElse(0);
    boolean exact = lanes.stream().allMatch(RankLane::isExact);
    List<Lane> shown = lanes.stream().map(lane -> lane.lane(columns, exact)).toList();
    List<Arrow> messages = lanes.stream().flatMap(lane -> lane.messages().kept().stream()).toList();
    path.sort(Comparator.comparingLong((PathSegment each) -> each.fromNanos() - each.toNanos()));
    List<PathSegment> longest = new ArrayList<>(path.subList(0, Math.min(SEGMENTS, path.size())));
    longest.sort(Comparator.comparingLong(PathSegment::fromNanos));
    long to =
        span.toNanos() == TimeSpan.END ? Math.max(1, last) + span.fromNanos() : span.toNanos();
    return new TraceTimeline(
        trace.facts(),
        List.copyOf(hosts),
        new TimeSpan(span.fromNanos(), to),
        step,
        columns,
        shown,
        exact,
        messages,
        lanes.stream().mapToLong(lane -> lane.messages().leftOut()).sum(),
        lanes.stream().mapToLong(lane -> lane.losses().leftOut()).sum(),
        longest,
        sum(path) - sum(longest));
  }

  private static long sum(List<PathSegment> path) {
    return path.stream().mapToLong(each -> each.toNanos() - each.fromNanos()).sum();
  }
}

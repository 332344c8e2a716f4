package org.waitprof.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows the critical path backwards over the ranks' {@link WaitPoints}: from the latest entry of
 * Finalize to the beginning of the rank on which it ends. Each step goes back in time by a wait, or
 * ends; the number of steps is bounded by the number of points.
 */
final class CriticalPathWalk {
  private final List<RankReplay> ranks;
  private final RankReplay[] byRank;
  private final Map<Integer, PathTimes> times = new TreeMap<>();

  CriticalPathWalk(List<RankReplay> ranks, RankReplay[] byRank) {
    this.ranks = ranks;
    this.byRank = byRank;
  }

  /** The stays on each rank that the path visits. */
  List<PathTimes> follow() {
    long steps = 1;
    for (RankReplay rank : ranks) {
      rank.waitPoints.seal();
      steps += rank.waitPoints.size();
    }
    RankReplay at = last();
    if (at == null) {
      return List.of();
    }
    boolean finalized = at.span.finalizeEnter().isPresent();
    long end = at.span.finalizeEnter().orElse(at.reader.lastNanos());
    long sequence = finalized ? at.span.finalizeSequence() : Long.MAX_VALUE;
    int stream = finalized ? at.span.finalizeStream() : 0;
    while (true) {
      WaitPoints points = at.waitPoints;
      boolean waited = points.find(sequence, stream);
      if (!waited && stream != 0) {
        // Somebody started this thread: before that, what the rank's first thread did counts.
        long start = Math.min(end, at.reader.firstNanos(stream));
        times(at).stay(stream, start, end, -1, 0);
        sequence = at.reader.firstSequence(stream);
        end = start;
        stream = 0;
        continue;
      }
      if (!waited || steps-- == 0) {
        long start = at.span.initEnter().orElse(at.reader.firstNanos());
        times(at).stay(stream, start, end, -1, 0);
        return new ArrayList<>(times.values());
      }
      times(at).stay(stream, points.enter(), end, points.key(), points.waitNanos());
      RankReplay cause = byRank[points.causeRank()];
      end = points.causeEnter();
      sequence = points.causeSequence();
      stream = points.causeStream();
      at = cause;
    }
  }

  private PathTimes times(RankReplay rank) {
    return times.computeIfAbsent(rank.rank, number -> new PathTimes(rank, rank::sizeOf));
  }

  /** The rank that entered Finalize last, the first of several; without any, the one read last. */
  private @Nullable RankReplay last() {
    RankReplay last = null;
    boolean lastFinalized = false;
    long lastEnd = Long.MIN_VALUE;
    for (RankReplay rank : ranks) {
      if (rank.reader.events() == 0) {
        continue;
      }
      boolean finalized = rank.span.finalizeEnter().isPresent();
      long end = rank.span.finalizeEnter().orElse(rank.reader.lastNanos());
      if (last == null
          || (finalized && !lastFinalized)
          || (finalized == lastFinalized && end > lastEnd)) {
        last = rank;
        lastFinalized = finalized;
        lastEnd = end;
      }
    }
    return last;
  }
}

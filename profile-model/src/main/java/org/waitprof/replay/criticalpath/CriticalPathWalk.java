package org.waitprof.replay.criticalpath;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.delay.SyncPoints;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.RankPartition;

/**
 * Follows the critical path backwards over the ranks' {@link SyncPoints}: from the latest entry of
 * Finalize to the beginning of the rank on which it ends. Each step goes back in time by a wait, or
 * ends; the number of steps is bounded by the number of points. Between processes the path goes by
 * way of process 0, two messages a change.
 */
public final class CriticalPathWalk {
  /** In position of a rank: the path is at its beginning. */
  private static final long OVER = -1;

  /** In position of a rank: a process could not go on. */
  private static final long FAILED = -2;

  private final List<ReplayedRank> ranks;
  private final @Nullable ReplayedRank[] byRank;
  private final Exchange exchange;
  private final RankPartition partition;
  private final Map<Integer, PathTimes> times = new TreeMap<>();
  private @Nullable Throwable failure;

  /** {@code ranks} are those that are replayed here. */
  public CriticalPathWalk(List<ReplayedRank> ranks, Exchange exchange, RankPartition partition) {
    this.ranks = ranks;
    this.exchange = exchange;
    this.partition = partition;
    byRank = new @Nullable ReplayedRank[partition.worldSize()];
    ranks.forEach(rank -> byRank[rank.rank()] = rank);
  }

  /** A position on the path, and how many steps may still be taken: what goes from rank to rank. */
  private record Position(long rank, long end, long sequence, int stream, long steps) {
    Position(long[] numbers) {
      this(numbers[0], numbers[1], numbers[2], (int) numbers[3], numbers[4]);
    }

    long[] numbers() {
      return new long[] {rank, end, sequence, stream, steps};
    }
  }

  /**
   * The segments on each rank of this process that the path visits. Where a process fails on the
   * way, all of them leave it: that one throws why, the others wait for its word in an all-to-all.
   */
  public List<PathTimes> follow() {
    long steps = 0;
    for (ReplayedRank rank : ranks) {
      steps += rank.points().waits();
    }
    Position position = start(steps);
    if (partition.process() == 0) {
      while (position.rank >= 0) {
        int process = partition.processOf((int) position.rank);
        if (process == 0) {
          position = walked(position);
        } else {
          exchange.send(position.numbers(), process);
          position = new Position(exchange.receive(process));
        }
      }
      for (int process = 1; process < partition.processes(); process++) {
        exchange.send(position.numbers(), process);
      }
    } else {
      position = new Position(exchange.receive(0));
      while (position.rank >= 0) {
        exchange.send(walked(position).numbers(), 0);
        position = new Position(exchange.receive(0));
      }
    }
    if (position.rank == FAILED) {
      throw failed();
    }
    return new ArrayList<>(times.values());
  }

  /** Own failures are thrown when all processes know of them. */
  private Position walked(Position from) {
    try {
      return walk(from);
    } catch (RuntimeException | Error e) {
      failure = e;
      return new Position(FAILED, 0, 0, 0, 0);
    }
  }

  private RuntimeException failed() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException own) {
      return own;
    }
    exchange.allToAll(new long[partition.processes()][0]);
    return new IllegalStateException("another process cannot follow the critical path");
  }

  /** Walks until the path leaves the ranks of this process, or ends. */
  private Position walk(Position from) {
    ReplayedRank at = byRank[(int) from.rank];
    long end = from.end;
    long sequence = from.sequence;
    int stream = from.stream;
    long steps = from.steps;
    while (at != null) {
      SyncPoints points = at.points();
      boolean waited = points.find(sequence, stream);
      if (!waited && stream != 0) {
        // Somebody started this thread: before that, what the rank's first thread did counts.
        long start = Math.min(end, at.reader().firstNanos(stream));
        times(at).segment(stream, start, end, -1, 0);
        sequence = at.reader().firstSequence(stream);
        end = start;
        stream = 0;
        continue;
      }
      if (!waited || steps-- == 0) {
        long start = at.span().initEnter().orElse(at.reader().firstNanos());
        times(at).segment(stream, start, end, -1, 0);
        return new Position(OVER, 0, 0, 0, 0);
      }
      times(at).segment(stream, points.enter(), end, points.key(), points.waitNanos());
      int cause = LongPair.upper(points.causeRankStream());
      end = points.causeEnter();
      sequence = points.causeSequence();
      stream = LongPair.lower(points.causeRankStream());
      at = byRank[cause];
      if (at == null) {
        return new Position(cause, end, sequence, stream, steps);
      }
    }
    throw new IllegalStateException("the critical path leads to rank " + from.rank);
  }

  private PathTimes times(ReplayedRank rank) {
    return times.computeIfAbsent(rank.rank(), number -> new PathTimes(rank));
  }

  /** Where the path ends, found by all processes together; all of them get it. */
  private Position start(long ownSteps) {
    ReplayedRank own = last();
    long[] numbers = {OVER, 0, 0, 0, ownSteps, 0};
    if (own != null) {
      boolean finalized = own.span().finalizeEnter().isPresent();
      numbers[0] = own.rank();
      numbers[1] = own.span().finalizeEnter().orElse(own.reader().lastNanos());
      numbers[2] = finalized ? own.span().finalizeSequence() : Long.MAX_VALUE;
      numbers[3] = finalized ? own.span().finalizeStream() : 0;
      numbers[5] = finalized ? 1 : 0;
    }
    long[][] outgoing = new long[partition.processes()][];
    Arrays.fill(outgoing, numbers);
    long[] last = {OVER, 0, 0, 0, 0, 0};
    long steps = 1;
    for (long[] candidate : exchange.allToAll(outgoing)) {
      steps += candidate[4];
      boolean later = candidate[5] == last[5] ? candidate[1] > last[1] : candidate[5] > last[5];
      if (candidate[0] != OVER && (last[0] == OVER || later)) {
        last = candidate;
      }
    }
    return new Position(last[0], last[1], last[2], (int) last[3], steps);
  }

  /** Of this process: the rank that entered Finalize last, or without any, the one read last. */
  private @Nullable ReplayedRank last() {
    ReplayedRank last = null;
    boolean lastFinalized = false;
    long lastEnd = Long.MIN_VALUE;
    for (ReplayedRank rank : ranks) {
      if (rank.reader().events() == 0) {
        continue;
      }
      boolean finalized = rank.span().finalizeEnter().isPresent();
      long end = rank.span().finalizeEnter().orElse(rank.reader().lastNanos());
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

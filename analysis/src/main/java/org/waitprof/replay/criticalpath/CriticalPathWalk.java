package org.waitprof.replay.criticalpath;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.call.RunSpan;
import org.waitprof.replay.delay.SyncPoints;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.pattern.FoundWait;

/**
 * Follows the critical path backwards over the ranks' {@link SyncPoints}: from the latest entry of
 * Finalize to the beginning of the rank on which it ends. Each step goes back in time by a wait, or
 * ends; the number of steps is bounded by the number of points. Between processes the path goes by
 * way of process 0, with two messages per change.
 */
public final class CriticalPathWalk {
  /** In position of a rank: the path is at its beginning. */
  private static final long OVER = -1;

  /** In position of a rank: a process could not go on. */
  private static final long FAILED = -2;

  /** The path ends where Finalize was entered last; without any, where the last event is. */
  private static final Comparator<Position> LATER =
      Comparator.comparing((Position end) -> end.rank != OVER)
          .thenComparing(end -> end.sequence != Long.MAX_VALUE)
          .thenComparingLong(Position::end);

  private final List<RankHistory> ranks;
  private final @Nullable RankHistory[] byRank;
  private final Exchange exchange;
  private final RankPartition partition;
  private final Map<Integer, PathTimes> times = new TreeMap<>();
  private @Nullable Throwable failure;

  /** {@code ranks} are those that are replayed here. */
  public CriticalPathWalk(List<RankHistory> ranks, Exchange exchange, RankPartition partition) {
    this.ranks = ranks;
    this.exchange = exchange;
    this.partition = partition;
    byRank = new @Nullable RankHistory[partition.worldSize()];
    ranks.forEach(rank -> byRank[rank.rank()] = rank);
  }

  /**
   * A position on the path, handed from rank to rank, and the number of steps that may still be
   * taken.
   */
  private record Position(long rank, long end, long sequence, int stream, long steps) {
    Position(long[] numbers) {
      this(numbers[0], numbers[1], numbers[2], (int) numbers[3], numbers[4]);
    }

    long[] numbers() {
      return new long[] {rank, end, sequence, stream, steps};
    }
  }

  /**
   * The segments on each rank of this process that the path visits. If a process fails on the way,
   * all of them leave it: that process throws its failure, the others wait for it in an all-to-all.
   */
  public List<PathTimes> follow() {
    Position position = start(ranks.stream().mapToLong(rank -> rank.points().waits()).sum());
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
    RankHistory at = byRank[(int) from.rank];
    long end = from.end;
    long sequence = from.sequence;
    int stream = from.stream;
    long steps = from.steps;
    while (at != null) {
      FoundWait wait = at.points().find(sequence, stream);
      if (wait == null && stream != 0) {
        // Another thread started this one: before that, the path runs on the rank's first thread.
        long start = Math.min(end, at.reader().firstNanos(stream));
        times(at).segment(stream, start, end, -1, 0);
        sequence = at.reader().firstSequence(stream);
        end = start;
        stream = 0;
        continue;
      }
      if (wait == null || steps-- == 0) {
        long start = at.span().initEnter().orElse(at.reader().firstNanos());
        times(at).segment(stream, start, end, -1, 0);
        return new Position(OVER, 0, 0, 0, 0);
      }
      times(at).segment(stream, wait.enter, end, LongPair.upper(wait.keyStream), wait.nanos);
      int cause = LongPair.upper(wait.causeRankStream);
      end = wait.causeEnter;
      sequence = wait.causeSequence;
      stream = LongPair.lower(wait.causeRankStream);
      at = byRank[cause];
      if (at == null) {
        return new Position(cause, end, sequence, stream, steps);
      }
    }
    throw new IllegalStateException("the critical path leads to rank " + from.rank);
  }

  private PathTimes times(RankHistory rank) {
    return times.computeIfAbsent(rank.rank(), number -> new PathTimes(rank));
  }

  /** Start of the walk, at the end of the path; all processes find it together and get it. */
  private Position start(long ownSteps) {
    Position own =
        ranks.stream()
            .filter(rank -> rank.reader().events() > 0)
            .map(rank -> end(rank, ownSteps))
            .max(LATER)
            .orElse(new Position(OVER, 0, 0, 0, ownSteps));
    long[][] outgoing = new long[partition.processes()][];
    Arrays.fill(outgoing, own.numbers());
    List<Position> ends = Arrays.stream(exchange.allToAll(outgoing)).map(Position::new).toList();
    long steps = 1 + ends.stream().mapToLong(Position::steps).sum();
    Position last = Collections.max(ends, LATER);
    return new Position(last.rank, last.end, last.sequence, last.stream, steps);
  }

  private static Position end(RankHistory rank, long steps) {
    RunSpan span = rank.span();
    return span.finalizeEnter().isPresent()
        ? new Position(
            rank.rank(),
            span.finalizeEnter().getAsLong(),
            span.finalizeSequence(),
            span.finalizeStream(),
            steps)
        : new Position(rank.rank(), rank.reader().lastNanos(), Long.MAX_VALUE, 0, steps);
  }
}

package org.waitprof.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * Analyses a trace: waiting by pattern, completion times and the critical path, as Scalasca 2.6
 * defines them. "A scalable tool architecture for diagnosing wait states in massively parallel
 * applications" (Geimer, Wolf, Wylie, Mohr, Parallel Computing 35(7), 2009) replays messages in
 * parallel, one process a rank; here ranks are tasks that take turns in time, as many at once as
 * there are threads. Events are read twice: to match, and, where the critical path ran, to time it.
 */
public final class Replay {
  /** So many events of a rank are read at most before the others have their turn. */
  static final int MAX_EVENTS_A_TURN = 1 << 16;

  /** Turns are made so long that a rank has about that many events in one. */
  private static final int EVENTS_A_TURN = 1 << 12;

  /**
   * Wait points, 56 bytes each, that all ranks together keep in memory; the others go to a file.
   */
  static final int POINTS_IN_MEMORY = 1 << 19;

  private static final long FIRST_TURN_NANOS = 1_000_000;

  private final Trace trace;
  private final Patterns patterns;
  private final int threads;
  private final ProgressListener progress;

  /** Hears how far the analysis is; called on the thread that runs it, many times a second. */
  public interface ProgressListener {
    /** Nobody listens. */
    ProgressListener NONE = (done, total) -> {};

    /** {@code done} of {@code total} bytes are read, both readings counted. */
    void reached(long done, long total);
  }

  /**
   * @param threads how many to use at most; results do not depend on it
   */
  public Replay(Trace trace, int threads, ProgressListener progress) {
    this.trace = trace;
    this.patterns = Patterns.load();
    this.threads = threads;
    this.progress = progress;
  }

  /** What all ranks' replays see of each other. */
  static final class Shared implements AutoCloseable {
    private final SpillFile spill = new SpillFile();
    private final Patterns patterns;
    private final Communicators communicators;
    private final RankReplay[] ranks;
    private final Mail[] messages;
    private final Mail[] answers;

    Shared(Patterns patterns, int worldSize) {
      this.patterns = patterns;
      communicators = new Communicators(worldSize, patterns);
      ranks = new RankReplay[worldSize];
      messages = new Mail[worldSize];
      answers = new Mail[worldSize];
    }

    private void add(RankReplay replay) {
      ranks[replay.rank] = replay;
      messages[replay.rank] = new Mail(SendRecord.WIDTH);
      answers[replay.rank] = new Mail(AnswerRecord.WIDTH);
    }

    Patterns patterns() {
      return patterns;
    }

    SpillFile spill() {
      return spill;
    }

    /** Wait points that a rank keeps in memory. */
    int pointsInMemory() {
      return Math.max(256, POINTS_IN_MEMORY / ranks.length);
    }

    @Override
    public void close() {
      spill.close();
    }

    Communicators communicators() {
      return communicators;
    }

    boolean hasTrace(int rank) {
      return ranks[rank] != null;
    }

    boolean isRank(int rank) {
      return rank >= 0 && rank < ranks.length;
    }

    /** Mail to a rank that has a trace. */
    Mail messages(int rank) {
      return messages[rank];
    }

    Mail answers(int rank) {
      return answers[rank];
    }

    boolean ended(int rank) {
      RankReplay other = ranks[rank];
      return other == null || other.ended();
    }

    long reached(int rank) {
      RankReplay other = ranks[rank];
      return other == null ? Long.MAX_VALUE : other.reader.nextNanos();
    }
  }

  /**
   * Runs the analysis. A rank whose streams cannot be opened is treated as missing.
   *
   * @throws UncheckedIOException if a stream cannot be opened a second time
   */
  public ReplayResult run() {
    int worldSize = trace.facts().worldSize();
    List<RankReplay> ranks = new ArrayList<>();
    try (Shared shared = new Shared(patterns, worldSize);
        Workers workers = new Workers(threads)) {
      long total = open(shared, ranks);
      long held = forward(ranks, workers, total);
      CriticalPathWalk walk = new CriticalPathWalk(ranks, shared.ranks);
      List<PathTimes> times = walk.follow();
      workers.each(times, PathTimes::measure);
      progress.reached(2 * total, 2 * total);
      return ReplayResult.of(trace, patterns, ranks, times, shared.communicators(), held);
    } finally {
      ranks.forEach(rank -> rank.reader.close());
    }
  }

  private long open(Shared shared, List<RankReplay> ranks) {
    long total = 0;
    for (int rank = 0; rank < shared.ranks.length; rank++) {
      Optional<RankTrace> stored = trace.rank(rank);
      if (stored.isEmpty()) {
        shared.communicators.end(rank);
        continue;
      }
      RankReplay replay;
      try {
        replay = new RankReplay(stored.get(), shared);
      } catch (IOException e) {
        // As good as missing: the result tells which ranks it is about.
        shared.communicators.end(rank);
        continue;
      }
      shared.add(replay);
      ranks.add(replay);
      for (int stream = 0; stream < stored.get().streams(); stream++) {
        total += stored.get().sizeBytes(stream);
      }
    }
    return total;
  }

  /** Returns the most receives and messages that waited for each other after a turn. */
  private long forward(List<RankReplay> ranks, Workers workers, long total) {
    long turnNanos = FIRST_TURN_NANOS;
    int active = ranks.size();
    long most = 0;
    while (active > 0) {
      long earliest = Long.MAX_VALUE;
      for (RankReplay rank : ranks) {
        earliest = rank.ended() ? earliest : Math.min(earliest, rank.reader.nextNanos());
      }
      long horizon = earliest > Long.MAX_VALUE - turnNanos ? earliest : earliest + turnNanos;
      long events = workers.sum(ranks, rank -> rank.read(horizon, MAX_EVENTS_A_TURN));
      workers.each(ranks, RankReplay::match);
      workers.each(ranks, RankReplay::hear);
      if (events > 2L * EVENTS_A_TURN * active) {
        turnNanos = Math.max(1, turnNanos / 2);
      } else if (2 * events < (long) EVENTS_A_TURN * active && turnNanos < Long.MAX_VALUE / 4) {
        turnNanos *= 2;
      }
      active = 0;
      long position = 0;
      long held = 0;
      for (RankReplay rank : ranks) {
        active += rank.ended() ? 0 : 1;
        position += rank.reader.positionBytes();
        held += rank.receives.held();
      }
      most = Math.max(most, held);
      progress.reached(position, 2 * total);
    }
    // Whoever ended last could have been waited for: the others look again.
    workers.each(ranks, RankReplay::match);
    workers.each(ranks, RankReplay::hear);
    return most;
  }
}

package org.waitprof.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * Analyses a trace: waiting by pattern, completion times and the critical path, as Scalasca 2.6
 * defines them. "A scalable tool architecture for diagnosing wait states in massively parallel
 * applications" (Geimer, Wolf, Wylie, Mohr, Parallel Computing 35(7), 2009) replays messages in
 * parallel, one process a rank; here ranks are tasks that take turns in time, as many at once as
 * there are threads, in one process or in several ({@link Exchange}). Events are read twice: to
 * match, and, where the critical path ran, to time it.
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
  private final Exchange exchange;
  private final ProgressListener progress;

  /** Hears how far the analysis is; called on the thread that runs it, many times a second. */
  public interface ProgressListener {
    /** Nobody listens. */
    ProgressListener NONE = (done, total) -> {};

    /** {@code done} of {@code total} bytes are read, both readings counted. */
    void reached(long done, long total);
  }

  /**
   * An analysis by this process alone.
   *
   * @param threads how many to use at most; results do not depend on it
   */
  public Replay(Trace trace, int threads, ProgressListener progress) {
    this(trace, threads, Exchange.ALONE, progress);
  }

  /**
   * An analysis by several processes, of which each replays some ranks; all of them make and run
   * one. Results do not depend on how many there are.
   *
   * @param trace the same in all processes; each reads the events of its own ranks
   * @param threads how many this process is to use at most
   * @param exchange how it talks to the others
   */
  public Replay(Trace trace, int threads, Exchange exchange, ProgressListener progress) {
    this.trace = trace;
    this.patterns = Patterns.load();
    this.threads = threads;
    this.exchange = exchange;
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

    // Where several processes share the ranks.
    private final boolean divided;
    private final Trace trace;
    private final int ranksHere;
    private final SpreadCollectives spread;
    private final Mail[] arrivals;
    private final Mail[] verdicts;
    private final long[] reachedElsewhere;

    Shared(Patterns patterns, Trace trace, Division division) {
      this.patterns = patterns;
      this.trace = trace;
      int worldSize = division.worldSize();
      communicators = new Communicators(division, patterns);
      ranks = new RankReplay[worldSize];
      messages = new Mail[worldSize];
      answers = new Mail[worldSize];
      divided = division.processes() > 1;
      ranksHere = division.first(division.process() + 1) - division.first(division.process());
      spread = new SpreadCollectives(patterns, this::definition);
      arrivals = new Mail[division.processes()];
      Arrays.setAll(arrivals, process -> new Mail(ArrivalRecord.WIDTH));
      verdicts = new Mail[worldSize];
      reachedElsewhere = new long[worldSize];
      Arrays.fill(reachedElsewhere, Long.MAX_VALUE);
    }

    private void add(RankReplay replay) {
      ranks[replay.rank] = replay;
      addMail(replay.rank);
    }

    private void addMail(int rank) {
      messages[rank] = new Mail(SendRecord.WIDTH);
      answers[rank] = new Mail(AnswerRecord.WIDTH);
      if (divided) {
        verdicts[rank] = new Mail(VerdictRecord.WIDTH);
      }
    }

    /** A rank has a trace, which another process reads. */
    void addElsewhere(int rank) {
      addMail(rank);
    }

    /** How far another process has read a rank; {@code Long.MAX_VALUE} at its end. */
    void setReached(int rank, long nanos) {
      reachedElsewhere[rank] = nanos;
    }

    /** Whether there are other processes. */
    boolean isDivided() {
      return divided;
    }

    /** Collectives that are judged here, of communicators with members in several processes. */
    SpreadCollectives spread() {
      return spread;
    }

    private Optional<CommunicatorReplay> definition(long communicator, int rank) {
      Optional<CommunicatorReplay> known = communicators.find(communicator);
      return known.isPresent()
          ? known
          : trace.rank(rank).flatMap(its -> its.communicator(communicator)).map(communicators::of);
    }

    /** Mail to the process that judges a collective. */
    Mail arrivals(int process) {
      return arrivals[process];
    }

    /** Mail to a rank that has a trace: on collectives that other processes have judged. */
    Mail verdicts(int rank) {
      return verdicts[rank];
    }

    Patterns patterns() {
      return patterns;
    }

    SpillFile spill() {
      return spill;
    }

    /** Wait points that a rank keeps in memory. */
    int pointsInMemory() {
      return Math.max(256, POINTS_IN_MEMORY / Math.max(1, ranksHere));
    }

    @Override
    public void close() {
      spill.close();
    }

    Communicators communicators() {
      return communicators;
    }

    boolean hasTrace(int rank) {
      return messages[rank] != null;
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
      return other == null ? reachedElsewhere[rank] == Long.MAX_VALUE : other.ended();
    }

    long reached(int rank) {
      RankReplay other = ranks[rank];
      return other == null ? reachedElsewhere[rank] : other.reader.nextNanos();
    }
  }

  /**
   * Runs the analysis. A rank whose streams cannot be opened is treated as missing.
   *
   * @return what was found on all ranks; in processes other than 0, on the ranks of this one
   * @throws UncheckedIOException if a stream cannot be opened a second time
   */
  public ReplayResult run() {
    Division division =
        new Division(exchange.process(), exchange.processes(), trace.facts().worldSize());
    List<RankReplay> ranks = new ArrayList<>();
    try (Shared shared = new Shared(patterns, trace, division);
        Workers workers = new Workers(threads)) {
      long ownBytes = open(shared, division, ranks);
      TurnExchange turns = new TurnExchange(exchange, division, shared, ranks);
      long total = turns.open(ownBytes);
      long held = forward(shared, ranks, turns, workers, total);
      List<PathTimes> times =
          new CriticalPathWalk(ranks, shared.ranks, exchange, division).follow();
      workers.each(times, PathTimes::measure);
      progress.reached(2 * total, 2 * total);
      ReplayResult own = ReplayResult.of(trace, patterns, ranks, times, shared, held);
      return shared.isDivided() ? ResultExchange.collect(own, exchange) : own;
    } finally {
      ranks.forEach(rank -> rank.reader.close());
    }
  }

  private long open(Shared shared, Division division, List<RankReplay> ranks) {
    long total = 0;
    int end = division.first(division.process() + 1);
    for (int rank = division.first(division.process()); rank < end; rank++) {
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
  private long forward(
      Shared shared, List<RankReplay> ranks, TurnExchange turns, Workers workers, long total) {
    long turnNanos = FIRST_TURN_NANOS;
    long most = 0;
    while (turns.active() > 0) {
      long horizonActive = turns.active();
      long earliest = Long.MAX_VALUE;
      for (int rank = 0; rank < shared.ranks.length; rank++) {
        earliest = shared.ended(rank) ? earliest : Math.min(earliest, shared.reached(rank));
      }
      long horizon = earliest > Long.MAX_VALUE - turnNanos ? earliest : earliest + turnNanos;
      turns.afterRead(workers.sum(ranks, rank -> rank.read(horizon, MAX_EVENTS_A_TURN)));
      workers.each(ranks, RankReplay::match);
      turns.afterMatch();
      workers.each(ranks, RankReplay::hear);
      if (turns.events() > 2L * EVENTS_A_TURN * horizonActive) {
        turnNanos = Math.max(1, turnNanos / 2);
      } else if (2 * turns.events() < EVENTS_A_TURN * horizonActive
          && turnNanos < Long.MAX_VALUE / 4) {
        turnNanos *= 2;
      }
      most = Math.max(most, turns.held());
      progress.reached(turns.positionBytes(), 2 * total);
    }
    // Whoever ended last could have been waited for: the others look again.
    workers.each(ranks, RankReplay::match);
    turns.afterMatch();
    workers.each(ranks, RankReplay::hear);
    return most;
  }
}

package org.waitprof.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.IntFunction;
import org.waitprof.replay.collective.Communicators;
import org.waitprof.replay.criticalpath.CriticalPathListener;
import org.waitprof.replay.criticalpath.CriticalPathWalk;
import org.waitprof.replay.criticalpath.PathTimes;
import org.waitprof.replay.delay.DelayAnalysis;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.delay.SyncPoints;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.TurnLength;
import org.waitprof.replay.exchange.Workers;
import org.waitprof.replay.ideal.IdealReplay;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.replay.result.ResultExchange;
import org.waitprof.replay.window.RankWindows;
import org.waitprof.replay.window.RunStart;
import org.waitprof.replay.window.WindowGrid;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.SpillFile;
import org.waitprof.trace.Trace;

/**
 * Analyses a trace: waiting by pattern, completion times and the critical path, as Scalasca 2.6
 * defines them. Scalasca replays messages in parallel, with one process per rank: "A scalable tool
 * architecture for diagnosing wait states in massively parallel applications" (Geimer, Wolf, Wylie,
 * Mohr, Parallel Computing 35(7), 2009). Here ranks are tasks that take turns in time, in one
 * process or in several ({@link Exchange}). As many ranks work at once as the process has threads.
 * Events are read twice: once to match, and once, where the critical path ran, to time it.
 */
public final class Replay {
  /**
   * Points of synchronisation, 72 bytes each, that all ranks together keep in memory; the others go
   * to a file.
   */
  static final int POINTS_IN_MEMORY = 1 << 19;

  /** Fewest points that a rank keeps in memory. */
  private static final int FEWEST_POINTS = 1 << 6;

  private static final long FIRST_TURN_NANOS = 1_000_000;

  private final Trace trace;
  private final PatternRules patterns;
  private final int threads;
  private final Exchange exchange;
  private final DelayRule delayRule;
  private final DelayAnalysis.MemoryLimits memory;
  private final ProgressListener progress;
  private Optional<NetworkModel> network = Optional.of(NetworkModel.USUAL);
  private Optional<WindowRule> windows = Optional.empty();
  private boolean hasTrees = true;
  private IntFunction<? extends RankListener> listeners = rank -> RankListener.NONE;
  private CriticalPathListener pathListener = CriticalPathListener.NONE;

  /** Notified of the progress of the analysis, many times a second, by the thread that runs it. */
  public interface ProgressListener {
    ProgressListener NONE = (done, total) -> {};

    /** Called when {@code done} of {@code total} bytes are read; both readings count. */
    void reached(long done, long total);
  }

  /**
   * An analysis by this process alone, with delays as Scalasca finds them.
   *
   * @param threads most threads to use; results do not depend on it
   */
  public Replay(Trace trace, int threads, ProgressListener progress) {
    this(trace, threads, Exchange.ALONE, DelayRule.SCALASCA, progress);
  }

  /**
   * An analysis by several processes, each of which replays some ranks; all of them make and run a
   * replay. Results do not depend on the number of processes.
   *
   * @param trace the same in all processes; each reads the events of its own ranks
   * @param threads most threads that this process uses
   * @param exchange connection to the other processes
   * @param delayRule rule by which root causes are found
   */
  public Replay(
      Trace trace, int threads, Exchange exchange, DelayRule delayRule, ProgressListener progress) {
    this(trace, threads, exchange, delayRule, DelayAnalysis.MemoryLimits.USUAL, progress);
  }

  /** A replay with limits of memory for the delay analysis, for tests. */
  Replay(
      Trace trace,
      int threads,
      Exchange exchange,
      DelayRule delayRule,
      DelayAnalysis.MemoryLimits memory,
      ProgressListener progress) {
    this.trace = trace;
    this.patterns = PatternRules.load();
    this.threads = threads;
    this.exchange = exchange;
    this.delayRule = delayRule;
    this.memory = memory;
    this.progress = progress;
  }

  /** Sets the network that ideal calls wait for; equal in all processes. */
  public Replay withIdealNetwork(NetworkModel model) {
    network = Optional.of(model);
    return this;
  }

  /** Leaves out the ideal network, whose time the caller does not need; in all processes. */
  public Replay withoutIdealNetwork() {
    network = Optional.empty();
    return this;
  }

  /**
   * Leaves out the waits of ranks inside of the tree of a collective with a root, which Scalasca
   * does not have; in all processes.
   */
  public Replay withoutTreeWaits() {
    hasTrees = false;
    return this;
  }

  /** Divides the run into windows; equal in all processes. */
  public Replay withWindows(WindowRule rule) {
    windows = Optional.of(rule);
    return this;
  }

  /** Adds a listener for each of this process' ranks. */
  public Replay withListeners(IntFunction<? extends RankListener> others) {
    listeners = others;
    return this;
  }

  /** Adds a listener for the critical path on this process' ranks, the latest of a rank first. */
  public Replay withPathListener(CriticalPathListener other) {
    pathListener = other;
    return this;
  }

  /**
   * Runs the analysis. A rank whose streams cannot be opened is treated as missing.
   *
   * @return results on all ranks; in processes other than 0, results on the ranks of this process
   * @throws UncheckedIOException if a stream cannot be opened a second time
   */
  public ReplayResult run() {
    RankPartition partition =
        new RankPartition(exchange.process(), exchange.processes(), trace.facts().worldSize());
    ReplayState state = new ReplayState(partition);
    Communicators communicators = new Communicators(trace, patterns.collectives(), state, hasTrees);
    List<RankReplay> ranks = new ArrayList<>();
    Optional<WindowGrid> grid =
        windows.map(rule -> rule.grid(RunStart.nanos(trace), partition.worldSize()));
    try (SpillFile spill = new SpillFile();
        Workers workers = new Workers(threads)) {
      IdealReplay ideal = new IdealReplay(trace, network, state, exchange, grid, workers);
      long ownBytes = open(state, communicators, spill, ideal, grid, ranks);
      TurnExchange turns = new TurnExchange(exchange, state, communicators, ranks);
      long total = turns.open(ownBytes);
      long held = forward(state, ranks, turns, ideal, workers, total);
      Optional<IdealTime> idealTime = ideal.finish();
      workers.each(ranks, RankReplay::sealPoints);
      List<PathTimes> times =
          new CriticalPathWalk(
                  ranks.stream().map(rank -> rank.replayed).toList(), exchange, partition)
              .follow();
      Map<Integer, PathTimes> timesByRank = new HashMap<>();
      times.forEach(time -> timesByRank.put(time.rank(), time));
      times.forEach(time -> time.tell(pathListener));
      Map<Integer, DelayCosts> costs =
          delayRule == DelayRule.NONE
              ? Map.of()
              : delays(ranks, partition, spill, workers, timesByRank);
      if (delayRule == DelayRule.NONE) {
        workers.each(times, PathTimes::measure);
      }
      progress.reached(2 * total, 2 * total);
      ReplayQuality quality = new ReplayQuality();
      ranks.forEach(rank -> rank.addTo(quality));
      quality.add(Occurrence.INCOMPLETE_COLLECTIVES, communicators.incomplete());
      quality.add(Occurrence.MIXED_COLLECTIVES, communicators.mixed());
      // Process 0 adds it, as it counts all processes already.
      quality.add(Occurrence.HELD, partition.process() == 0 ? held : 0);
      ReplayResult own =
          new ReplayResult(
              trace,
              patterns,
              ranks.stream()
                  .map(
                      rank ->
                          rank.result(
                              timesByRank.get(rank.rank),
                              costs.getOrDefault(rank.rank, new DelayCosts())))
                  .toList(),
              quality,
              idealTime,
              delayRule,
              windows);
      return state.isDivided() ? ResultExchange.collect(own, exchange) : own;
    } catch (CompletionException e) {
      throw Workers.failure(e);
    } finally {
      ranks.forEach(rank -> rank.reader.close());
    }
  }

  private long open(
      ReplayState state,
      Communicators communicators,
      SpillFile spill,
      IdealReplay ideal,
      Optional<WindowGrid> grid,
      List<RankReplay> ranks) {
    RankPartition partition = state.partition();
    int first = partition.first(partition.process());
    int end = partition.first(partition.process() + 1);
    int pointsInMemory = Math.max(FEWEST_POINTS, POINTS_IN_MEMORY / Math.max(1, end - first));
    long total = 0;
    for (int rank = first; rank < end; rank++) {
      Optional<RankTrace> stored = trace.rank(rank);
      if (stored.isEmpty()) {
        continue;
      }
      RankReplay replay;
      try {
        replay =
            new RankReplay(
                stored.get(),
                state,
                communicators,
                patterns,
                new SyncPoints(spill, pointsInMemory),
                delayRule != DelayRule.NONE,
                grid.map(
                    its -> new RankWindows(its, trace.isWholeApplication(), stored.get().gaps())),
                trace.isWholeApplication(),
                ideal.on(rank),
                listeners.apply(rank));
      } catch (IOException e) {
        continue; // The rank counts as missing: the result says which ranks it covers.
      }
      state.add(rank, replay.reader.nextNanos());
      ranks.add(replay);
      total += stored.get().sizeBytes();
    }
    return total;
  }

  /** Returns the most receives and messages that waited for each other after a turn. */
  private long forward(
      ReplayState state,
      List<RankReplay> ranks,
      TurnExchange turns,
      IdealReplay ideal,
      Workers workers,
      long total) {
    TurnLength turn = new TurnLength(FIRST_TURN_NANOS, turns.active());
    long most = 0;
    while (turns.active() > 0) {
      long horizonActive = turns.active();
      long earliest = Long.MAX_VALUE;
      for (int rank = 0; rank < state.partition().worldSize(); rank++) {
        earliest = state.ended(rank) ? earliest : Math.min(earliest, state.reachedNanos(rank));
      }
      long horizon = turn.horizon(earliest);
      turns.afterRead(workers.sum(ranks, rank -> rank.read(horizon, turn.limit())));
      workers.each(ranks, RankReplay::match);
      turns.afterMatch();
      workers.each(ranks, RankReplay::receiveReplies);
      ideal.turn();
      turn.adapt(turns.events(), horizonActive);
      most = Math.max(most, turns.held());
      progress.reached(turns.positionBytes(), 2 * total);
    }
    // The rank that ended last could have been waited for, so other ranks look again; then
    // receivers hear what senders have seen in the last replies.
    for (int again = 0; again < 2; again++) {
      workers.each(ranks, RankReplay::match);
      turns.afterMatch();
      workers.each(ranks, RankReplay::receiveReplies);
    }
    workers.each(ranks, RankReplay::endReplies);
    turns.afterLast();
    return most;
  }

  /** The second reading, for delays and to time the critical path. */
  private Map<Integer, DelayCosts> delays(
      List<RankReplay> ranks,
      RankPartition partition,
      SpillFile spill,
      Workers workers,
      Map<Integer, PathTimes> times) {
    List<DelayAnalysis.Rank> analysed =
        ranks.stream().map(rank -> rank.toAnalyse(times.get(rank.rank))).toList();
    times.values().forEach(PathTimes::begin);
    Map<Integer, DelayCosts> costs =
        new DelayAnalysis(
                analysed, patterns, delayRule, exchange, partition, spill, memory, workers)
            .run();
    times.values().forEach(PathTimes::end);
    return costs;
  }
}

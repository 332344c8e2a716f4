package org.waitprof.replay.delay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.exchange.TurnLength;
import org.waitprof.replay.exchange.Workers;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.SpillFile;

/**
 * Runs the delay analysis, after all ranks have been replayed and their points of synchronisation
 * are known. It reads forwards in turns. Whenever all ranks have synchronised, it walks backwards
 * over what was logged since the synchronisation before, so its memory does not grow with the
 * trace. Where all ranks never meet, logs go to a file. Used by one thread, with the help of
 * others.
 */
public final class DelayAnalysis {
  private final Exchange exchange;
  private final DelaySetting setting;
  private final BackwardReplay backward;
  private final List<RankDelays> ranks = new ArrayList<>();
  private final Workers threads;
  private final MemoryLimits memory;
  private final TurnLength turn;
  private final boolean alone;
  private CompletableFuture<Void> walking = CompletableFuture.completedFuture(null);
  private long cutAt;

  /**
   * Limits of memory; figures do not depend on them.
   *
   * @param numbers approximate number of values that the logs of all ranks hold together
   * @param numbersBeforeCut numbers in all logs at which the next synchronisation starts a walk
   * @param turnNanos length of the first turn; later ones adapt
   */
  public record MemoryLimits(int numbers, int numbersBeforeCut, long turnNanos) {
    /** Usual limits: 32 MiB for all logs. */
    public static final MemoryLimits USUAL = new MemoryLimits(1 << 22, 1 << 20, 1_000_000);
  }

  /**
   * A rank to be analysed.
   *
   * @param points points at which it synchronised with others
   * @param severities table for indirect and propagating waits
   * @param listener is notified of the second reading, too
   */
  public record Rank(
      RankTrace trace,
      SyncPoints points,
      SeverityTable severities,
      CallReader.@Nullable Sink listener) {}

  /**
   * Opens all events for the second reading.
   *
   * @param own the ranks of this process
   * @throws UncheckedIOException if a stream cannot be opened
   */
  public DelayAnalysis(
      List<Rank> own,
      PatternRules patterns,
      DelayRule rule,
      Exchange exchange,
      RankPartition partition,
      SpillFile spill,
      MemoryLimits memory,
      Workers threads) {
    this.exchange = exchange;
    this.threads = threads;
    this.memory = memory;
    alone = partition.processes() == 1;
    turn = new TurnLength(memory.turnNanos, partition.worldSize());
    DelayPlaces places = new DelayPlaces();
    DelayPost post = new DelayPost(exchange, partition, places);
    long missing =
        (long) partition.first(partition.process() + 1) - partition.first(partition.process());
    int streams = 0;
    for (Rank rank : own) {
      missing -= rank.trace.streams() == 1 ? 1 : 0;
      streams += rank.trace.streams();
    }
    boolean whole = exchange.max(missing) == 0;
    setting = new DelaySetting(rule, places, post, new DelayGroups(partition.worldSize(), whole));
    backward = new BackwardReplay(exchange, partition, patterns);
    int room = Math.max(64, memory.numbers / Math.max(1, streams));
    try {
      for (Rank rank : own) {
        ranks.add(new RankDelays(rank.trace, rank.points, setting, spill, room, rank.listener));
        backward.open(rank.trace.rank(), rank.trace.streams(), rank.severities);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Finds the costs of all places, by rank. All processes call it together. */
  public Map<Integer, DelayCosts> run() {
    try {
      long earliest = earliest();
      while (earliest < Long.MAX_VALUE) {
        long horizon = turn.horizon(earliest);
        long before = most(RankDelays::events);
        threads.each(ranks, rank -> rank.read(horizon, turn.limit()));
        setting.post().swap();
        threads.each(ranks, rank -> rank.join(false));
        turn.adapt(exchange.max(most(RankDelays::events) - before), 1);
        walkCut();
        earliest = earliest();
      }
      threads.each(ranks, rank -> rank.join(true));
      walkRest();
    } finally {
      ranks.forEach(RankDelays::close);
    }
    Map<Integer, DelayCosts> costs = new HashMap<>();
    for (RankDelays rank : ranks) {
      DelayCosts sum = rank.computed;
      for (BackwardWalk walk : backward.of(rank.trace.rank())) {
        sum.add(rank.places, walk.costs, walk.lost);
        sum.waited(walk.propagation);
      }
      costs.put(rank.trace.rank(), sum);
    }
    return costs;
  }

  private long most(ToLongFunction<RankDelays> count) {
    return ranks.stream().mapToLong(count).max().orElse(0);
  }

  /** Time of the earliest event that is left. */
  private long earliest() {
    return -exchange.max(
        -ranks.stream().mapToLong(RankDelays::nextNanos).min().orElse(Long.MAX_VALUE));
  }

  /** Walks logs that have been cut on all ranks; asks for a cut when the logs are long. */
  private void walkCut() {
    boolean ready = true;
    long numbers = 0;
    for (RankDelays rank : ranks) {
      for (Timeline stream : rank.streams) {
        ready &= !stream.cut.isEmpty();
        numbers += stream.log.total();
      }
    }
    if (cutAt > 0 && exchange.max(ready ? 0 : 1) == 0) {
      cutAt = 0;
      walking.join();
      ranks.forEach(rank -> start(rank, false));
      if (alone) {
        walking = threads.beside(backward::run);
      } else {
        backward.run();
      }
    }
    if (cutAt == 0 && exchange.max(numbers) > memory.numbersBeforeCut) {
      cutAt = exchange.max(most(RankDelays::worldSynchronisations)) + 1;
      ranks.forEach(rank -> rank.cutAt(cutAt));
    }
  }

  private void walkRest() {
    walking.join();
    ranks.forEach(rank -> start(rank, true));
    backward.run();
  }

  private void start(RankDelays rank, boolean rest) {
    BackwardWalk[] its = backward.of(rank.trace.rank());
    for (int stream = 0; stream < its.length; stream++) {
      Timeline timeline = rank.streams.get(stream);
      List<DelayLog> logs = new ArrayList<>();
      if (rest) {
        logs.addAll(timeline.cut);
        logs.add(timeline.log);
      } else {
        logs.add(timeline.cut.removeFirst());
      }
      its[stream].start(logs);
    }
  }
}

package org.waitprof.replay.delay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.replay.pattern.PatternRules;
import org.waitprof.replay.pattern.SeverityTable;
import org.waitprof.waitstate.WaitGroup;

/**
 * Walks the logs of all streams backwards, each as far as possible. Costs of waits go from stream
 * to stream, and over to other processes once no stream of this process can go on. Waits whose
 * clocks contradict each other can form a circle: then all waits in it are taken to cost nothing
 * else. Used by one thread.
 */
final class BackwardReplay {
  private static final int REPORTED = 0;
  private static final int INDIRECT = 1;

  private final Exchange exchange;
  private final RankPartition partition;

  /** Numbers of the metrics of indirect and propagating waiting, by group. */
  private final int[] indirect = new int[BackwardWalk.GROUPS];

  private final int[] propagating = new int[BackwardWalk.GROUPS];

  private final @Nullable Rank[] ranks;
  private final List<BackwardWalk> all = new ArrayList<>();
  private final ArrayDeque<BackwardWalk> ready = new ArrayDeque<>();
  private MessageBuffer[] outgoing;

  /** A rank that this process reads: walks by stream, and the table to book in. */
  private record Rank(BackwardWalk[] walks, SeverityTable severities) {}

  BackwardReplay(Exchange exchange, RankPartition partition, PatternRules patterns) {
    this.exchange = exchange;
    this.partition = partition;
    ranks = new @Nullable Rank[partition.worldSize()];
    for (WaitGroup group : WaitGroup.values()) {
      indirect[group.ordinal()] = patterns.number("indirect_" + group.id() + "_ns");
      if (group.isPointToPoint()) {
        propagating[group.ordinal()] = patterns.number("propagating_" + group.id() + "_ns");
      }
    }
    outgoing = exchange.outgoing();
  }

  /** Makes the walks of a rank that this process reads. */
  void open(int rank, int streams, SeverityTable severities) {
    BackwardWalk[] fresh = new BackwardWalk[streams];
    Arrays.setAll(fresh, stream -> new BackwardWalk(LongPair.of(rank, stream), this));
    ranks[rank] = new Rank(fresh, severities);
    all.addAll(List.of(fresh));
  }

  /** The walks of a rank, by stream. */
  BackwardWalk[] of(int rank) {
    return Objects.requireNonNull(ranks[rank]).walks;
  }

  /** Walks all logs that were started to their beginnings; all processes call it. */
  void run() {
    all.forEach(ready::addLast);
    while (true) {
      for (BackwardWalk walk = ready.pollLast(); walk != null; walk = ready.pollLast()) {
        // A walk that only waits goes on when no other can: its reports would pile up where it
        // waited.
        if (walk.walk()) {
          ready.addFirst(walk);
        }
      }
      if (!exchange(all.stream().filter(walk -> !walk.over()).count())) {
        return;
      }
    }
  }

  private void giveUp() {
    all.forEach(BackwardWalk::giveUp);
    all.stream().filter(walk -> !walk.over()).forEach(ready::addLast);
  }

  /** Sends costs to other processes; false if all walks are through. */
  private boolean exchange(long own) {
    MessageBuffer[] out = exchange.outgoing();
    boolean sent = false;
    for (MessageBuffer buffer : outgoing) {
      sent |= buffer.left() > 0;
    }
    for (int process = 0; process < out.length; process++) {
      out[process].add(own);
      out[process].add(sent ? 1 : 0);
      long[] numbers = outgoing[process].toArray();
      out[process].add(numbers, numbers.length);
    }
    outgoing = exchange.outgoing();
    long left = 0;
    boolean any = false;
    for (MessageBuffer in : exchange.swap(out)) {
      left += in.next();
      any |= in.next() != 0;
      take(in);
    }
    if (!any && left > 0) {
      giveUp();
    }
    return any || left > 0;
  }

  private void take(MessageBuffer in) {
    while (in.left() > 0) {
      int kind = (int) in.next();
      long to = in.next();
      if (kind == REPORTED) {
        long waiter = in.next();
        long sequence = in.next();
        int row = (int) in.next();
        report(to, waiter, sequence, row, in.next(new double[BackwardWalk.GROUPS]));
      } else {
        indirect(to, (int) in.next(), (int) in.next(), in.next());
      }
    }
  }

  /** Reports the cost of a wait to the stream that was waited for. */
  void report(long cause, long waiter, long sequence, int row, double[] cost) {
    int rank = LongPair.upper(cause);
    int stream = LongPair.lower(cause);
    Rank here = ranks[rank];
    if (here != null) {
      if (stream < here.walks.length
          && !here.walks[stream].over()
          && here.walks[stream].report(waiter, sequence, row, cost)) {
        ready.addLast(here.walks[stream]);
      }
    } else if (partition.processes() > 1) {
      MessageBuffer out = outgoing[partition.processOf(rank)];
      out.add(REPORTED);
      out.add(cause);
      out.add(waiter);
      out.add(sequence);
      out.add(row);
      out.add(cost);
    }
  }

  /** Whether waits of a group are recorded by the rank that waited. */
  boolean tellsApart(WaitGroup group) {
    return group.isPointToPoint() || partition.worldSize() <= PropagationTable.FEW_RANKS;
  }

  /** Books the indirect part of a wait on the rank that waited. */
  void indirect(long waiter, int row, int group, long nanos) {
    int rank = LongPair.upper(waiter);
    if (row == BackwardWalk.NO_ROW || nanos == 0) {
      return;
    }
    Rank here = ranks[rank];
    if (here != null) {
      here.severities.book(indirect[group], row, nanos);
    } else {
      MessageBuffer out = outgoing[partition.processOf(rank)];
      out.add(INDIRECT);
      out.add(waiter);
      out.add(row);
      out.add(group);
      out.add(nanos);
    }
  }

  /** Books the propagating part of a wait on the rank that waited. */
  void propagating(long waiter, int row, int group, long nanos) {
    Rank here = Objects.requireNonNull(ranks[LongPair.upper(waiter)]);
    here.severities.book(propagating[group], row, nanos);
  }
}

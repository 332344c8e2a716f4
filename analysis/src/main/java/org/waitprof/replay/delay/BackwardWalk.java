package org.waitprof.replay.delay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.waitstate.WaitGroup;

/**
 * Walks a stream's log backwards. A wait of the stream hands its cost to the stream that it waited
 * for. A wait that the stream caused is shared once the waiter has reported its cost. One part goes
 * to the places where the stream had more to do (short-term and long-term costs). The other part
 * goes to the stream's own waits since their last synchronisation, and becomes their cost. The
 * result of a walk depends on the reports that arrive, not on their times. Used by one thread.
 */
final class BackwardWalk {
  /** Stands in place of a row: no stream reported the wait. */
  static final int NO_ROW = -1;

  static final int GROUPS = WaitGroup.values().length;
  private static final WaitGroup[] GROUP = WaitGroup.values();

  /** Number of entries after which it is another stream's turn. */
  private static final int ENTRIES_PER_TURN = 64;

  final long id;
  private final BackwardReplay replay;

  /** Reports of waiters about their waits for the stream, until the walk comes there. */
  private final Map<WaitPlace, Report> reported = new HashMap<>();

  private final List<CostShare> shares = new ArrayList<>();
  private final ArrayDeque<CostShare> spare = new ArrayDeque<>();
  private final double[] cost = new double[GROUPS];
  private final ArrayDeque<DelayLog> logs = new ArrayDeque<>();
  private @Nullable DelayLog log;
  private boolean pending;
  private long nextWait;

  /** Short-term and long-term costs by place and group, nanoseconds. */
  double[] costs = new double[0];

  /** Waiting that no place and no wait can be charged with. */
  final double[] lost = new double[GROUPS];

  /** Time for which other ranks waited for the stream. */
  final PropagationTable propagation = new PropagationTable();

  /** Row of a call that waited, and the cost of the wait beyond itself, by group. */
  private record Report(int row, double[] cost) {
    static final Report NOTHING = new Report(NO_ROW, new double[GROUPS]);
  }

  /** Delay costs of the waits of a range, per unit of their length. */
  private static final class CostShare {
    long from;
    long to;
    final double[] rate = new double[GROUPS];

    /** Largest part of a unit that one wait for a message cost. */
    double most;
  }

  BackwardWalk(long id, BackwardReplay replay) {
    this.id = id;
    this.replay = replay;
  }

  /** Begins with the last of several logs that follow each other. */
  void start(List<DelayLog> newLogs) {
    logs.addAll(newLogs);
    log = logs.removeLast();
    nextWait = log.endWait;
    pending = false;
  }

  /**
   * A waiter reports its wait for this stream.
   *
   * @param sequence place of the wait among the waiter's events
   * @param row of its call
   * @param itsCost cost of the wait beyond itself, by group; copied
   * @return whether the walk stood still for this report, and can go on
   */
  boolean report(long waiter, long sequence, int row, double[] itsCost) {
    WaitPlace wait = new WaitPlace(waiter, sequence);
    // A wait that was given up stays so, whether its report comes before the stream goes on, as it
    // may in one process, or after.
    reported.putIfAbsent(wait, new Report(row, itsCost.clone()));
    return wait.equals(awaited());
  }

  /** The wait whose report the walk needs to go on; null without one. */
  private @Nullable WaitPlace awaited() {
    DelayLog reading = log;
    return pending && reading != null ? place(reading.data(), reading.at()) : null;
  }

  private static WaitPlace place(long[] data, int at) {
    return new WaitPlace(data[at + DelayLog.PEER], data[at + DelayLog.SEQUENCE]);
  }

  /** Takes the wait for which the walk stands still to cost nothing else: no report will come. */
  void giveUp() {
    WaitPlace wait = awaited();
    if (wait != null) {
      reported.putIfAbsent(wait, Report.NOTHING);
    }
  }

  boolean over() {
    return log == null;
  }

  /**
   * Walks until it needs a report, is through, or has had its turn.
   *
   * @return whether it can go on
   */
  boolean walk() {
    DelayLog reading = log;
    for (int left = ENTRIES_PER_TURN; reading != null; left--) {
      if (left == 0) {
        return true;
      }
      if (!pending) {
        pending = reading.previous();
        if (!pending) {
          reading = logs.pollLast();
          log = reading;
          continue;
        }
      }
      long[] data = reading.data();
      int at = reading.at();
      int kind = (int) data[at + DelayLog.KIND];
      if ((kind & DelayLog.CAUSED) == 0) {
        wait(data, at, kind);
      } else {
        Report report = reported.remove(place(data, at));
        if (report == null) {
          return false;
        }
        caused(data, at, kind & ~DelayLog.CAUSED, reading, report);
      }
      pending = false;
    }
    spare.addAll(shares);
    shares.clear();
    reported.clear();
    return false;
  }

  private void wait(long[] data, int at, int group) {
    long number = --nextWait;
    long nanos = data[at + DelayLog.NANOS];
    Arrays.fill(cost, 0);
    double most = 0;
    for (int i = shares.size() - 1; i >= 0; i--) {
      CostShare share = shares.get(i);
      if (share.from > number) {
        spare.addLast(shares.remove(i));
      } else if (number < share.to) {
        for (int g = 0; g < GROUPS; g++) {
          cost[g] += share.rate[g] * nanos;
        }
        most = Math.max(most, share.most);
      }
    }
    int row = (int) data[at + DelayLog.ROW];
    if (most > 0 && GROUP[group].isPointToPoint()) {
      replay.propagating(id, row, group, Math.round(most * nanos));
    }
    replay.report(data[at + DelayLog.PEER], id, data[at + DelayLog.SEQUENCE], row, cost);
  }

  private void caused(long[] data, int at, int group, DelayLog reading, Report report) {
    double[] heard = report.cost;
    double wait = data[at + DelayLog.NANOS];
    double delay = data[at + DelayLog.DELAY];
    double waited = data[at + DelayLog.WAITED];
    double all = delay + waited;
    if (all <= 0) {
      lost[group] += wait;
      for (int g = 0; g < GROUPS; g++) {
        lost[g] += heard[g];
      }
      return;
    }
    // Scalasca 2.6 charges a collective's whole wait, also where the known reasons are shorter.
    double scale = GROUP[group].isPointToPoint() ? Math.min(wait / all, 1) : wait / all;
    lost[group] += Math.max(0, wait - scale * all);
    long waiter = data[at + DelayLog.PEER];
    propagation.add(
        replay.tellsApart(GROUP[group]) ? LongPair.upper(waiter) : WaitPropagation.OTHERS,
        Math.round(scale * delay),
        Math.round(scale * waited));
    int end = at + reading.length();
    double sum = 0;
    for (int pair = at + DelayLog.PLACES; pair < end; pair += 2) {
      sum += data[pair + 1];
    }
    for (int pair = at + DelayLog.PLACES; pair < end && delay > 0; pair += 2) {
      double part = data[pair + 1] * (delay / sum);
      int first = costsOf((int) data[pair]);
      costs[first + group] += scale * part;
      for (int g = 0; g < GROUPS; g++) {
        if (heard[g] != 0) {
          costs[first + GROUPS + g] += heard[g] / all * part;
        }
      }
    }
    double notCharged = waited - data[at + DelayLog.CHARGED];
    lost[group] += scale * notCharged;
    for (int g = 0; g < GROUPS; g++) {
      lost[g] += heard[g] / all * notCharged;
    }
    if (waited > 0) {
      share(data[at + DelayLog.FIRST_WAIT], data[at + DelayLog.END_WAIT], group, scale, heard, all);
      replay.indirect(waiter, report.row, group, Math.round(scale * waited));
    }
  }

  private int costsOf(int place) {
    int first = place * 2 * GROUPS;
    if (first >= costs.length) {
      costs = Arrays.copyOf(costs, Math.max(first + 2 * GROUPS, 2 * costs.length));
    }
    return first;
  }

  private void share(long from, long to, int group, double scale, double[] heard, double all) {
    CostShare share = null;
    for (int i = shares.size() - 1; i >= 0 && share == null; i--) {
      CostShare known = shares.get(i);
      share = known.from == from && known.to == to ? known : null;
    }
    if (share == null) {
      share = spare.isEmpty() ? new CostShare() : spare.removeLast();
      Arrays.fill(share.rate, 0);
      share.most = 0;
      share.from = from;
      share.to = to;
      shares.add(share);
    }
    share.rate[group] += scale;
    if (GROUP[group].isPointToPoint()) {
      share.most = Math.max(share.most, scale);
    }
    for (int g = 0; g < GROUPS; g++) {
      share.rate[g] += heard[g] / all;
    }
  }
}

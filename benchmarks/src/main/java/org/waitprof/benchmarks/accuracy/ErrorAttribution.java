package org.waitprof.benchmarks.accuracy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a trace tells of calls beyond Scalasca's definitions, to give estimates that miss them a
 * reason: how long sends and their completions lasted because the receiver was not in an MPI call
 * that moves messages (libraries without a thread of their own hand messages over in MPI calls
 * alone, whenever the receive was posted), and how long calls stood still without waiting for
 * anybody, which is a core lost to somebody else.
 */
final class ErrorAttribution {
  /** What a call may last beyond its waiting without being called stalled. */
  private static final long STALL_NANOS = 50_000;

  /** A line's calls of one pattern. */
  static final class Sums {
    long calls;

    /** Waiting by the definitions or for the receiver's progress, the longer of both, each call. */
    long withProgressNanos;

    /** Time beyond that, where it is more than 50 us a call. */
    long stalledNanos;
  }

  private final List<List<TracedCall>> ranks;
  private final Map<TracedCall, Long> lateNanos = new HashMap<>();

  private ErrorAttribution(List<List<TracedCall>> ranks) {
    this.ranks = ranks;
  }

  /** Sums by {@link #key}. */
  static Map<String, Sums> of(List<List<TracedCall>> ranks) {
    ErrorAttribution attribution = new ErrorAttribution(ranks);
    attribution.messages();
    attribution.collectives();
    return attribution.sums();
  }

  static String key(String pattern, String call, String line) {
    return pattern + ' ' + call + ' ' + line;
  }

  /** Messages of one sender, receiver and tag arrive in the order in which they were sent. */
  private void messages() {
    Map<String, ArrayDeque<TracedCall>> sends = new HashMap<>();
    for (List<TracedCall> calls : ranks) {
      for (TracedCall call : calls) {
        for (TracedCall.Message message : call.sent) {
          String channel = call.rank + ">" + message.peer() + ":" + message.tag();
          sends.computeIfAbsent(channel, none -> new ArrayDeque<>()).add(call);
        }
      }
    }
    for (List<TracedCall> calls : ranks) {
      for (TracedCall call : calls) {
        for (TracedCall.Message message : call.received) {
          String channel = message.peer() + ">" + call.rank + ":" + message.tag();
          ArrayDeque<TracedCall> channelSends = sends.get(channel);
          TracedCall send = channelSends == null ? null : channelSends.poll();
          if (send != null) {
            late(call, Math.min(send.enter, call.leave) - call.enter);
          }
        }
      }
    }
  }

  private void late(TracedCall call, long nanos) {
    lateNanos.merge(call, Math.max(0, nanos), Math::max);
  }

  /** The n-th collective of a rank on a communicator belongs to the n-th of the others. */
  private void collectives() {
    Map<String, List<TracedCall>> instances = new HashMap<>();
    for (List<TracedCall> calls : ranks) {
      Map<Long, Integer> number = new HashMap<>();
      for (TracedCall call : calls) {
        if (call.communicator != 0) {
          int n = number.merge(call.communicator, 1, Integer::sum);
          String instance = call.communicator + "#" + n;
          instances.computeIfAbsent(instance, none -> new ArrayList<>()).add(call);
        }
      }
    }
    for (List<TracedCall> instance : instances.values()) {
      for (TracedCall call : instance) {
        for (TracedCall other : instance) {
          if (waitsFor(call, other)) {
            late(call, Math.min(other.enter, call.leave) - call.enter);
          }
        }
      }
    }
  }

  private static boolean waitsFor(TracedCall call, TracedCall other) {
    if (call.root < 0) {
      return true;
    }
    boolean oneToAll = pattern(call).equals("late_broadcast");
    return oneToAll ? other.rank == call.root : call.rank == call.root;
  }

  private static String pattern(TracedCall call) {
    if (!call.received.isEmpty()) {
      return "late_sender";
    }
    if (!call.completedTo.isEmpty()) {
      return "late_receiver";
    }
    return switch (call.call) {
      case "MPI_Barrier" -> "wait_at_barrier";
      case "MPI_Bcast", "MPI_Scatter", "MPI_Scatterv" -> "late_broadcast";
      case "MPI_Reduce", "MPI_Gather", "MPI_Gatherv" -> "early_reduce";
      default -> "wait_at_nxn";
    };
  }

  private Map<String, Sums> sums() {
    Map<String, Sums> sums = new HashMap<>();
    for (List<TracedCall> calls : ranks) {
      int[] next = new int[ranks.size()];
      for (TracedCall call : calls) {
        long wait = lateNanos.getOrDefault(call, 0L);
        for (int peer : call.completedTo) {
          wait = Math.max(wait, progressNanos(call, peer, next));
        }
        if (rootsOwn(call)) {
          continue;
        }
        Sums sum =
            sums.computeIfAbsent(key(pattern(call), call.call, call.line), none -> new Sums());
        sum.calls++;
        sum.withProgressNanos += wait;
        sum.stalledNanos += Math.max(0, call.duration() - wait - STALL_NANOS);
      }
    }
    return sums;
  }

  /** The side of a rooted collective that waits for nobody. */
  private static boolean rootsOwn(TracedCall call) {
    boolean isRoot = call.root == call.rank;
    return call.root >= 0 && isRoot == pattern(call).equals("late_broadcast");
  }

  private static boolean passed(TracedCall other, TracedCall call) {
    return other.leave <= call.enter || !other.progresses;
  }

  /** From the begin of a call until the peer is in MPI, or until the call's end. */
  private long progressNanos(TracedCall call, int peer, int[] next) {
    if (peer < 0 || peer >= ranks.size() || peer == call.rank) {
      return 0;
    }
    List<TracedCall> others = ranks.get(peer);
    int at = next[peer];
    while (at < others.size() && passed(others.get(at), call)) {
      at++;
    }
    next[peer] = at;
    long inside = at == others.size() ? call.leave : others.get(at).enter;
    return Math.max(0, Math.min(inside, call.leave) - call.enter);
  }
}

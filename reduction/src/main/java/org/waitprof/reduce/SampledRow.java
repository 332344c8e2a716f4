package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.Role;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * Waits of one key in the samples of the ranks merged so far. Holds a few numbers for each rank,
 * sums of the random groups over all ranks, and the calls that were waited for most.
 */
final class SampledRow {
  /** Largest number of awaited calls that are kept per key. */
  private static final int MOST_AWAITED = 64;

  /** Numbers of a rank, in the order in which they are packed. */
  static final int EXACT = 0;

  static final int REST = 1;
  static final int WAIT_BITS = 2;
  static final int DURATION_BITS = 3;
  static final int DEVIATION = 4;
  static final int CALLS = 5;
  static final int BLOCKS = 6;
  static final int COMPLETE = 7;
  static final int DROPPED = 8;
  static final int ANALYSED = 9;
  static final int WIDTH = 10;

  final Map<Integer, long[]> ranks = new TreeMap<>();
  double[] groupWaits = new double[0];
  double[] groupDurations = new double[0];

  /** Nanoseconds that ranks waited, by the role for what each waited for longest. */
  private final long[] byRole = new long[Role.values().length];

  final Map<Awaited, Long> awaited = new HashMap<>();

  /** A late rank, and the hash of the call path in which others waited for it. */
  record Awaited(int rank, long path) {}

  void add(int rank, SampledWaits waits) {
    ranks.put(
        rank,
        new long[] {
          waits.exactNanos(),
          waits.restNanos(),
          Double.doubleToRawLongBits(waits.sampledWait()),
          Double.doubleToRawLongBits(waits.sampledDuration()),
          waits.deviationNanos(),
          waits.calls(),
          waits.blocks(),
          waits.complete() ? 1 : 0,
          waits.droppedNanos(),
          waits.analysedNanos()
        });
    groups(waits.groupWaits().size());
    for (int group = 0; group < groupWaits.length; group++) {
      groupWaits[group] += waits.groupWaits().get(group);
      groupDurations[group] += waits.groupDurations().get(group);
    }
    byRole[waits.waitedFor().longest().ordinal()] += nanos(waits);
    for (AwaitedCall each : waits.awaited()) {
      await(each.rank(), each.path(), each.nanos());
    }
  }

  private static long nanos(SampledWaits waits) {
    double scale = waits.sampledDuration() > 0 ? waits.restNanos() / waits.sampledDuration() : 0;
    return waits.exactNanos() + Math.round(scale * waits.sampledWait());
  }

  private void groups(int count) {
    if (groupWaits.length == 0) {
      groupWaits = new double[count];
      groupDurations = new double[count];
    }
  }

  private void await(int rank, long path, long nanos) {
    awaited.merge(new Awaited(rank, path), nanos, Long::sum);
    if (awaited.size() > 2 * MOST_AWAITED) {
      List<AwaitedCall> most = most();
      awaited.clear();
      for (AwaitedCall each : most.subList(0, MOST_AWAITED)) {
        awaited.put(new Awaited(each.rank(), each.path()), each.nanos());
      }
    }
  }

  /** Calls that were waited for, the longest first. */
  List<AwaitedCall> most() {
    List<AwaitedCall> all = new ArrayList<>();
    awaited.forEach((who, nanos) -> all.add(new AwaitedCall(who.rank, who.path, nanos)));
    all.sort(
        (a, b) ->
            a.nanos() != b.nanos()
                ? Long.compare(b.nanos(), a.nanos())
                : a.rank() != b.rank() ? a.rank() - b.rank() : Long.compare(a.path(), b.path()));
    return all;
  }

  /** The role that calls have for what these waited for longest; NONE if they did not wait. */
  Role longest() {
    return Role.longest(byRole);
  }

  /** Waits that are known one by one, by rank. */
  long[] exact(int worldSize) {
    long[] exact = new long[worldSize];
    ranks.forEach((rank, values) -> exact[rank] = values[EXACT]);
    return exact;
  }

  /** Puts the waits of ranks of which each call is known. */
  void putComplete(long[] wait) {
    ranks.forEach(
        (rank, values) -> wait[rank] = values[COMPLETE] == 1 ? values[EXACT] : wait[rank]);
  }

  /** Adds waiting, duration and blocks of the sampled calls of all ranks. */
  void addTo(double[] sums) {
    for (long[] values : ranks.values()) {
      sums[0] += Double.longBitsToDouble(values[WAIT_BITS]);
      sums[1] += Double.longBitsToDouble(values[DURATION_BITS]);
      sums[2] += values[BLOCKS];
    }
  }

  void write(PackWriter out) {
    out.number(ranks.size());
    ranks.forEach(
        (rank, values) -> {
          out.number(rank);
          out.numbers(values);
        });
    out.number(groupWaits.length);
    for (int group = 0; group < groupWaits.length; group++) {
      out.number(Double.doubleToRawLongBits(groupWaits[group]));
      out.number(Double.doubleToRawLongBits(groupDurations[group]));
    }
    out.numbers(byRole);
    out.number(awaited.size());
    awaited.forEach(
        (who, nanos) -> {
          out.numbers(who.rank, who.path, nanos);
        });
  }

  void read(PackReader in) {
    for (int left = in.size(); left > 0; left--) {
      ranks.put(in.size(), in.numbers(WIDTH));
    }
    int count = in.size();
    groups(count);
    for (int group = 0; group < count; group++) {
      groupWaits[group] += Double.longBitsToDouble(in.number());
      groupDurations[group] += Double.longBitsToDouble(in.number());
    }
    for (int role = 0; role < byRole.length; role++) {
      byRole[role] += in.number();
    }
    for (int left = in.size(); left > 0; left--) {
      await(in.size(), in.number(), in.number());
    }
  }
}

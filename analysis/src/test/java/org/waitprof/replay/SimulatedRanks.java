package org.waitprof.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.waitprof.model.MpiCall;

/** Ranks with a clock each, the trace that they write, and what they are known to have waited. */
class SimulatedRanks {
  static final long WORLD = 7;

  final MemoryTrace trace;

  /** Nanoseconds or instances by {@code metric@rank}. */
  final Map<String, Long> truth = new TreeMap<>();

  final int worldSize;
  final Random random;

  /** Whether there are non-blocking collectives. */
  final boolean nonBlocking;

  /** What time it is on each rank. */
  final long[] clock;

  /** Whether there are exclusive prefix reductions, and collectives over neighbours. */
  final boolean anyCollectives;

  SimulatedRanks(Random random, boolean nonBlocking) {
    this(random, nonBlocking, false);
  }

  SimulatedRanks(Random random, boolean nonBlocking, boolean anyCollectives) {
    this.random = random;
    this.anyCollectives = anyCollectives;
    this.nonBlocking = nonBlocking;
    worldSize = 2 + random.nextInt(6);
    trace = new MemoryTrace(worldSize);
    clock = new long[worldSize];
    trace.define(WORLD, ranks(everybody()));
  }

  /** All ranks, in a new list. */
  final List<Integer> everybody() {
    List<Integer> all = new ArrayList<>();
    for (int rank = 0; rank < worldSize; rank++) {
      all.add(rank);
    }
    return all;
  }

  static int[] ranks(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  final void call(int rank, MpiCall call, long duration) {
    trace.on(rank).enter(clock[rank], call, 1);
    clock[rank] += duration;
    trace.on(rank).leave(clock[rank]);
  }

  final void add(String metric, int rank, long amount) {
    if (amount > 0) {
      truth.merge(metric + "@" + rank, amount, Long::sum);
    }
  }

  final long little() {
    return 1L + random.nextInt(200);
  }

  final int line() {
    return 1 + random.nextInt(3);
  }
}

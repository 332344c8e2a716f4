package org.waitprof.agent.barrier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.record.barrier.BarrierLog;
import org.waitprof.record.barrier.BarrierLog.BarrierCall;
import org.waitprof.record.barrier.BarrierObject;
import org.waitprof.trace.Communicator;

/**
 * Which threads were together at a barrier: a communicator for each object and set of threads, and
 * for each call its communicator. A phaser returns the phase. A cyclic barrier with as many threads
 * as parties has all of them each time, so that the n-th call of each belongs together. Where more
 * threads come, nothing says which were together: such calls have no communicator.
 */
final class BarrierGroups {
  /** The group of a call that belongs to none. */
  static final int NONE = -1;

  private final List<BarrierLog> ranks;
  private final int[] counts;
  private final int[][] groups;
  private final List<Communicator> communicators = new ArrayList<>();
  private final Map<String, Integer> known = new HashMap<>();
  private int unmatched;

  /** A call: its thread's rank, and its number in the log. */
  private record Entry(int rank, int number, BarrierCall barrier) {}

  /** Groups the calls that have returned. */
  BarrierGroups(List<BarrierLog> ranks) {
    this.ranks = ranks;
    counts = new int[ranks.size()];
    groups = new int[ranks.size()][];
    int[] all = new int[ranks.size()];
    Map<BarrierObject, List<Entry>> byPlace =
        new TreeMap<>(Comparator.comparingInt(BarrierObject::number));
    for (int rank = 0; rank < all.length; rank++) {
      all[rank] = rank;
      BarrierLog log = ranks.get(rank);
      counts[rank] = log.count();
      groups[rank] = new int[counts[rank]];
      Arrays.fill(groups[rank], NONE);
      for (int i = 0; i < counts[rank]; i++) {
        BarrierCall each = log.call(i);
        byPlace
            .computeIfAbsent(each.place(), fresh -> new ArrayList<>())
            .add(new Entry(rank, i, each));
      }
    }
    communicators.add(new Communicator(0, "", all));
    byPlace.forEach(this::add);
  }

  private void add(BarrierObject place, List<Entry> entries) {
    boolean isCyclic = place.parties() > 0;
    int[] entered = new int[ranks.size()];
    entries.forEach(each -> entered[each.rank()]++);
    int last = isCyclic ? rounds(place, entered) : Integer.MAX_VALUE;
    Map<Integer, Map<Integer, Entry>> instances = new TreeMap<>();
    int[] next = new int[ranks.size()];
    for (Entry each : entries) {
      BarrierCall barrier = each.barrier();
      int instance =
          isCyclic
              ? next[each.rank()]++
              : barrier.waits() ? barrier.result() - 1 : barrier.result();
      if (instance >= last || instance < 0) {
        unmatched++;
      } else {
        // Who arrives twice in a phase has been there since the first time.
        Entry unused =
            instances
                .computeIfAbsent(instance, fresh -> new TreeMap<>())
                .putIfAbsent(each.rank(), each);
      }
    }
    for (Map<Integer, Entry> instance : instances.values()) {
      int group = group(place, instance);
      instance.values().forEach(each -> groups[each.rank()][each.number()] = group);
    }
  }

  /** How often all threads came to a cyclic barrier; 0 where that is not known. */
  private static int rounds(BarrierObject place, int[] entered) {
    int[] some = Arrays.stream(entered).filter(each -> each > 0).toArray();
    int least = Arrays.stream(some).min().orElse(0);
    int most = Arrays.stream(some).max().orElse(0);
    // At the end of the JVM some may have left the barrier, and others not.
    return some.length == place.parties() && most - least <= 1 ? least : 0;
  }

  private int group(BarrierObject place, Map<Integer, Entry> instance) {
    int[] members = instance.keySet().stream().mapToInt(Integer::intValue).toArray();
    return known.computeIfAbsent(
        place.number() + Arrays.toString(members),
        fresh -> {
          int id = communicators.size();
          communicators.add(
              new Communicator(id, place.kind() + " " + (place.number() + 1), members));
          return id;
        });
  }

  /** Number of calls of a thread that are grouped: more may have returned since. */
  int count(int rank) {
    return counts[rank];
  }

  /** The communicator of a thread's call, or {@link #NONE}. */
  int group(int rank, int call) {
    return groups[rank][call];
  }

  /** All communicators by number; the first one has all threads. */
  List<Communicator> communicators() {
    return communicators;
  }

  /** Number of calls without a communicator. */
  int unmatched() {
    return unmatched;
  }
}

package org.waitprof.agent.meeting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.record.meeting.MeetingLog;
import org.waitprof.record.meeting.MeetingLog.Meeting;
import org.waitprof.record.meeting.MeetingPlace;
import org.waitprof.trace.Communicator;

/**
 * Who met whom: a communicator for each object and set of threads that met there, and for each
 * meeting of a thread its communicator. A phaser says which phase it was; at a barrier all threads
 * meet each time, if there are as many as it has parties, so that the n-th meeting of each is the
 * same one. Where more threads than these come to a barrier, nothing tells who met whom: such
 * meetings have no communicator.
 */
final class MeetingGroups {
  /** A meeting of a thread that is none of a group's. */
  static final int NONE = -1;

  private final List<MeetingLog> ranks;
  private final int[] counts;
  private final int[][] groups;
  private final List<Communicator> communicators = new ArrayList<>();
  private final Map<String, Integer> known = new HashMap<>();
  private int unjudged;

  /** A meeting of one thread: its rank, and its place in the log. */
  private record Entry(int rank, int number, Meeting meeting) {}

  /** Looks at the meetings that have ended. */
  MeetingGroups(List<MeetingLog> ranks) {
    this.ranks = ranks;
    counts = new int[ranks.size()];
    groups = new int[ranks.size()][];
    int[] all = new int[ranks.size()];
    Map<MeetingPlace, List<Entry>> byPlace =
        new TreeMap<>(Comparator.comparingInt(MeetingPlace::number));
    for (int rank = 0; rank < all.length; rank++) {
      all[rank] = rank;
      MeetingLog log = ranks.get(rank);
      counts[rank] = log.meetings();
      groups[rank] = new int[counts[rank]];
      Arrays.fill(groups[rank], NONE);
      for (int i = 0; i < counts[rank]; i++) {
        Meeting each = log.meeting(i);
        byPlace
            .computeIfAbsent(each.place(), fresh -> new ArrayList<>())
            .add(new Entry(rank, i, each));
      }
    }
    communicators.add(new Communicator(0, "", all));
    byPlace.forEach(this::add);
  }

  private void add(MeetingPlace place, List<Entry> entries) {
    boolean isBarrier = place.parties() > 0;
    int[] met = new int[ranks.size()];
    entries.forEach(each -> met[each.rank()]++);
    int last = isBarrier ? meetings(place, met) : Integer.MAX_VALUE;
    Map<Integer, Map<Integer, Entry>> instances = new TreeMap<>();
    int[] next = new int[ranks.size()];
    for (Entry each : entries) {
      Meeting meeting = each.meeting();
      int instance =
          isBarrier
              ? next[each.rank()]++
              : meeting.waits() ? meeting.result() - 1 : meeting.result();
      if (instance >= last || instance < 0) {
        unjudged++;
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

  /** How often all of a barrier's threads met; 0 where nothing tells. */
  private static int meetings(MeetingPlace place, int[] met) {
    int[] some = Arrays.stream(met).filter(each -> each > 0).toArray();
    int least = Arrays.stream(some).min().orElse(0);
    int most = Arrays.stream(some).max().orElse(0);
    // At the end of the JVM some may have left the last meeting, and others not.
    return some.length == place.parties() && most - least <= 1 ? least : 0;
  }

  private int group(MeetingPlace place, Map<Integer, Entry> instance) {
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

  /** Meetings of a thread that are looked at: some may have ended since. */
  int count(int rank) {
    return counts[rank];
  }

  /** The communicator of a thread's meeting, or {@link #NONE}. */
  int group(int rank, int meeting) {
    return groups[rank][meeting];
  }

  /** All communicators by number; the first one has all threads. */
  List<Communicator> communicators() {
    return communicators;
  }

  /** Meetings of which nothing tells who met whom. */
  int unjudged() {
    return unjudged;
  }
}

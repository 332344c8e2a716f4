package org.waitprof.replay.dependence;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.trace.TraceEvent;

/**
 * Accesses of the members of a window to each other's memory: open epochs, announcements to
 * members, locks. Used by one thread.
 */
final class RmaAccesses {
  private static final int[] NOBODY = {};

  /**
   * After this number of releases, and one per member, releases that no rank can wait for are
   * forgotten.
   */
  private static final int MANY_RELEASES = 64;

  final ArrivalGroup group;

  /** Members of the access epoch, and of the exposure epoch, by member. */
  private final Map<Integer, int[]> accesses = new HashMap<>();

  private final Map<Integer, int[]> exposures = new HashMap<>();

  /** Announcements by their sender and receiver, in the order in which they were made. */
  final Map<Long, ArrayDeque<Notice>> posts = new HashMap<>();

  final Map<Long, ArrayDeque<Notice>> completions = new HashMap<>();

  /** Kind of the lock that is held, by its holder and place; {@link TraceEvent#ANY}: everywhere. */
  private final Map<Long, Integer> held = new HashMap<>();

  /** Releases by the member whose memory was locked. */
  private final Map<Integer, LockReleases<Notice>> releases = new HashMap<>();

  private int released;

  /** Time of the recorded run that all members have reached. */
  long allReachedNanos = Long.MIN_VALUE;

  /** A member's time on its clock and in the recorded run. */
  record Notice(double clock, long enterNanos) {}

  RmaAccesses(ArrivalGroup group) {
    this.group = group;
  }

  /** Begins a call, and does at once what others wait for. */
  void begin(RmaAccess access, int lock, Notice now) {
    int member = access.member;
    switch (access.call) {
      case MPI_WIN_POST -> {
        exposures.put(member, members(access.peers));
        announce(posts, member, members(access.peers), now);
      }
      case MPI_WIN_START -> accesses.put(member, members(access.peers));
      case MPI_WIN_COMPLETE ->
          announce(completions, member, accesses.getOrDefault(member, NOBODY), now);
      case MPI_WIN_LOCK, MPI_WIN_LOCK_ALL -> held.put(place(access), lock);
      case MPI_WIN_UNLOCK, MPI_WIN_UNLOCK_ALL -> {
        for (int target : targets(access)) {
          releases
              .computeIfAbsent(target, absent -> new LockReleases<>())
              .add(member, lock(member, target), access.enter, access.leave, now);
          released++;
        }
      }
      default -> {}
    }
  }

  private static void announce(
      Map<Long, ArrayDeque<Notice>> to, int member, int[] peers, Notice notice) {
    for (int peer : peers) {
      to.computeIfAbsent(LongPair.of(member, peer), absent -> new ArrayDeque<>()).addLast(notice);
    }
  }

  /** Converts ranks in MPI_COMM_WORLD to members. */
  private int[] members(int[] ranks) {
    return Arrays.stream(ranks).map(group::member).filter(member -> member >= 0).toArray();
  }

  /** The members whose posts a call of an access epoch waits for. */
  int[] accessed(RmaAccess access) {
    int[] epoch = accesses.getOrDefault(access.member, NOBODY);
    boolean isTransfer = access.call.callClass() == CallClass.RMA_TRANSFER;
    return isTransfer && epoch.length > 0 ? members(access.peers) : epoch;
  }

  /** The members that have access to a member's memory. */
  int[] exposedTo(int member) {
    return exposures.getOrDefault(member, NOBODY);
  }

  private long place(RmaAccess access) {
    return LongPair.of(access.member, peer(access));
  }

  private int peer(RmaAccess access) {
    int rank = access.peers[0];
    return rank == TraceEvent.ANY ? rank : group.member(rank);
  }

  private int[] targets(RmaAccess access) {
    int peer = peer(access);
    int[] targets = new int[peer == TraceEvent.ANY ? group.size() : 1];
    Arrays.setAll(targets, target -> peer == TraceEvent.ANY ? target : peer);
    return targets;
  }

  private int lock(int member, int target) {
    Integer everywhere = held.getOrDefault(LongPair.of(member, TraceEvent.ANY), TraceEvent.SHARED);
    return held.getOrDefault(LongPair.of(member, target), everywhere);
  }

  /** Passes to a call the releases that it waited for. */
  void releasesBefore(RmaAccess access) {
    for (int target : targets(access)) {
      LockReleases<Notice> of = releases.get(target);
      Notice last =
          of == null
              ? null
              : of.waitedFor(
                  access.member,
                  lock(access.member, target),
                  access.call,
                  access.enter,
                  access.leave);
      if (last != null) {
        access.waitFor(last);
      }
    }
  }

  /** Ends a member's call: drops the notices that it waited for, or its lock. */
  void end(RmaAccess access, RecordedProgress progress) {
    switch (access.call) {
      case MPI_WIN_COMPLETE -> take(posts, accesses.remove(access.member), access.member);
      case MPI_WIN_WAIT, MPI_WIN_TEST ->
          take(completions, exposures.remove(access.member), access.member);
      case MPI_WIN_UNLOCK, MPI_WIN_UNLOCK_ALL -> {
        held.remove(place(access));
        if (released > MANY_RELEASES + group.size()) {
          forget(progress);
        }
      }
      default -> {}
    }
  }

  private static void take(Map<Long, ArrayDeque<Notice>> of, int @Nullable [] from, int member) {
    for (int peer : from == null ? NOBODY : from) {
      ArrayDeque<Notice> notices = of.get(LongPair.of(peer, member));
      if (notices != null) {
        notices.pollFirst();
      }
    }
  }

  private void forget(RecordedProgress progress) {
    long before = Long.MAX_VALUE;
    for (int member = 0; member < group.size(); member++) {
      before = Math.min(before, progress.enterNanos(group.rank(member)));
    }
    for (LockReleases<Notice> of : releases.values()) {
      of.forget(before - LockReleases.SLACK_NANOS);
    }
    released = 0;
  }
}

package org.waitprof.replay.dependence;

import java.util.ArrayDeque;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.dependence.RmaAccesses.Notice;
import org.waitprof.replay.exchange.LongPair;

/**
 * A member's call on a window, and the end of its wait. In an access epoch it waits for the posts
 * of its ranks, in MPI_Win_wait for the end of their accesses, with a lock for the holder.
 * Libraries differ in which call of an epoch waits. So each call waits for what it saw in the
 * recorded run, which is what began before it was through. Used by one thread.
 */
public final class RmaAccess {
  final int member;
  final MpiCall call;
  final int[] peers;
  final long enter;
  final long leave;
  private final RmaAccesses all;
  private double until;
  private long recordedUntil;
  private int behind;

  /** Begins the call; {@code peers} are ranks in MPI_COMM_WORLD. */
  RmaAccess(RmaAccesses all, int member, MpiCall call, int[] peers, long enter, long leave) {
    this.all = all;
    this.member = member;
    this.call = call;
    this.peers = peers;
    this.enter = enter;
    this.leave = leave;
  }

  /** Whether a call on a window waits for others, or lets others wait for it. */
  public static boolean isOne(MpiCall call) {
    return switch (call.dependence()) {
      case POSTS, COMPLETIONS, LOCK -> true;
      default -> call == MpiCall.MPI_WIN_POST;
    };
  }

  /**
   * The clock until which the member waits, as {@link CollectiveArrivals#until}. Not known while a
   * rank, {@link #behind}, has not come as far in the recorded run as the end of the call.
   */
  public double until(RecordedProgress progress) {
    until = CollectiveArrivals.NOBODY;
    recordedUntil = Long.MIN_VALUE;
    boolean known =
        switch (call.dependence()) {
          case POSTS -> announced(all.posts, all.accessed(this), progress);
          case COMPLETIONS -> announced(all.completions, all.exposedTo(member), progress);
          case LOCK -> released(progress);
          default -> true;
        };
    return known ? until : CollectiveArrivals.NOT_YET;
  }

  /** Time of the recorded run up to which it waits, as {@link CollectiveArrivals#recordedUntil}. */
  public long recordedUntil() {
    return recordedUntil;
  }

  /**
   * The rank that has not come far enough, after a result of {@link CollectiveArrivals#NOT_YET}.
   */
  public int behind() {
    return behind;
  }

  void waitFor(Notice notice) {
    until = Math.max(until, notice.clock());
    recordedUntil = Math.max(recordedUntil, notice.enterNanos());
  }

  private boolean announced(
      Map<Long, ArrayDeque<Notice>> notices, int[] from, RecordedProgress progress) {
    for (int peer : from) {
      ArrayDeque<Notice> its = notices.get(LongPair.of(peer, member));
      Notice first = its == null ? null : its.peekFirst();
      if (first == null && !hasReached(peer, progress)) {
        return false;
      }
      if (first != null && first.enterNanos() <= leave) {
        waitFor(first);
      }
    }
    return true;
  }

  private boolean released(RecordedProgress progress) {
    if (all.allReachedNanos < leave) {
      long reached = Long.MAX_VALUE;
      for (int peer = 0; peer < all.group.size(); peer++) {
        if (peer != member && !hasReached(peer, progress)) {
          return false;
        }
        reached = Math.min(reached, progress.leaveNanos(all.group.rank(peer)));
      }
      all.allReachedNanos = reached;
    }
    all.releasesBefore(this);
    return true;
  }

  private boolean hasReached(int peer, RecordedProgress progress) {
    behind = all.group.rank(peer);
    return progress.leaveNanos(behind) >= leave;
  }

  /** Ends the call: notices that it waited for are used up, and a lock is released. */
  public void end(RecordedProgress progress) {
    all.end(this, progress);
  }
}

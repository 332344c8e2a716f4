package org.waitprof.replay.dependence;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.trace.TraceEvent;

/**
 * Releases of the locks on one rank's part of a window, with their holders and times. A rank that
 * tried to get a lock waited for the last release that began while its call lasted, if both locks
 * exclude each other. Memory: the last releases of each rank.
 *
 * @param <T> type of the caller's note on a release
 */
public final class LockReleases<T> {
  /** Longest time from the end of the call that an unlock released to the end of the unlock. */
  public static final long SLACK_NANOS = 20_000_000;

  private final Map<Long, ArrayDeque<Release<T>>> byRankAndLock = new HashMap<>();

  private record Release<T>(int rank, long enter, long leave, T what) {}

  /**
   * Adds the release of a lock, shared or exclusive, in a call that lasted from {@code enter} to
   * {@code leave}.
   */
  public void add(int rank, int lock, long enter, long leave, T what) {
    byRankAndLock
        .computeIfAbsent(LongPair.of(rank, lock), absent -> new ArrayDeque<>())
        .addLast(new Release<>(rank, enter, leave, what));
  }

  /**
   * The release that a rank's call waited for, once all before its end are known; null for none.
   */
  public @Nullable T waitedFor(int rank, int lock, MpiCall call, long enter, long leave) {
    Release<T> last = null;
    for (Map.Entry<Long, ArrayDeque<Release<T>>> of : byRankAndLock.entrySet()) {
      boolean excludes =
          lock == TraceEvent.EXCLUSIVE || LongPair.lower(of.getKey()) == TraceEvent.EXCLUSIVE;
      if (excludes && LongPair.upper(of.getKey()) != rank) {
        // Where locks are taken with the first transfer only, two ranks can be in the unlock at
        // once.
        boolean takesLock = call == MpiCall.MPI_WIN_LOCK || call == MpiCall.MPI_WIN_LOCK_ALL;
        long latest = leave + (takesLock ? SLACK_NANOS : 0);
        for (Release<T> release : of.getValue()) {
          if (enter < release.enter
              && release.enter < leave
              && release.leave <= latest
              && (last == null || isLater(release, last))) {
            last = release;
          }
        }
      }
    }
    return last == null ? null : last.what;
  }

  private static boolean isLater(Release<?> one, Release<?> other) {
    return one.enter > other.enter || (one.enter == other.enter && one.rank > other.rank);
  }

  /**
   * Forgets all but the last of each rank's releases before a time: ranks that still wait came
   * later.
   */
  public void forget(long nanos) {
    for (ArrayDeque<Release<T>> ofOne : byRankAndLock.values()) {
      while (ofOne.size() > 1 && second(ofOne).leave < nanos) {
        ofOne.removeFirst();
      }
    }
  }

  private static <T> Release<T> second(ArrayDeque<Release<T>> releases) {
    Iterator<Release<T>> each = releases.iterator();
    each.next();
    return each.next();
  }
}

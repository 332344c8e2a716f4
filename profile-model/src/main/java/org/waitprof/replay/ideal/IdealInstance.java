package org.waitprof.replay.ideal;

import java.util.Arrays;
import org.waitprof.replay.ideal.NetworkModel.Dependence;

/** One collective on the ideal clocks: who has come to it when. Used by the clocks' thread. */
final class IdealInstance {
  /** {@link #until}: others have still to come. */
  static final long NOT_YET = Long.MAX_VALUE;

  private final IdealGroup group;
  private final boolean[] there;
  private final boolean[] hasData;
  private final long[] clock;
  private final long[] enter;
  private Dependence dependence = Dependence.ALL;
  private int root = -1;
  private int arrived;
  private int left;
  private long latestEnter;
  private long highestClock;

  /** First of the ranks that wait for it. */
  int waiting = IdealRank.NOBODY;

  IdealInstance(IdealGroup group) {
    this.group = group;
    there = new boolean[group.size()];
    hasData = new boolean[group.size()];
    clock = new long[group.size()];
    enter = new long[group.size()];
  }

  void clear() {
    Arrays.fill(there, false);
    root = -1;
    arrived = 0;
    left = 0;
  }

  /**
   * A member comes.
   *
   * @param itsDependence on whom members depend; the same on all of them
   * @param itsClock its ideal clock
   * @param rootMember the root as it knows it, or -1
   * @param withData whether others get something of it
   * @param enterNanos when it came on the real clock
   */
  void arrive(
      int member,
      Dependence itsDependence,
      long itsClock,
      long enterNanos,
      int rootMember,
      boolean withData) {
    if (there[member]) {
      return;
    }
    dependence = itsDependence;
    there[member] = true;
    hasData[member] = withData;
    clock[member] = itsClock;
    enter[member] = enterNanos;
    highestClock = arrived == 0 ? itsClock : Math.max(highestClock, itsClock);
    latestEnter = arrived == 0 ? enterNanos : Math.max(latestEnter, enterNanos);
    root = rootMember >= 0 ? rootMember : root;
    arrived++;
  }

  boolean isComplete() {
    if (arrived == there.length) {
      return true;
    }
    if (arrived + group.endedMembers() < there.length) {
      return false;
    }
    for (int member = 0; member < there.length; member++) {
      if (!there[member] && !group.hasEnded(member)) {
        return false;
      }
    }
    return true;
  }

  /** Whether somebody who waits may go on, though not all have come. */
  boolean mayRelease() {
    return dependence == Dependence.LOWER || (root >= 0 && there[root]);
  }

  /**
   * The clock until which a member waits; lower than any if for nobody, {@link #NOT_YET} while that
   * is not known.
   *
   * @param leaveNanos when the member was through on the real clock: who came later cannot have
   *     been waited for
   */
  long until(int member, long leaveNanos) {
    return switch (dependence) {
      case ROOT -> untilRoot(member, leaveNanos);
      case AT_ROOT ->
          root != member
              ? IdealSends.LONG_AGO
              : isComplete() ? highest(there.length, true, leaveNanos) : NOT_YET;
      case LOWER -> untilLower(member, leaveNanos);
      default ->
          !isComplete()
              ? NOT_YET
              : latestEnter <= leaveNanos ? highestClock : highest(there.length, false, leaveNanos);
    };
  }

  private long untilRoot(int member, long leaveNanos) {
    if (root >= 0 && root != member && there[root]) {
      return enter[root] <= leaveNanos ? clock[root] : IdealSends.LONG_AGO;
    }
    return root == member || isComplete() ? IdealSends.LONG_AGO : NOT_YET;
  }

  private long untilLower(int member, long leaveNanos) {
    for (int lower = 0; lower < member; lower++) {
      if (!there[lower] && !group.hasEnded(lower)) {
        return NOT_YET;
      }
    }
    return highest(member, false, leaveNanos);
  }

  private long highest(int members, boolean onlyWithData, long leaveNanos) {
    long highest = IdealSends.LONG_AGO;
    for (int member = 0; member < members; member++) {
      if (there[member] && (hasData[member] || !onlyWithData) && enter[member] <= leaveNanos) {
        highest = Math.max(highest, clock[member]);
      }
    }
    return highest;
  }

  /** A member is through; true if nobody will ask any more. */
  boolean leave() {
    left++;
    return isOver();
  }

  /** Whether all that will come have come and are through. */
  boolean isOver() {
    return left >= arrived && isComplete();
  }
}

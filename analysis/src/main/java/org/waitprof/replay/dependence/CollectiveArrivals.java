package org.waitprof.replay.dependence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.waitprof.model.Dependence;

/** One instance of a collective on ideal or simulated clocks: the arrival time of each member. */
public final class CollectiveArrivals {
  /** Returned by {@link #until} while others have still to come. */
  public static final double NOT_YET = Double.POSITIVE_INFINITY;

  /** Returned by {@link #until} if no member is waited for. */
  public static final double NOBODY = Double.NEGATIVE_INFINITY;

  /** Stands in place of a member or a root. */
  public static final int NO_ONE = -1;

  /** Ranks that wait for the instance, numbered as the user of this class numbers them. */
  public final List<Integer> waiting = new ArrayList<>();

  private final ArrivalGroup group;
  private final boolean[] there;

  /**
   * Whether others get data of a member; in a collective from a root, whether the member names it.
   */
  private final boolean[] takesPart;

  private final double[] clock;
  private final long[] enter;
  private Dependence dependence = Dependence.ALL;
  private int root = NO_ONE;
  private int arrived;
  private int left;
  private long latestEnter;
  private double highestClock;

  // Result for the last member that asked.
  private double until;
  private long recordedUntil;

  CollectiveArrivals(ArrivalGroup group) {
    this.group = group;
    there = new boolean[group.size()];
    takesPart = new boolean[group.size()];
    clock = new double[group.size()];
    enter = new long[group.size()];
  }

  void clear() {
    Arrays.fill(there, false);
    root = NO_ONE;
    arrived = 0;
    left = 0;
  }

  /**
   * Notes the arrival of a member.
   *
   * @param itsDependence rule by which members depend on each other; equal on all of them
   * @param itsClock its clock, nanoseconds; any origin
   * @param enterNanos time of its arrival in the recorded run
   * @param rootMember the root that the member names, or {@link #NO_ONE}
   * @param withData whether others get data of it
   */
  public void arrive(
      int member,
      Dependence itsDependence,
      double itsClock,
      long enterNanos,
      int rootMember,
      boolean withData) {
    if (there[member]) {
      return;
    }
    dependence = itsDependence;
    there[member] = true;
    takesPart[member] = itsDependence == Dependence.ROOT ? rootMember >= 0 : withData;
    clock[member] = itsClock;
    enter[member] = enterNanos;
    highestClock = arrived == 0 ? itsClock : Math.max(highestClock, itsClock);
    latestEnter = arrived == 0 ? enterNanos : Math.max(latestEnter, enterNanos);
    root = rootMember >= 0 ? rootMember : root;
    arrived++;
  }

  /** Whether all members that will arrive have arrived. */
  public boolean isComplete() {
    return group.areComplete(there, arrived);
  }

  private boolean isHereOrEnded(int member) {
    return there[member] || group.hasEnded(member);
  }

  /** Whether a member that waits may go on, though not all have arrived. */
  public boolean mayRelease() {
    return dependence == Dependence.LOWER
        || dependence == Dependence.NEIGHBOURS
        || group.hasTwoGroups()
        || (root >= 0 && there[root]);
  }

  /**
   * The clock until which a member waits; {@link #NOBODY} if it does not wait, {@link #NOT_YET}
   * while that is not known.
   *
   * @param leaveNanos end of the member's part in the recorded run: it did not wait for members
   *     that arrived later
   */
  public double until(int member, long leaveNanos) {
    until = NOBODY;
    recordedUntil = Long.MIN_VALUE;
    boolean known =
        switch (dependence) {
          case ALL -> group.hasTwoGroups() ? others(member, false, leaveNanos) : all(leaveNanos);
          case AGREEMENT -> all(leaveNanos);
          case ROOT -> root(member, leaveNanos);
          case AT_ROOT -> root != member || others(member, true, leaveNanos);
          case LOWER -> lower(member, leaveNanos);
          case NEIGHBOURS -> neighbours(member, leaveNanos);
          default -> true;
        };
    return known ? until : NOT_YET;
  }

  /**
   * The latest arrival, in the recorded run, of the members that the last {@link #until} waits for.
   */
  public long recordedUntil() {
    return recordedUntil;
  }

  private void waitFor(int member, long leaveNanos) {
    if (there[member] && enter[member] <= leaveNanos) {
      until = Math.max(until, clock[member]);
      recordedUntil = Math.max(recordedUntil, enter[member]);
    }
  }

  private boolean all(long leaveNanos) {
    if (!isComplete()) {
      return false;
    }
    if (latestEnter <= leaveNanos) {
      until = highestClock;
      recordedUntil = latestEnter;
    } else {
      for (int other = 0; other < there.length; other++) {
        waitFor(other, leaveNanos);
      }
    }
    return true;
  }

  /** Waits for all members; on an intercommunicator, for those in the other group. */
  private boolean others(int member, boolean onlyWithData, long leaveNanos) {
    for (int other = 0; other < there.length; other++) {
      if (!group.hasTwoGroups() || isInOtherGroup(member, other)) {
        if (!isHereOrEnded(other)) {
          return false;
        }
        if (takesPart[other] || !onlyWithData) {
          waitFor(other, leaveNanos);
        }
      }
    }
    return true;
  }

  private boolean isInOtherGroup(int member, int other) {
    return group.isInFirstGroup(member) != group.isInFirstGroup(other);
  }

  /** On an intercommunicator, companions of the root name none. */
  private boolean root(int member, long leaveNanos) {
    if (root == member || (group.hasTwoGroups() && !takesPart[member])) {
      return true;
    }
    if (root >= 0 && there[root]) {
      if (!group.hasTwoGroups() || isInOtherGroup(member, root)) {
        waitFor(root, leaveNanos);
      }
      return true;
    }
    return isComplete();
  }

  private boolean lower(int member, long leaveNanos) {
    for (int lower = 0; lower < member; lower++) {
      if (!isHereOrEnded(lower)) {
        return false;
      }
      waitFor(lower, leaveNanos);
    }
    return true;
  }

  private boolean neighbours(int member, long leaveNanos) {
    for (int source : group.sources(member)) {
      if (source >= 0) {
        if (!isHereOrEnded(source)) {
          return false;
        }
        waitFor(source, leaveNanos);
      }
    }
    return true;
  }

  /** Ends a member's part; true if no member will ask any more. */
  boolean leave() {
    left++;
    return isOver();
  }

  /** Whether all members that will arrive have arrived and left. */
  boolean isOver() {
    return left >= arrived && isComplete();
  }
}

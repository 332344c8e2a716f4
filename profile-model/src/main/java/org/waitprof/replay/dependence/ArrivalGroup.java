package org.waitprof.replay.dependence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * What the members of one communicator, or window, do together on clocks of their own: the n-th
 * collective of each member belongs to the n-th instance. Used by one thread.
 */
public final class ArrivalGroup {
  /** This many instances that are over stay in the list until it is moved up. */
  private static final int KEPT = 64;

  private final int[] members;
  private final int firstGroup;
  private final IntFunction<int[]> neighbours;
  private final boolean[] ended;
  private final long[] next;
  private final List<@Nullable CollectiveArrivals> open = new ArrayList<>();
  private final ArrayDeque<CollectiveArrivals> spare = new ArrayDeque<>();
  private @Nullable WindowAccesses accesses;
  private long firstOpen;
  private int head;
  private int endedMembers;

  private ArrivalGroup(int[] members, int firstGroup, IntFunction<int[]> neighbours) {
    this.members = members;
    this.firstGroup = firstGroup;
    this.neighbours = neighbours;
    ended = new boolean[members.length];
    next = new long[members.length];
  }

  /** All ranks, where no communicator is named. */
  public static ArrivalGroup ofWorld(int worldSize) {
    int[] world = new int[worldSize];
    Arrays.setAll(world, rank -> rank);
    return new ArrivalGroup(world, worldSize, rank -> new int[0]);
  }

  /** The members of a communicator, those of both groups if there are two. */
  public static ArrivalGroup of(Communicator communicator, Trace trace) {
    int[] first = communicator.members();
    int[] both = Arrays.copyOf(first, communicator.size());
    System.arraycopy(communicator.remote(), 0, both, first.length, communicator.remote().length);
    return new ArrivalGroup(
        both,
        first.length,
        rank ->
            trace
                .rank(rank)
                .map((RankTrace its) -> its.neighbours(communicator.id()))
                .orElseGet(() -> new int[0]));
  }

  /** Number of members. */
  public int size() {
    return members.length;
  }

  /** The rank of a member in MPI_COMM_WORLD. */
  public int rank(int member) {
    return members[member];
  }

  /** The number of a rank among the members; -1 if it is none. */
  public int member(int rank) {
    if (rank >= 0 && rank < members.length && members[rank] == rank) {
      return rank;
    }
    for (int i = 0; i < members.length; i++) {
      if (members[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  /** The members that a member gets data from by the topology; -1 for ranks that are none. */
  int[] sources(int member) {
    return Arrays.stream(neighbours.apply(members[member])).map(this::member).toArray();
  }

  boolean hasTwoGroups() {
    return firstGroup < members.length;
  }

  boolean isInFirstGroup(int member) {
    return member < firstGroup;
  }

  int endedMembers() {
    return endedMembers;
  }

  boolean hasEnded(int member) {
    return ended[member];
  }

  /** A rank's trace is over, or missing: nobody waits for it any more. */
  public void end(int rank) {
    int member = member(rank);
    if (member >= 0 && !ended[member]) {
      ended[member] = true;
      endedMembers++;
      moveUp();
    }
  }

  /**
   * A rank begins a call on the window.
   *
   * @param peers the ranks that the call names, in MPI_COMM_WORLD
   * @param lock kind of lock that it takes
   * @param clock the rank's clock, nanoseconds
   * @param enterNanos when the call began in the recorded run
   */
  public WindowAccess access(
      int rank,
      MpiCall call,
      int[] peers,
      int lock,
      double clock,
      long enterNanos,
      long leaveNanos) {
    WindowAccesses all = accesses;
    if (all == null) {
      all = new WindowAccesses(this);
      accesses = all;
    }
    WindowAccess access = new WindowAccess(all, member(rank), call, peers, enterNanos, leaveNanos);
    all.begin(access, lock, new WindowAccesses.Notice(clock, enterNanos));
    return access;
  }

  /** The number of a member's next collective. */
  public long next(int member) {
    return next[member]++;
  }

  /** An instance by its number on each member. */
  public CollectiveArrivals instance(long number) {
    int place = (int) (number - firstOpen);
    if (place < head) {
      // All are through with it; who asks nevertheless is alone in a new one.
      return new CollectiveArrivals(this);
    }
    while (open.size() <= place) {
      open.add(null);
    }
    CollectiveArrivals instance = open.get(place);
    if (instance == null) {
      instance = spare.isEmpty() ? new CollectiveArrivals(this) : spare.removeLast();
      open.set(place, instance);
    }
    return instance;
  }

  /** Instances that some member may still ask for. */
  public List<@Nullable CollectiveArrivals> open() {
    return open.subList(head, open.size());
  }

  /** A member is through with an instance. */
  public void leave(CollectiveArrivals instance) {
    if (instance.leave()) {
      moveUp();
    }
  }

  /** Gives up instances at the front that all are through with. */
  private void moveUp() {
    while (head < open.size()) {
      CollectiveArrivals first = open.get(head);
      if (first == null || !first.isOver()) {
        break;
      }
      open.set(head++, null);
      first.clear();
      spare.addLast(first);
    }
    if (head > KEPT && 2 * head >= open.size()) {
      open.subList(0, head).clear();
      firstOpen += head;
      head = 0;
    }
  }
}

package org.waitprof.replay.dependence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.Trace;

/**
 * The collectives of one communicator, or window, on ideal or simulated clocks: the n-th collective
 * of each member belongs to the n-th instance. Used by one thread.
 */
public final class ArrivalGroup extends Members {
  /** Number of finished instances that stay in the list until it is moved up. */
  private static final int KEPT = 64;

  private final long[] next;
  private final List<@Nullable CollectiveArrivals> open = new ArrayList<>();
  private final ArrayDeque<CollectiveArrivals> spare = new ArrayDeque<>();
  private @Nullable RmaAccesses accesses;
  private long firstOpen;
  private int head;

  /** All ranks, where no communicator is named. */
  public ArrivalGroup(int worldSize) {
    super(worldSize);
    next = new long[size()];
  }

  /** The members of a communicator; both groups of an intercommunicator. */
  public ArrivalGroup(Communicator communicator, Trace trace) {
    super(communicator, trace);
    next = new long[size()];
  }

  /** Ends a rank whose trace is over or missing: no rank waits for it any more. */
  public void end(int rank) {
    int member = member(rank);
    if (member >= 0 && setEnded(member)) {
      moveUp();
    }
  }

  /**
   * Begins a rank's call on the window.
   *
   * @param peers the ranks that the call names, in MPI_COMM_WORLD
   * @param lock kind of lock that it takes
   * @param clock the rank's clock, nanoseconds
   * @param enterNanos begin of the call in the recorded run
   */
  public RmaAccess access(
      int rank,
      MpiCall call,
      int[] peers,
      int lock,
      double clock,
      long enterNanos,
      long leaveNanos) {
    RmaAccesses all = accesses;
    if (all == null) {
      all = new RmaAccesses(this);
      accesses = all;
    }
    RmaAccess access = new RmaAccess(all, member(rank), call, peers, enterNanos, leaveNanos);
    all.begin(access, lock, new RmaAccesses.Notice(clock, enterNanos));
    return access;
  }

  /** The number of a member's next collective. */
  public long next(int member) {
    return next[member]++;
  }

  /** An instance, by its number on each member. */
  public CollectiveArrivals instance(long number) {
    int place = (int) (number - firstOpen);
    if (place < head) {
      // All members have left it; a member that looks it up nevertheless is alone in a new one.
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

  /** Instances that some member may still look up. */
  public List<@Nullable CollectiveArrivals> open() {
    return open.subList(head, open.size());
  }

  /** Ends a member's part in an instance. */
  public void leave(CollectiveArrivals instance) {
    if (instance.leave()) {
      moveUp();
    }
  }

  /** Drops instances at the front that all members have left. */
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

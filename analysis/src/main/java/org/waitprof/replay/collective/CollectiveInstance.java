package org.waitprof.replay.collective;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.dependence.Members;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.ResultRecord;

/**
 * One instance of a collective: the actions of each member, and, once a pattern has classified it,
 * their waits. Members are counted as in the communicator; those whose trace has ended or is
 * missing are absent. Filled under the lock of its communicator, then classified once, then only
 * read and taken.
 */
public final class CollectiveInstance {
  /** {@link #cause()} where no member is waited for. */
  static final int NOBODY = -1;

  private static final Integer[] NO_COMERS = {};

  private final Members members;
  private final int size;
  private final boolean[] present;

  /** Members that have arrived, or will not. */
  private final boolean[] accounted;

  /** By member: an {@link ArrivalRecord} from its begin on, then the figures below. */
  private final long[] rows;

  private static final int WAIT = ArrivalRecord.WIDTH;
  private static final int COMPLETION = WAIT + 1;
  private static final int OWN_CAUSE = COMPLETION + 1;
  private static final int WIDTH = OWN_CAUSE + 1 - ArrivalRecord.BEGIN;

  private MpiCall call = MpiCall.MPI_BARRIER;
  private int root;
  private int cause;
  private int arrived;
  private int absent;
  private boolean mixed;
  private boolean synchronised;
  private boolean nonBlocking;

  CollectiveInstance(Members members) {
    this.members = members;
    size = members.size();
    present = new boolean[size];
    accounted = new boolean[size];
    rows = new long[size * WIDTH];
    clear();
  }

  /** Empties the instance for another collective. */
  void clear() {
    Arrays.fill(present, false);
    Arrays.fill(accounted, false);
    absent = 0;
    for (int member = 0; member < size; member++) {
      set(member, WAIT, 0);
      set(member, COMPLETION, 0);
      set(member, OWN_CAUSE, NOBODY);
    }
    root = NOBODY;
    cause = NOBODY;
    arrived = 0;
    mixed = false;
    synchronised = false;
    nonBlocking = false;
  }

  /** Notes the arrival of a member, or that it will not come. */
  void arrive(Arrival arrival) {
    accounted[arrival.member()] = true;
    if (arrival.isAbsent()) {
      absent++;
      return;
    }
    if (arrived == 0) {
      call = arrival.call();
    } else {
      mixed |= call.callClass() != arrival.call().callClass() || rootDiffers(arrival.root());
    }
    arrived++;
    int member = arrival.member();
    present[member] = true;
    arrival.copyTo(rows, member * WIDTH);
    nonBlocking |= together(member) > 0;
    if (arrival.root() >= 0) {
      root = arrival.root();
    }
  }

  /**
   * A field of a member's arrival or result.
   *
   * @param field of {@link ArrivalRecord}, from its begin on
   */
  long get(int member, int field) {
    return rows[member * WIDTH + field - ArrivalRecord.BEGIN];
  }

  private void set(int member, int field, long value) {
    rows[member * WIDTH + field - ArrivalRecord.BEGIN] = value;
  }

  private boolean rootDiffers(int rootMember) {
    return root >= 0 && rootMember >= 0 && root != rootMember;
  }

  /** Number of members, absent ones included. */
  public int size() {
    return size;
  }

  /** The call, as the first member named it. */
  public MpiCall call() {
    return call;
  }

  public boolean present(int member) {
    return present[member];
  }

  /** The root's number among the members, or -1. */
  public int root() {
    return root;
  }

  public long begin(int member) {
    return get(member, ArrivalRecord.BEGIN);
  }

  /** End of the member's part, nanoseconds. */
  public long end(int member) {
    return get(member, ArrivalRecord.END);
  }

  /** Members that a member gets data from in a neighbourhood collective; empty if not known. */
  public int[] sources(int member) {
    return members.sources(member);
  }

  /** Whether the communicator is one between two groups. */
  boolean hasTwoGroups() {
    return members.hasTwoGroups();
  }

  /** Whether the member is in the first group of an intercommunicator. */
  boolean isInFirstGroup(int member) {
    return members.isInFirstGroup(member);
  }

  public long sent(int member) {
    return get(member, ArrivalRecord.SENT);
  }

  public long received(int member) {
    return get(member, ArrivalRecord.RECEIVED);
  }

  /**
   * Sets the end of a member's wait, which lasts from its begin to its end at most. If {@code
   * nanos} is before its begin, it did not wait. Waiting for a non-blocking collective counts only
   * within the call that completes it, or within polls. In a damaged trace it ends before the
   * member that it waits for, and nothing counts.
   */
  public void setWaitUntil(int member, long nanos) {
    boolean backwards = nonBlocking && nanos >= end(member);
    long until = Math.min(nanos, get(member, ArrivalRecord.WAITS_UNTIL));
    long from = get(member, ArrivalRecord.WAITS_FROM);
    set(member, WAIT, backwards || until <= from ? 0 : until - from);
  }

  /** Sets the time since which a member could have left; its end may be before. */
  public void setCompletionSince(int member, long nanos) {
    set(member, COMPLETION, nonBlocking ? 0 : Math.max(0, end(member) - nanos));
  }

  /** Sets the member that all waiting members wait for. */
  public void setCause(int member) {
    cause = member;
  }

  /** Sets the end of a member's wait to the begin of another, where not all wait for the same. */
  public void setWaitFor(int member, int other) {
    setWaitUntil(member, begin(other));
    set(member, OWN_CAUSE, other);
  }

  /** Notes that no member left before all had come. A non-blocking collective holds no member. */
  public void setMet() {
    synchronised = !nonBlocking;
  }

  /** Whether no member left before all had come. */
  public boolean synchronised() {
    return synchronised;
  }

  /** The member that began last, or the first of several; -1 if none qualifies. */
  public int latest(boolean sendersOnly) {
    int latest = NOBODY;
    for (int member = 0; member < size; member++) {
      if (present[member]
          && (!sendersOnly || sent(member) > 0)
          && (latest < 0 || begin(member) > begin(latest))) {
        latest = member;
      }
    }
    return latest;
  }

  /** End of the first member that was through, nanoseconds. */
  public long earliestEnd() {
    long earliest = Long.MAX_VALUE;
    for (int member = 0; member < size; member++) {
      if (present[member]) {
        earliest = Math.min(earliest, end(member));
      }
    }
    return earliest;
  }

  /** Waiting time of the member, nanoseconds. */
  public long waitOf(int member) {
    return get(member, WAIT);
  }

  /** Time that the member was in the collective after the first had left, nanoseconds. */
  public long completionOf(int member) {
    return get(member, COMPLETION);
  }

  /**
   * Time that the member waited for was in the collective after the first had left, nanoseconds.
   */
  long causeCompletion(int member) {
    boolean waitsForOwn = get(member, OWN_CAUSE) >= 0;
    return nonBlocking || waitsForOwn ? ResultRecord.REST : completionOf(cause);
  }

  /** The member that all waiting members wait for; -1 for none. */
  public int cause() {
    return cause;
  }

  /** The member that a waiting member waits for; -1 for none. */
  int causeOf(int member) {
    int own = (int) get(member, OWN_CAUSE);
    return own >= 0 ? own : cause;
  }

  /** Non-blocking collectives that the member's call has completed; 0 in a blocking one. */
  int together(int member) {
    return LongPair.lower(get(member, ArrivalRecord.STREAM_TOGETHER));
  }

  /** Whether the member's request of a non-blocking collective is known to be complete. */
  boolean isCompleted(int member) {
    return present[member] && together(member) > 0 && end(member) < Arrival.NEVER;
  }

  /**
   * The members that are known to have completed a non-blocking collective, in the order in which
   * they came to do so, the first one last of those that came at once.
   */
  Integer[] comers() {
    if (!nonBlocking) {
      return NO_COMERS;
    }
    return IntStream.range(0, size)
        .filter(this::isCompleted)
        .boxed()
        .sorted(Comparator.comparingLong(this::came).thenComparing(Comparator.reverseOrder()))
        .toArray(Integer[]::new);
  }

  private long came(int member) {
    return get(member, ArrivalRecord.ENTER);
  }

  /**
   * The member that another one waits for though it has started: a library may move data in MPI
   * calls only, and that member computes until it comes to complete the collective. The other's
   * call must end soon after that, or else it did not wait for this.
   *
   * @param comers of the instance, {@link #comers}
   * @return -1 if it waits for no such member
   */
  int idleMember(int member, Integer[] comers) {
    boolean isPolled = get(member, ArrivalRecord.WAITS_UNTIL) != end(member);
    int last = isCompleted(member) && !isPolled ? lastBefore(end(member), member, comers) : NOBODY;
    if (last < 0) {
      return NOBODY;
    }
    long nanos = came(last) - idleFrom(member, last);
    return nanos > 0 && end(member) - came(last) <= nanos ? last : NOBODY;
  }

  /** The last that had come at a time, other than one of them; -1 for none. */
  private int lastBefore(long nanos, int other, Integer[] comers) {
    int low = 0;
    int high = comers.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (came(comers[middle]) <= nanos) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int last = low > 0 && comers[low - 1] == other ? low - 2 : low - 1;
    return last < 0 ? NOBODY : comers[last];
  }

  /** Begin of a member's wait for an {@link #idleMember}, behind its wait for others' starts. */
  long idleFrom(int member, int idle) {
    long started = get(member, ArrivalRecord.WAITS_FROM) + waitOf(member);
    return Math.max(started, get(idle, ArrivalRecord.IDLE_SINCE));
  }

  /** Number of members that took part. */
  public int arrived() {
    return arrived;
  }

  /** Whether all members that will take part have arrived. */
  boolean isComplete() {
    return members.areComplete(accounted, arrived + absent);
  }

  /** Whether members disagree on the call or the root. */
  public boolean mixed() {
    return mixed;
  }
}

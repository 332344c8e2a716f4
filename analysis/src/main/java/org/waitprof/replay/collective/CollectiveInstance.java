package org.waitprof.replay.collective;

import java.util.Arrays;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.dependence.Members;
import org.waitprof.replay.exchange.ArrivalRecord;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.ResultRecord;

/**
 * One instance of a collective: what each member did, and, once a pattern has classified it, who
 * waited how long. Members are counted as in the communicator; those whose trace has ended or is
 * missing are absent. Filled under the lock of its communicator, then classified once, then only
 * read and taken.
 */
public final class CollectiveInstance {
  /** {@link #cause()} where nobody is waited for. */
  static final int NOBODY = -1;

  private final Members members;
  private final int size;
  private final boolean[] present;

  /** By member: an {@link ArrivalRecord} from its begin on, then the two figures below. */
  private final long[] rows;

  private static final int WAIT = ArrivalRecord.WIDTH;
  private static final int COMPLETION = WAIT + 1;
  private static final int WIDTH = COMPLETION + 1 - ArrivalRecord.BEGIN;

  private MpiCall call = MpiCall.MPI_BARRIER;
  private int root;
  private int cause;
  private int arrived;
  private boolean mixed;
  private boolean synchronised;
  private boolean nonBlocking;

  CollectiveInstance(Members members) {
    this.members = members;
    size = members.size();
    present = new boolean[size];
    rows = new long[size * WIDTH];
    clear();
  }

  /** Ready for another instance. */
  void clear() {
    Arrays.fill(present, false);
    for (int member = 0; member < size; member++) {
      set(member, WAIT, 0);
      set(member, COMPLETION, 0);
    }
    root = NOBODY;
    cause = NOBODY;
    arrived = 0;
    mixed = false;
    synchronised = false;
    nonBlocking = false;
  }

  /** What a member did. */
  void arrive(Arrival arrival) {
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
   * What a member did, or how it turned out.
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

  /** Whether the member took part. */
  public boolean present(int member) {
    return present[member];
  }

  /** The root's number, or -1. */
  public int root() {
    return root;
  }

  /** When the member began. */
  public long begin(int member) {
    return get(member, ArrivalRecord.BEGIN);
  }

  /** When the member was through. */
  public long end(int member) {
    return get(member, ArrivalRecord.END);
  }

  /** Members that a member gets data from in a neighbourhood collective; none if not known. */
  public int[] sources(int member) {
    return members.sources(member);
  }

  /** On which side of an intercommunicator the member is. */
  boolean isInFirstGroup(int member) {
    return members.isInFirstGroup(member);
  }

  /** Bytes it contributed. */
  public long sent(int member) {
    return get(member, ArrivalRecord.SENT);
  }

  /** Bytes it got. */
  public long received(int member) {
    return get(member, ArrivalRecord.RECEIVED);
  }

  /**
   * Tells until when a member waited, from its begin on and to its end at most; not at all if that
   * is before. Of a non-blocking collective only what lies in the call that waits for it, or in
   * polls, is waiting, and nothing if it ends before that for which it waits: in a damaged trace.
   */
  public void setWaitUntil(int member, long nanos) {
    boolean backwards = nonBlocking && nanos >= end(member);
    long until = Math.min(nanos, get(member, ArrivalRecord.WAITS_UNTIL));
    long from = get(member, ArrivalRecord.WAITS_FROM);
    set(member, WAIT, backwards || until <= from ? 0 : until - from);
  }

  /** Tells since when a member was in it though it could have left; its end may be before. */
  public void setCompletionSince(int member, long nanos) {
    set(member, COMPLETION, nonBlocking ? 0 : Math.max(0, end(member) - nanos));
  }

  /** Tells for whom all that wait do wait. */
  public void setCause(int member) {
    cause = member;
  }

  /** Tells that nobody left before all had come; in a non-blocking one nobody stays for that. */
  public void setMet() {
    synchronised = !nonBlocking;
  }

  /** Whether nobody left before all had come. */
  public boolean synchronised() {
    return synchronised;
  }

  /** The member that began last, the first of several; -1 if none qualifies. */
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

  /** When the first member was through. */
  public long earliestEnd() {
    long earliest = Long.MAX_VALUE;
    for (int member = 0; member < size; member++) {
      if (present[member]) {
        earliest = Math.min(earliest, end(member));
      }
    }
    return earliest;
  }

  /** How long the member waited. */
  public long waitOf(int member) {
    return get(member, WAIT);
  }

  /** How long it was in it after the first had left. */
  public long completionOf(int member) {
    return get(member, COMPLETION);
  }

  /** How long the member that was waited for was in it after the first had left. */
  long causeCompletion() {
    return nonBlocking ? ResultRecord.REST : completionOf(cause);
  }

  /** For whom all that wait do wait; -1 for nobody. */
  public int cause() {
    return cause;
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
   * When a non-blocking collective was over at a member: where nobody is through before all have
   * come, all are through when the first is; else when the member knew.
   */
  private long over(int member) {
    return switch (call.callClass()) {
      case BARRIER, ALL_TO_ALL ->
          get(member, ArrivalRecord.ENTER) < earliestEnd()
              ? end(member)
              : Math.min(end(member), earliestEnd());
      default -> end(member);
    };
  }

  /** How long a non-blocking collective took at a member, as far as is known. */
  long needed(int member) {
    return Math.max(0, over(member) - begin(member));
  }

  /** How much of that the member did something else. */
  long overlapped(int member) {
    return Math.max(0, Math.min(get(member, ArrivalRecord.ENTER), over(member)) - begin(member));
  }

  /** Members that took part. */
  public int arrived() {
    return arrived;
  }

  /** Whether all that will take part have. */
  boolean isComplete() {
    return members.areComplete(present, arrived);
  }

  /** Whether members disagree on what they did together. */
  public boolean mixed() {
    return mixed;
  }
}

package org.waitprof.replay.collective;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.waitprof.model.MpiCall;
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

  private final int size;

  /** Members of an intercommunicator's first group; all of them, if it is none. */
  private final int firstGroup;

  private final IntFunction<int[]> neighbours;
  private final long[] begin;
  private final long[] end;
  private final long[] sent;
  private final long[] received;
  private final boolean[] present;
  private final long[] wait;
  private final long[] completion;

  /** Where the critical path goes on: the member's region, and its place among its events. */
  private final long[] enter;

  private final long[] sequence;
  private final long[] keyStream;
  private final long[] waitsFrom;
  private final long[] startedEnter;
  private final long[] startedSequence;
  private final int[] startedStream;
  private final int[] together;

  private MpiCall call = MpiCall.MPI_BARRIER;
  private int root;
  private int cause;
  private int arrived;
  private boolean mixed;
  private boolean met;
  private boolean nonBlocking;

  /**
   * @param firstGroup how many members come before those of the other group
   * @param neighbours members that a member gets data from by the communicator's topology
   */
  CollectiveInstance(int size, int firstGroup, IntFunction<int[]> neighbours) {
    this.size = size;
    this.firstGroup = firstGroup;
    this.neighbours = neighbours;
    begin = new long[size];
    end = new long[size];
    sent = new long[size];
    received = new long[size];
    present = new boolean[size];
    wait = new long[size];
    completion = new long[size];
    enter = new long[size];
    sequence = new long[size];
    keyStream = new long[size];
    waitsFrom = new long[size];
    startedEnter = new long[size];
    startedSequence = new long[size];
    startedStream = new int[size];
    together = new int[size];
    clear();
  }

  /** Ready for another instance. */
  void clear() {
    Arrays.fill(present, false);
    Arrays.fill(wait, 0);
    Arrays.fill(completion, 0);
    root = NOBODY;
    cause = NOBODY;
    arrived = 0;
    mixed = false;
    met = false;
    nonBlocking = false;
  }

  /** What a member did. */
  void arrive(Arrival arrival) {
    if (arrived == 0) {
      call = arrival.call;
    } else {
      mixed |= call.callClass() != arrival.call.callClass() || rootDiffers(arrival.root);
    }
    arrived++;
    int member = arrival.member;
    present[member] = true;
    begin[member] = arrival.begin;
    end[member] = arrival.end;
    sent[member] = arrival.sent;
    received[member] = arrival.received;
    enter[member] = arrival.enter;
    sequence[member] = arrival.sequence;
    keyStream[member] = arrival.keyStream;
    waitsFrom[member] = arrival.waitsFrom;
    startedEnter[member] = arrival.startedEnter;
    startedSequence[member] = arrival.startedSequence;
    startedStream[member] = arrival.startedStream;
    together[member] = arrival.together;
    nonBlocking |= arrival.together > 0;
    if (arrival.root >= 0) {
      root = arrival.root;
    }
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
    return begin[member];
  }

  /** When the member was through. */
  public long end(int member) {
    return end[member];
  }

  /** Members that a member gets data from in a neighbourhood collective; none if not known. */
  public int[] sources(int member) {
    return neighbours.apply(member);
  }

  /** On which side of an intercommunicator the member is. */
  boolean isInFirstGroup(int member) {
    return member < firstGroup;
  }

  /** Bytes it contributed. */
  public long sent(int member) {
    return sent[member];
  }

  /** Bytes it got. */
  public long received(int member) {
    return received[member];
  }

  /**
   * Tells how long a member waited from its begin; negative counts as 0. Of a non-blocking
   * collective only what lies in the call that waits for it is waiting, and nothing if it ends
   * before that for which it waits: in a damaged trace.
   */
  public void setWait(int member, long nanos) {
    boolean backwards = nonBlocking && nanos >= end[member] - begin[member];
    wait[member] = backwards ? 0 : Math.max(0, nanos - (waitsFrom[member] - begin[member]));
  }

  /** Tells how long a member was in it after the first had left; negative counts as 0. */
  public void setCompletion(int member, long nanos) {
    completion[member] = nonBlocking ? 0 : Math.max(0, nanos);
  }

  /** Tells for whom all that wait do wait. */
  public void setCause(int member) {
    cause = member;
  }

  /** Tells that nobody left before all had come; in a non-blocking one nobody stays for that. */
  public void setMet() {
    met = !nonBlocking;
  }

  /** Whether nobody left before all had come. */
  public boolean met() {
    return met;
  }

  /** The member that began last, the first of several; -1 if none qualifies. */
  public int latest(boolean sendersOnly) {
    int latest = NOBODY;
    for (int member = 0; member < size; member++) {
      if (present[member]
          && (!sendersOnly || sent[member] > 0)
          && (latest < 0 || begin[member] > begin[latest])) {
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
        earliest = Math.min(earliest, end[member]);
      }
    }
    return earliest;
  }

  /** How long the member waited. */
  public long waitOf(int member) {
    return wait[member];
  }

  /** How long it was in it after the first had left. */
  public long completionOf(int member) {
    return completion[member];
  }

  /** How long the member that was waited for was in it after the first had left. */
  long causeCompletion() {
    return nonBlocking ? ResultRecord.REST : completion[cause];
  }

  /** For whom all that wait do wait; -1 for nobody. */
  public int cause() {
    return cause;
  }

  /** When the call began around it. */
  public long enter(int member) {
    return enter[member];
  }

  /** Its place among the events of the member's rank. */
  public long sequence(int member) {
    return sequence[member];
  }

  /** When the call began by which the member came: what others waited for. */
  long startedEnter(int member) {
    return startedEnter[member];
  }

  /** Place of that among the events of its rank. */
  long startedSequence(int member) {
    return startedSequence[member];
  }

  /** The stream of that call. */
  int startedStream(int member) {
    return startedStream[member];
  }

  /** Non-blocking collectives that the member's call has completed; 0 in a blocking one. */
  int together(int member) {
    return together[member];
  }

  /** Whether the member's request of a non-blocking collective is known to be complete. */
  boolean isCompleted(int member) {
    return present[member] && together[member] > 0 && end[member] < Arrival.NEVER;
  }

  /**
   * When a non-blocking collective was over at a member: where nobody is through before all have
   * come, all are through when the first is; else when the member knew.
   */
  private long over(int member) {
    return switch (call.callClass()) {
      case BARRIER, ALL_TO_ALL ->
          enter[member] < earliestEnd() ? end[member] : Math.min(end[member], earliestEnd());
      default -> end[member];
    };
  }

  /** How long a non-blocking collective took at a member, as far as is known. */
  long needed(int member) {
    return Math.max(0, over(member) - begin[member]);
  }

  /** How much of that the member did something else. */
  long overlapped(int member) {
    return Math.max(0, Math.min(enter[member], over(member)) - begin[member]);
  }

  /** Row of the member's call, and its stream. */
  public long keyStream(int member) {
    return keyStream[member];
  }

  /** Members that took part. */
  public int arrived() {
    return arrived;
  }

  /** Whether members disagree on what they did together. */
  public boolean mixed() {
    return mixed;
  }
}

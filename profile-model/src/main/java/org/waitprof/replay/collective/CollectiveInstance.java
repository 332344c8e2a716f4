package org.waitprof.replay.collective;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.waitprof.model.MpiCall;

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

  private MpiCall call = MpiCall.MPI_BARRIER;
  private int root;
  private int cause;
  private int arrived;
  private boolean mixed;
  private boolean met;

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

  /** Tells how long a member waited; negative counts as 0. */
  public void setWait(int member, long nanos) {
    wait[member] = Math.max(0, nanos);
  }

  /** Tells how long a member was in it after the first had left; negative counts as 0. */
  public void setCompletion(int member, long nanos) {
    completion[member] = Math.max(0, nanos);
  }

  /** Tells for whom all that wait do wait. */
  public void setCause(int member) {
    cause = member;
  }

  /** Tells that nobody left before all had come. */
  public void setMet() {
    met = true;
  }

  /**
   * The rule of collectives in which a library need not synchronise: who was still there when the
   * last member began has waited for it, who had left has not.
   */
  public void waitForLatest() {
    int latest = latest(false);
    if (latest < 0) {
      return;
    }
    setCause(latest);
    if (earliestEnd() > begin[latest]) {
      setMet();
    }
    for (int member = 0; member < size; member++) {
      if (present[member] && end[member] > begin[latest]) {
        setWait(member, begin[latest] - begin[member]);
      }
    }
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

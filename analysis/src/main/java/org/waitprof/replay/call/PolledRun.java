package org.waitprof.replay.call;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventKind;

/**
 * A thread's run of polls for what it receives or completes next. Several runs with computations
 * between them count as one, without the time between. A blocking probe is a run by itself.
 */
public final class PolledRun {
  private static final int NO_KEY = -1;

  private int key = NO_KEY;
  private long from;
  private long until;
  private long sequence;
  private boolean probe;

  /** Whether the thread's last call found a message; then its source and kind. */
  private boolean found;

  private long communicator;
  private int peer;
  private int tag;

  public PolledRun() {}

  /**
   * Takes in a call, before its operations are looked at.
   *
   * @param row of the call
   */
  public void before(Call call, int row) {
    if (call.operations == 1 && call.kind(0) == EventKind.POLLED) {
      begin(call, row, isOpen() && !probe ? from + call.enter - until : call.enter);
      probe = false;
    } else if (call.call.callClass() == CallClass.PROBE
        && call.operations > 0
        && call.kind(0) == EventKind.PROBED
        && (!isOpen() || until - from < call.duration())) {
      begin(call, row, call.enter);
      probe = true;
    }
  }

  private void begin(Call call, int row, long begin) {
    from = begin;
    until = call.leave;
    key = row;
    sequence = call.sequence[0];
  }

  /**
   * Takes in a call, after its operations were looked at. A run goes on behind a poll that found
   * something and took nothing.
   */
  public void after(Call call) {
    boolean goesOn =
        call.operations == 0
            ? call.call == MpiCall.MPI_REQUEST_GET_STATUS
            : call.kind(0) == EventKind.POLLED || call.kind(0) == EventKind.PROBED;
    if (!goesOn) {
      key = NO_KEY;
    }
    found = call.operations > 0 && call.kind(0) == EventKind.PROBED;
    if (found) {
      communicator = call.communicator[0];
      peer = call.peer[0];
      tag = call.tag[0];
    }
  }

  /** Whether a receive that the current call starts takes what the thread has just found. */
  public boolean isTakenBy(Call call, int op) {
    return isOpen()
        && found
        && call.communicator[op] == communicator
        && (call.peer[op] < 0 || call.peer[op] == peer)
        && (call.tag[op] < 0 || call.tag[op] == tag);
  }

  /** Whether the operations that the current call receives or completes were polled for. */
  public boolean isOpen() {
    return key != NO_KEY;
  }

  /**
   * Whether the thread waited in polls, rather than in the call, for the operations that the call
   * completes. If a few polls precede a call that waits for the rest, the longer of both counts.
   */
  public boolean isWaitOf(Call call) {
    return isOpen()
        && !probe
        && (call.call.callClass() != CallClass.COMPLETION || until - from >= call.duration());
  }

  /** Number of collectives that the thread waited for together with the messages of the call. */
  public int collectivesWith(Call call) {
    CallClass kind = call.call.callClass();
    boolean together = isWaitOf(call) ? kind == CallClass.TEST : kind == CallClass.COMPLETION;
    return together ? call.count(EventKind.COLLECTIVE_COMPLETED) : 0;
  }

  /** Row of the polls in the profile. */
  public int key() {
    return key;
  }

  /** Begin of the first poll, moved later by the time computed between polls. */
  public long from() {
    return from;
  }

  /** End of the last poll, nanoseconds. */
  public long until() {
    return until;
  }

  /** Place of the last polls among the rank's events. */
  public long sequence() {
    return sequence;
  }

  /** Place of a blocking probe among the rank's events; for polls the complement, below 0. */
  public long probedSequence() {
    return probe ? sequence : ~sequence;
  }
}

package org.waitprof.sample;

import org.jspecify.annotations.Nullable;

/**
 * The run of polls of one thread for what it receives next, as the replay of a trace takes it.
 * Several runs, between which the thread computed, count as one without the time between. Used by
 * its thread alone; {@link #endedBefore} is hot.
 */
final class PollSpan {
  /** No communicator: runs that end without a message belong to none. */
  private static final RankComm NONE =
      new RankComm(-1, 0, -1, new int[1], new int[0], Long.MIN_VALUE);

  private static final long NO_CALL = -2;

  private final SharedChannels rank;
  private final int thread;
  private long channel;
  private long slot;
  private long from;
  private long until;

  /** The thread's last call before it polled. */
  private long after = NO_CALL;

  private boolean open;

  /** The message that a probe has found since; null if none has. */
  private @Nullable RankComm foundIn;

  private int foundPeer;
  private int foundTag;

  /** Whether the call after it asked for nothing that may have been polled for. */
  private boolean givenUp;

  PollSpan(SharedChannels rank, int thread) {
    this.rank = rank;
    this.thread = thread;
  }

  /** Whether the call of that number is the first one after the run. Hot. */
  boolean endedBefore(long call) {
    return after + 1 == call;
  }

  /** Whether there has been no call since the run so far. */
  boolean goesOn(long call) {
    return open && after == call;
  }

  void add(long slotNumber, long began, long ended, long call) {
    boolean same = goesOn(call);
    givenUp &= same;
    from = same ? from + began - until : began;
    until = ended;
    slot = slotNumber;
    after = call;
    open = true;
    foundIn = null;
  }

  /** A probe after the run, or the run itself, has found a message. */
  void found(RankComm comm, int peer, int tag) {
    foundIn = comm;
    foundPeer = peer;
    foundTag = tag;
  }

  /** Whether a message that is posted now is the one that a probe after the run has found. Hot. */
  boolean isTakenBy(PendingMessage message, long call) {
    return goesOn(call)
        && message.receive
        && message.comm == foundIn
        && message.peer == foundPeer
        && message.tag == foundTag;
  }

  /** Whatever is received next was not polled for. */
  void interrupt() {
    after = NO_CALL;
  }

  /**
   * The call of that number does something else of its own accord: the run waited for no rank. Hot.
   */
  void giveUp(long call) {
    givenUp |= endedBefore(call);
  }

  /** Whether the run is known to have waited for no rank, so that its time is none of waiting. */
  boolean isGivenUp() {
    return givenUp;
  }

  void close() {
    open = false;
  }

  /** Whether neither a message nor anything else has ended it. */
  boolean isOpen() {
    return open;
  }

  /**
   * The stratum of runs that no message ends, and of calls whose messages are not known; 0 if the
   * rank has too many channels.
   */
  long channel() {
    if (channel == 0) {
      channel =
          rank.channel(
              (long) thread << 32, (long) SampleLayout.POLLS << 32, NONE, SampleLayout.POLLS);
    }
    return channel;
  }

  long slot() {
    return slot;
  }

  long from() {
    return from;
  }

  long until() {
    return until;
  }

  /** Length of the run in ticks. */
  long ticks() {
    return until - from;
  }

  /** Length of the run if the call of that number is the first one after it, else 0. Hot. */
  long ticksBefore(long call) {
    return endedBefore(call) ? until - from : 0;
  }
}

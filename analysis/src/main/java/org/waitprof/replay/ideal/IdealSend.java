package org.waitprof.replay.ideal;

import org.jspecify.annotations.Nullable;

/**
 * A message on its way through the ideal clocks: from the first that is notified of it, its sender
 * or its receiver, until both are through with it. Used by the clocks' thread.
 */
final class IdealSend {
  /** A stamp that is earlier than any. */
  static final long LONG_AGO = Long.MIN_VALUE / 4;

  final IdealRank sender;

  /** Null while it is not known. */
  @Nullable IdealRank receiver;

  /** When the call began, on the real clock, that posted its receive. */
  long postedEnter;

  /** What the sender's clock showed when it was sent; what the receiver's when it was posted. */
  long stamp;

  long readyStamp;
  boolean isSent;
  boolean isReady;
  private final long sequence;
  private boolean waits;
  private boolean isReceived;
  private boolean isCompleted;

  /** A message of which nothing is known but the place of the event that sends it. */
  IdealSend(IdealRank sender, long sequence) {
    this.sender = sender;
    this.sequence = sequence;
  }

  void sent(long clock, boolean waitsForReceiver) {
    isSent = true;
    stamp = clock;
    waits = waitsForReceiver;
    settle();
  }

  /** The ideal clock of the receiver when it posted the receive. */
  void ready(long clock) {
    isReady = true;
    readyStamp = clock;
  }

  /** The receiver is through with it. */
  void received() {
    isReceived = true;
    settle();
  }

  /** The sender is through with it. */
  void completed() {
    isCompleted = true;
    settle();
  }

  /** Whether nobody asks when its receiver was ready. */
  boolean isEager() {
    return isSent && !waits;
  }

  private void settle() {
    if (isSent && isReceived && (isCompleted || !waits)) {
      sender.sends.remove(sequence);
    }
  }
}

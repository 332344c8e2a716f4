package org.waitprof.replay.ideal;

import org.jspecify.annotations.Nullable;

/**
 * A message on its way through the ideal clocks: from the first notice of it, by its sender or its
 * receiver, until both are through with it. Used by the clocks' thread.
 */
final class IdealSend {
  /** A stamp that is earlier than any other. */
  static final long LONG_AGO = Long.MIN_VALUE / 4;

  final IdealRank sender;

  /** Null while the receiver is not known. */
  @Nullable IdealRank receiver;

  /** Begin, on the real clock, of the call that posted its receive. */
  long postedEnter;

  /** Time of the sender's clock at the send; time of the receiver's clock at the posting. */
  long stamp;

  long readyStamp;
  boolean isSent;
  boolean isReady;
  private final long sequence;
  private boolean waits;
  private boolean isReceived;
  private boolean isCompleted;

  /** A message of which only the place of its send event is known. */
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

  /** Sets the ideal clock of the receiver when it posted the receive. */
  void ready(long clock) {
    isReady = true;
    readyStamp = clock;
  }

  /** Notes that the receiver is through with the message. */
  void received() {
    isReceived = true;
    settle();
  }

  /** Notes that the sender is through with the message. */
  void completed() {
    isCompleted = true;
    settle();
  }

  /** Whether no sender asks when the receiver was ready. */
  boolean isEager() {
    return isSent && !waits;
  }

  private void settle() {
    if (isSent && isReceived && (isCompleted || !waits)) {
      sender.sends.remove(sequence);
    }
  }
}

package org.waitprof.replay.match;

import org.waitprof.model.MpiCall;

/**
 * A message and the receive that took it: what the sides did when. One object is used for all of a
 * rank; times are nanoseconds of the common clock. To keep one, {@linkplain #set copy} it.
 */
public final class MatchedMessage {
  int key;
  MpiCall call = MpiCall.MPI_RECV;
  long sequence;
  int stream;
  long receiveEnter;
  long receiveLeave;
  long receiveTime;
  int source;
  int tag;
  long sendEnter;
  long sendLeave;
  long sendTime;
  long sendSequence;
  int sendStream;
  long bytes;
  long postedEnter;
  long postedSequence;
  int polledKey = -1;
  long polledFrom;
  long polledUntil;

  /** The row of the call that received. */
  public int key() {
    return key;
  }

  /** The call that received or completed the receive. */
  public MpiCall call() {
    return call;
  }

  /** When that call began. */
  public long receiveEnter() {
    return receiveEnter;
  }

  /** When that call ended. */
  public long receiveLeave() {
    return receiveLeave;
  }

  /** Place of the receive among the receiver's events. */
  public long sequence() {
    return sequence;
  }

  /** The stream of the call that received. */
  public int stream() {
    return stream;
  }

  /** The sender's rank in MPI_COMM_WORLD. */
  public int source() {
    return source;
  }

  /** Its tag. */
  public int tag() {
    return tag;
  }

  /** When the call began that sent, or posted the send. */
  public long sendEnter() {
    return sendEnter;
  }

  /** When that call ended. */
  public long sendLeave() {
    return sendLeave;
  }

  /** The moment of sending, within that call. */
  public long sendTime() {
    return sendTime;
  }

  /** Place of the send among the sender's events. */
  public long sendSequence() {
    return sendSequence;
  }

  /** The stream of the call that sent. */
  public int sendStream() {
    return sendStream;
  }

  /** Bytes of the message. */
  public long bytes() {
    return bytes;
  }

  /** When the call began that posted the receive; long ago if that is not known. */
  public long postedEnter() {
    return postedEnter;
  }

  /** Place of the event that posted the receive; of a blocking receive, its own. */
  public long postedSequence() {
    return postedSequence;
  }

  /** Whether the receiver has polled for it. */
  public boolean isPolled() {
    return polledKey >= 0;
  }

  /** The row of these polls. */
  public int polledKey() {
    return polledKey;
  }

  /** When the run of polls began. */
  public long polledFrom() {
    return polledFrom;
  }

  /** When it ended. */
  public long polledUntil() {
    return polledUntil;
  }

  /** Becomes a copy of another. */
  public void set(MatchedMessage other) {
    key = other.key;
    call = other.call;
    sequence = other.sequence;
    stream = other.stream;
    receiveEnter = other.receiveEnter;
    receiveLeave = other.receiveLeave;
    receiveTime = other.receiveTime;
    source = other.source;
    tag = other.tag;
    sendEnter = other.sendEnter;
    sendLeave = other.sendLeave;
    sendTime = other.sendTime;
    sendSequence = other.sendSequence;
    sendStream = other.sendStream;
    bytes = other.bytes;
    postedEnter = other.postedEnter;
    postedSequence = other.postedSequence;
    polledKey = other.polledKey;
    polledFrom = other.polledFrom;
    polledUntil = other.polledUntil;
  }
}

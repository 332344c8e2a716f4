package org.waitprof.replay.match;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.SendRecord;

/**
 * A message and the receive that took it, with the times of both sides. One object serves all
 * messages of a rank; times are nanoseconds of the common clock. To keep one, {@linkplain #set
 * copy} it.
 */
public final class MatchedMessage {

  /** Begin of the {@link SendRecord}, behind the record of the {@link ReceiveQueue}. */
  private static final int SEND = ReceiveQueue.WIDTH;

  private final long[] fields = new long[SEND + SendRecord.WIDTH];

  /** Sets the fields from records of both sides. */
  void set(Records receives, int receive, Records sends, int send) {
    receives.copyTo(receive, fields, 0);
    sends.copyTo(send, fields, SEND);
  }

  /** Copies the fields of another message. */
  public void set(MatchedMessage other) {
    System.arraycopy(other.fields, 0, fields, 0, fields.length);
  }

  /** A field of the receive's record. */
  long receive(int field) {
    return fields[field];
  }

  /** A field of the send's record. */
  long send(int field) {
    return fields[SEND + field];
  }

  /** The row of the call that received. */
  public int key() {
    return LongPair.upper(receive(ReceiveQueue.KEY_STREAM));
  }

  /** The call that received or completed the receive. */
  public MpiCall call() {
    return ReceiveQueue.call(receive(ReceiveQueue.CALL_COLLECTIVES));
  }

  /** Collectives that the call has also completed, and waited for at the same time. */
  public int collectives() {
    return LongPair.upper(receive(ReceiveQueue.CALL_COLLECTIVES));
  }

  public long receiveEnter() {
    return receive(ReceiveQueue.ENTER);
  }

  public long receiveLeave() {
    return receive(ReceiveQueue.LEAVE);
  }

  /** Place of the receive among the receiver's events. */
  public long sequence() {
    return receive(ReceiveQueue.SEQUENCE);
  }

  /** The stream of the call that received. */
  public int stream() {
    return LongPair.lower(receive(ReceiveQueue.KEY_STREAM));
  }

  public int source() {
    return LongPair.upper(send(SendRecord.SOURCE_TAG));
  }

  public int tag() {
    return LongPair.lower(send(SendRecord.SOURCE_TAG));
  }

  /** Begin of the call that sent, or posted the send. */
  public long sendEnter() {
    return send(SendRecord.ENTER);
  }

  /** End of the call of {@link #sendEnter}. */
  public long sendLeave() {
    return send(SendRecord.LEAVE);
  }

  /** The moment of sending, within that call. */
  public long sendTime() {
    return send(SendRecord.TIME);
  }

  /** Place of the send among the sender's events. */
  public long sendSequence() {
    return send(SendRecord.SEQUENCE);
  }

  /** The stream of the call that sent. */
  public int sendStream() {
    return LongPair.lower(send(SendRecord.KEY_STREAM));
  }

  public long bytes() {
    return send(SendRecord.BYTES);
  }

  /** Begin of the call that posted the receive; long ago if that is not known. */
  public long postedEnter() {
    return receive(ReceiveQueue.POSTED_ENTER);
  }

  /** Place of the event that posted the receive; for a blocking receive, its own. */
  public long postedSequence() {
    return receive(ReceiveQueue.POSTED_SEQUENCE);
  }

  /** Time at which the receiver began to wait for all that its call has completed. */
  public long waitsFrom() {
    return isPolled() && call().callClass() == CallClass.TEST ? polledFrom() : receiveEnter();
  }

  /** Whether the receiver has polled for the message. */
  public boolean isPolled() {
    return isAnnounced() && !isProbed();
  }

  /** Whether the receiver has waited for the message in a probe. */
  public boolean isProbed() {
    return isAnnounced() && receive(ReceiveQueue.PROBED_SEQUENCE) >= 0;
  }

  private boolean isAnnounced() {
    return receive(ReceiveQueue.POLLED_KEY_STREAM) != ReceiveQueue.NOT_POLLED;
  }

  /** Copies the fields of a message that was probed for, as if the probe had received it. */
  public void setProbe(MatchedMessage other) {
    set(other);
    fields[ReceiveQueue.KEY_STREAM] = receive(ReceiveQueue.POLLED_KEY_STREAM);
    fields[ReceiveQueue.CALL_COLLECTIVES] = MpiCall.MPI_PROBE.ordinal();
    fields[ReceiveQueue.ENTER] = polledFrom();
    fields[ReceiveQueue.LEAVE] = polledUntil();
    fields[ReceiveQueue.SEQUENCE] = receive(ReceiveQueue.PROBED_SEQUENCE);
  }

  /** Row of the polls for the message. */
  public int polledKey() {
    return LongPair.upper(receive(ReceiveQueue.POLLED_KEY_STREAM));
  }

  /** Place of the last polls among the receiver's events. */
  public long polledSequence() {
    return ~receive(ReceiveQueue.PROBED_SEQUENCE);
  }

  /** Begin of the run of polls. */
  public long polledFrom() {
    return receive(ReceiveQueue.POLLED_FROM);
  }

  /** End of the run of polls. */
  public long polledUntil() {
    return receive(ReceiveQueue.POLLED_UNTIL);
  }
}

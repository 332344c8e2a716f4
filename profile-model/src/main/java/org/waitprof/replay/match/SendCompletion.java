package org.waitprof.replay.match;

import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplyRecord;

/**
 * A call that sent one message, or completed non-blocking sends, and when their receivers were
 * ready. Objects are used again. Times are nanoseconds of the common clock, sequences places among
 * a rank's events.
 */
public final class SendCompletion {
  // Fields of a send.
  static final int SEQUENCE = 0;
  static final int SEND_SEQUENCE = 1;
  static final int BYTES = 2;
  static final int RECEIVE_POSTED = 3;
  static final int RECEIVE_SEQUENCE = 4;
  static final int RECEIVER_RANK_STREAM = 5;

  /** Behind these: the fields of a {@link ReplyRecord} about the call that received. */
  private static final int RECEIVER = 6;

  private static final int RECEIVER_FIELDS =
      ReplyRecord.POSTED_LEAVE - ReplyRecord.RECEIVER_IDLE_SINCE + 1;
  private static final int WIDTH = RECEIVER + RECEIVER_FIELDS;

  private final Records sends = new Records(WIDTH, 1);
  private long enter;
  private long leave;
  private long idleSince;
  private long keyStream;
  private boolean waitsForSeveral;
  private boolean waitedForSender;

  /** What is still to come: replies, and, for calls that complete many, the call's receives. */
  int open;

  void start(
      long callEnter,
      long callLeave,
      long callKeyStream,
      long callIdleSince,
      boolean forSeveral,
      int expected) {
    waitsForSeveral = forSeveral;
    idleSince = callIdleSince;
    enter = callEnter;
    leave = callLeave;
    keyStream = callKeyStream;
    open = expected;
    waitedForSender = false;
    sends.clear();
  }

  void setWaitedForSender(boolean waited) {
    waitedForSender = waited;
  }

  void add(
      long sequence,
      long sendSequence,
      long bytes,
      long receivePosted,
      long receiveSequence,
      long receiverRankStream,
      Records replies,
      int reply) {
    int at = sends.add();
    for (int field = 0; field < RECEIVER_FIELDS; field++) {
      sends.set(at, RECEIVER + field, replies.get(reply, ReplyRecord.RECEIVER_IDLE_SINCE + field));
    }
    sends.set(at, SEQUENCE, sequence);
    sends.set(at, SEND_SEQUENCE, sendSequence);
    sends.set(at, BYTES, bytes);
    sends.set(at, RECEIVE_POSTED, receivePosted);
    sends.set(at, RECEIVE_SEQUENCE, receiveSequence);
    sends.set(at, RECEIVER_RANK_STREAM, receiverRankStream);
  }

  /** When the call began. */
  public long enter() {
    return enter;
  }

  /** When the call ended. */
  public long leave() {
    return leave;
  }

  /** When the thread had left MPI before the call; when the call began, of a blocking send. */
  public long idleSince() {
    return idleSince;
  }

  /** Whether the call waits for several requests at once. */
  public boolean waitsForSeveral() {
    return waitsForSeveral;
  }

  /**
   * What the reply says of the call that received.
   *
   * @param field one of {@link ReplyRecord}, from {@link ReplyRecord#RECEIVER_IDLE_SINCE} on
   */
  public long receiver(int send, int field) {
    return get(send, RECEIVER + field - ReplyRecord.RECEIVER_IDLE_SINCE);
  }

  /** Row of the call, and its stream. */
  public long keyStream() {
    return keyStream;
  }

  /** Whether a receive that the same call completed waited for its sender. */
  public boolean waitedForSender() {
    return waitedForSender;
  }

  /** How many sends it made or completed. */
  public int size() {
    return sends.size();
  }

  /** Place of the event that completed the send; of a blocking send, its own. */
  public long sequence(int send) {
    return get(send, SEQUENCE);
  }

  /** Place of the event that sent, or posted the send. */
  public long sendSequence(int send) {
    return get(send, SEND_SEQUENCE);
  }

  /** Bytes of the message. */
  public long bytes(int send) {
    return get(send, BYTES);
  }

  /** Enter of the call that posted the receive; long ago if that is not known. */
  public long receivePosted(int send) {
    return get(send, RECEIVE_POSTED);
  }

  /** Place of the event that posted the receive among the receiver's. */
  public long receiveSequence(int send) {
    return get(send, RECEIVE_SEQUENCE);
  }

  /** The receiver's rank, and the stream of the call that posted the receive. */
  public long receiverRankStream(int send) {
    return get(send, RECEIVER_RANK_STREAM);
  }

  private long get(int send, int field) {
    return sends.get(sends.at(send), field);
  }
}

package org.waitprof.replay.match;

import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplyRecord;

/**
 * A call that sent one message, or completed non-blocking sends, or the polls that did, with the
 * times when the receivers were ready. Objects are reused. Times are nanoseconds of the common
 * clock, sequences are places among a rank's events.
 */
public final class SendCompletion {
  private final Records sequences = new Records(1, 1);
  private final Records replies = new Records(ReplyRecord.WIDTH, 1);
  private long enter;
  private long leave;
  private long until;
  private boolean polled;
  private long idleSince;
  private long keyStream;
  private boolean waitsForSeveral;
  private long othersNanos;
  private int collectives;

  /** Number of parts to come: replies, and the receives of a call that completes many. */
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
    until = callLeave;
    polled = false;
    keyStream = callKeyStream;
    open = expected;
    othersNanos = 0;
    collectives = 0;
    sequences.clear();
    replies.clear();
  }

  /** Sets the polls in which the thread waited, and not in the call, whose end is known. */
  void setPolled(PolledRun polls, int stream) {
    polled = true;
    enter = polls.from();
    until = polls.until();
    idleSince = enter;
    keyStream = LongPair.of(polls.key(), stream);
  }

  void setCollectives(int number) {
    collectives = number;
  }

  void setWaitedForSender(long nanos) {
    othersNanos = nanos;
  }

  /** Notes that the call waited longer for something else. */
  public void setWaitedForOthers() {
    othersNanos = Long.MAX_VALUE;
  }

  /** A copy that may be kept. */
  public SendCompletion copy() {
    SendCompletion copy = new SendCompletion();
    copy.start(enter, leave, keyStream, idleSince, waitsForSeveral, 0);
    copy.until = until;
    copy.polled = polled;
    copy.othersNanos = othersNanos;
    for (int send = 0; send < size(); send++) {
      copy.add(sequence(send), replies, replies.at(send));
    }
    return copy;
  }

  /**
   * Adds a send.
   *
   * @param sequence place of the event that completed it; for a blocking send, its own
   */
  void add(long sequence, Records mail, int reply) {
    sequences.add(sequence);
    replies.copyFrom(mail, reply, replies.add());
  }

  /** Begin of the call, or of the polls. */
  public long enter() {
    return enter;
  }

  public long leave() {
    return leave;
  }

  /** Latest end of a wait: end of the call, or of the last poll. */
  public long until() {
    return until;
  }

  /** Whether the sends were polled for. */
  public boolean isPolled() {
    return polled;
  }

  /**
   * Time at which the thread had left MPI before the call; for a blocking send, begin of the call.
   */
  public long idleSince() {
    return idleSince;
  }

  /** Whether the call waits for several requests at once. */
  public boolean waitsForSeveral() {
    return waitsForSeveral;
  }

  /** Row of the call, or of the polls, in the upper half; stream in the lower. */
  public long keyStream() {
    return keyStream;
  }

  /** Collectives that the call has also completed, and waited for at the same time. */
  public int collectives() {
    return collectives;
  }

  /** Whether a receive that the same call completed waited for its sender. */
  public boolean waitedForSender() {
    return othersNanos > 0;
  }

  /**
   * Longest wait of the call for a sender, nanoseconds; {@link Long#MAX_VALUE} if it waited longer
   * for others than for its sends, or for an unknown time.
   */
  public long othersNanos() {
    return othersNanos;
  }

  /** Number of sends that it made or completed. */
  public int size() {
    return sequences.size();
  }

  /** Place of the event that completed the send, or of the polls; for a blocking send, its own. */
  public long sequence(int send) {
    return sequences.number(send);
  }

  /**
   * A field of the receiver's reply to a send.
   *
   * @param field one of {@link ReplyRecord}
   */
  public long reply(int send, int field) {
    return replies.get(replies.at(send), field);
  }

  /** Enter of the call that posted the receive; long ago if that is not known. */
  public long receivePosted(int send) {
    return reply(send, ReplyRecord.POSTED_ENTER);
  }
}

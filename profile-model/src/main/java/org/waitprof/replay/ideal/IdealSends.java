package org.waitprof.replay.ideal;

import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.exchange.Slots;

/**
 * Messages that one rank has sent, on their way through the ideal clocks: from the first that is
 * notified of one, by its sender or by its receiver, until both are through with it. Used by the
 * clocks' thread.
 */
final class IdealSends {
  /** A stamp that is earlier than any. */
  static final long LONG_AGO = Long.MIN_VALUE / 4;

  /** In place of the receiver's rank, while it is not known. */
  static final int NOT_KNOWN = -1;

  private static final int SENT = 1;
  private static final int WAITS = 2;
  private static final int READY = 4;
  private static final int RECEIVED = 8;
  private static final int COMPLETED = 16;

  // Fields of a message.
  private static final int FLAGS = 0;
  private static final int RECEIVER = 1;
  private static final int SEQUENCE = 2;
  private static final int STAMP = 3;
  private static final int READY_STAMP = 4;
  private static final int POSTED_ENTER = 5;
  private static final int WIDTH = 6;

  private final LongTable numbers = new LongTable();
  private final Slots messages = new Slots(WIDTH);

  /** The message that the event at this place sent; known before or not. */
  int slot(long sendSequence) {
    int known = numbers.get(sendSequence, 0);
    if (known >= 0) {
      return known;
    }
    int slot = messages.take();
    numbers.put(sendSequence, 0, slot);
    messages.set(slot, FLAGS, 0);
    messages.set(slot, RECEIVER, NOT_KNOWN);
    messages.set(slot, SEQUENCE, sendSequence);
    return slot;
  }

  /** The message of an event; -1 if both sides are through with it. */
  int find(long sendSequence) {
    return numbers.get(sendSequence, 0);
  }

  void sent(int slot, long clock, boolean waits) {
    messages.set(slot, STAMP, clock);
    flag(slot, waits ? SENT | WAITS : SENT);
  }

  /** Who receives it, and when the call began, on the real clock, that posted the receive. */
  void matched(int slot, int byRank, long enterNanos) {
    messages.set(slot, RECEIVER, byRank);
    messages.set(slot, POSTED_ENTER, enterNanos);
  }

  /** The ideal clock of the receiver when it posted the receive. */
  void ready(int slot, long clock) {
    messages.set(slot, READY_STAMP, clock);
    messages.set(slot, FLAGS, messages.get(slot, FLAGS) | READY);
  }

  /** The receiver is through with it. */
  void received(int slot) {
    flag(slot, RECEIVED);
  }

  /** The sender is through with it. */
  void completed(int slot) {
    flag(slot, COMPLETED);
  }

  /** Something is known of it: gives it up where that was all. */
  private void flag(int slot, int flag) {
    long now = messages.get(slot, FLAGS) | flag;
    messages.set(slot, FLAGS, now);
    if ((now & SENT) != 0 && (now & RECEIVED) != 0 && (now & (WAITS | COMPLETED)) != WAITS) {
      numbers.remove(messages.get(slot, SEQUENCE), 0);
      messages.release(slot);
    }
  }

  boolean isSent(int slot) {
    return (messages.get(slot, FLAGS) & SENT) != 0;
  }

  /** Whether nobody asks when its receiver was ready. */
  boolean isEager(int slot) {
    return (messages.get(slot, FLAGS) & (SENT | WAITS)) == SENT;
  }

  boolean isReady(int slot) {
    return (messages.get(slot, FLAGS) & READY) != 0;
  }

  long stamp(int slot) {
    return messages.get(slot, STAMP);
  }

  long readyStamp(int slot) {
    return messages.get(slot, READY_STAMP);
  }

  int receiver(int slot) {
    return (int) messages.get(slot, RECEIVER);
  }

  long postedEnter(int slot) {
    return messages.get(slot, POSTED_ENTER);
  }
}

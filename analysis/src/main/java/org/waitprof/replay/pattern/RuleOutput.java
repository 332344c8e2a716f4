package org.waitprof.replay.pattern;

import java.util.function.ObjLongConsumer;
import org.waitprof.replay.match.MatchedMessage;

/**
 * Books the amounts and waits that one rule finds on one rank. Used by one thread at a time.
 *
 * @param firstMetric number of the rule's first metric
 * @param found a wait to be filled and reported; reused for the next one
 * @param waits receiver of waits, from which other analyses start
 */
public record RuleOutput(
    int firstMetric,
    SeverityTable severities,
    WaitListener waits,
    FoundWait found,
    Deferral completed,
    ObjLongConsumer<MatchedMessage> lateSender) {

  /**
   * Keeps waits for messages in calls that have also completed collectives, until everything is
   * known.
   */
  interface Deferral {
    /**
     * Takes a wait for a message, which is yet to be booked, in the call that began at {@code
     * enter}.
     */
    void message(long enter, int stream, long wait, Runnable booking);
  }

  /**
   * Books an amount.
   *
   * @param metric index in {@link PatternRule#metrics()}
   * @param key row of the call
   * @param amount nanoseconds or instances
   */
  public void book(int metric, int key, long amount) {
    severities.book(firstMetric + metric, key, amount);
  }

  /**
   * Notes the rank that a booked wait was for.
   *
   * @param key row of the call that waited
   * @param awaited that rank, and the row of its call, -1 if not known
   */
  public void await(int key, long awaited, long nanos) {
    severities.await(key, awaited, nanos);
  }

  /**
   * Reports to all rules that the rank waited for the sender of a message, for more than 0
   * nanoseconds.
   */
  void lateSender(MatchedMessage message, long waitNanos) {
    if (message.collectives() == 0) {
      lateSender.accept(message, waitNanos);
    } else {
      MatchedMessage kept = new MatchedMessage();
      kept.set(message);
      inCall(message, waitNanos, () -> lateSender.accept(kept, waitNanos));
    }
  }

  /** Books a wait for a message; if its call also completes collectives, only the longest wait. */
  void inCall(MatchedMessage message, long waitNanos, Runnable booking) {
    if (message.collectives() == 0) {
      booking.run();
    } else {
      completed.message(message.waitsFrom(), message.stream(), waitNanos, booking);
    }
  }
}

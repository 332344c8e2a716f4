package org.waitprof.replay.pattern;

import java.util.function.ObjLongConsumer;
import org.waitprof.replay.match.MatchedMessage;

/** Receives what one rule finds on one rank. Used by one thread at a time. */
public final class RankFindings {
  private final int firstMetric;
  private final SeverityTable severities;
  private final WaitListener waits;
  private final FoundWait found;
  private final Deferral completed;
  private final ObjLongConsumer<MatchedMessage> lateSender;

  /** Keeps waits for messages of calls that have completed collectives, too, until all is known. */
  interface Deferral {
    /** A call that began to wait then waited so long for a message, which is yet to be booked. */
    void message(long enter, int stream, long wait, Runnable booking);
  }

  /** The rule's metrics are booked from {@code firstMetric} on. */
  RankFindings(
      int firstMetric,
      SeverityTable severities,
      WaitListener waits,
      FoundWait found,
      Deferral completed,
      ObjLongConsumer<MatchedMessage> lateSender) {
    this.firstMetric = firstMetric;
    this.severities = severities;
    this.waits = waits;
    this.found = found;
    this.completed = completed;
    this.lateSender = lateSender;
  }

  /**
   * Books an amount.
   *
   * @param metric its index in {@link PatternRule#metrics()}
   * @param key row of the call
   * @param amount nanoseconds or instances
   */
  public void book(int metric, int key, long amount) {
    severities.book(firstMetric + metric, key, amount);
  }

  /** Tells all that the rank waited for the sender of a message, for more than 0 nanoseconds. */
  void lateSender(MatchedMessage message, long waitNanos) {
    if (message.collectives() == 0) {
      lateSender.accept(message, waitNanos);
    } else {
      MatchedMessage kept = new MatchedMessage();
      kept.set(message);
      inCall(message, waitNanos, () -> lateSender.accept(kept, waitNanos));
    }
  }

  /** Books a wait for a message: if its call completes collectives, too, the longest alone. */
  void inCall(MatchedMessage message, long waitNanos, Runnable booking) {
    if (message.collectives() == 0) {
      booking.run();
    } else {
      completed.message(message.waitsFrom(), message.stream(), waitNanos, booking);
    }
  }

  /** A wait to be filled and reported; reused for the next one. */
  public FoundWait newWait() {
    return found;
  }

  /** Where waits are reported that other analyses start from. */
  public WaitListener waits() {
    return waits;
  }
}

package org.waitprof.replay.pattern;

import java.util.function.ObjLongConsumer;
import org.waitprof.replay.match.MatchedMessage;

/** Receives what one rule finds on one rank. Used by one thread at a time. */
public final class RankFindings {
  private final int firstMetric;
  private final SeverityTable severities;
  private final WaitListener waits;
  private final FoundWait found;
  private final ObjLongConsumer<MatchedMessage> lateSender;

  /** The rule's metrics are booked from {@code firstMetric} on. */
  RankFindings(
      int firstMetric,
      SeverityTable severities,
      WaitListener waits,
      FoundWait found,
      ObjLongConsumer<MatchedMessage> lateSender) {
    this.firstMetric = firstMetric;
    this.severities = severities;
    this.waits = waits;
    this.found = found;
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
    lateSender.accept(message, waitNanos);
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

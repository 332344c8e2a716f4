package org.waitprof.replay.pattern;

import org.waitprof.replay.match.MatchedMessage;

/** Receives what the rules find on one rank. Used by one thread at a time. */
public interface RankFindings {
  /**
   * Books an amount.
   *
   * @param metric its index in {@link PatternRule#metrics()}
   * @param key row of the call
   * @param amount nanoseconds or instances
   */
  void book(int metric, int key, long amount);

  /** Tells all that the rank waited for the sender of a message, for more than 0 nanoseconds. */
  void lateSender(MatchedMessage message, long waitNanos);

  /** A wait to be filled and reported; reused for the next one. */
  FoundWait newWait();

  /** Where waits are reported that other analyses start from. */
  WaitListener waits();
}

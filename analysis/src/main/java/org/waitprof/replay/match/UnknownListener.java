package org.waitprof.replay.match;

/** Notified of a rank's time that may have been waiting. Called by one thread at a time. */
public interface UnknownListener {
  /**
   * It is not known whether a call, or a run of polls, has waited. Raised in no order.
   *
   * @param key its row
   * @param nanos time in it
   */
  default void unknown(int key, long nanos) {}
}

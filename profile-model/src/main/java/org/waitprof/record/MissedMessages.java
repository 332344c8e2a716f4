package org.waitprof.record;

/**
 * Notified that messages of a rank may go uncounted, so that numbers given to later ones are wrong.
 */
public interface MissedMessages {
  /**
   * From now on numbers cannot be trusted. May be called under the lock of the rank's counters;
   * takes no other.
   */
  void giveUp();
}

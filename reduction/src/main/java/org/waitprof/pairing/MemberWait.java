package org.waitprof.pairing;

/**
 * Finds the waiting time of one member in an instance of a collective, and the member that it
 * waited for. Each subclass knows one kind of collectives.
 */
abstract class MemberWait {
  /** The wait that was found last, nanoseconds. */
  long nanos;

  /** World rank of the member that was waited for; -1 for none. */
  int causeRank;

  long causePath;

  /**
   * Causes that took that member's time before, at a place of this: see {@code EntryCauses}. How
   * long that was is behind them.
   */
  long[] causes = NOTHING;

  int causesPlace;

  private static final long[] NOTHING = new long[CollectiveRecord.CAUSE_FIELDS];

  /** Whether all that the member depends on have reported. */
  boolean complete;

  /** Whether the wait cannot be known. */
  boolean unknown;

  /** Time since that member was together with this one, as {@code EntryCauses} has it. */
  long lateSince() {
    return causes[causesPlace + CollectiveRecord.CAUSE_FIELDS - 1];
  }

  /**
   * The waiting time of a member, 0 if it did not wait; fills the fields.
   *
   * @param all the collectives, of all of their members
   * @param stratum the name of the channel that all of its members compute alike
   * @param entry index of the member's entry, or of its polls for the collective
   * @param over time at which the member was through, nanoseconds
   */
  abstract long nanos(CollectiveTable all, long stratum, RankSample own, int entry, long over);
}

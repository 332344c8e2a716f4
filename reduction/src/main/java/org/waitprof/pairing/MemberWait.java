package org.waitprof.pairing;

/** Waiting time of one member in an instance of a collective, and the member that it waited for. */
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

  /**
   * Whether that member may have stayed longer in its collective before than this one, because
   * members do not leave it together.
   */
  boolean mayHaveStayed;

  /** Whether all that the member depends on have reported. */
  boolean complete;

  /** Whether the wait cannot be known. */
  boolean unknown;

  /** Time since that member was together with this one; 0 if it is unknown, or as long as here. */
  long lateSince() {
    return mayHaveStayed ? causes[causesPlace + CollectiveRecord.CAUSE_FIELDS - 1] : 0;
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

package org.waitprof.model.lateness;

/**
 * A row of lateness: waiting of other ranks that one cause on one rank made, and the time that the
 * rank lost to it.
 *
 * @param rank that was late, in MPI_COMM_WORLD; -1 for all ranks that are not named
 * @param cause the cause that held it up
 * @param waitNanos waiting of all other ranks
 * @param intervalNanos half of the 95 % interval of {@code waitNanos}; 0 where all of it was
 *     measured
 * @param lostNanos time that the rank lost to the cause while it computed, whether or not a rank
 *     waited; 0 for computation and waiting; {@link #NOT_KNOWN} where that time is not known and
 *     another cause contains it ({@link LatenessCause#contains})
 * @param events number of occurrences
 */
public record LatenessRow(
    int rank,
    LatenessCause cause,
    long waitNanos,
    long intervalNanos,
    long lostNanos,
    long events) {
  /** Stands for a loss that is not known. */
  public static final long NOT_KNOWN = -1;

  /** Returns the row of a cause whose time is not known on a rank. */
  public static LatenessRow unknown(int rank, LatenessCause cause) {
    return new LatenessRow(rank, cause, 0, 0, NOT_KNOWN, 0);
  }

  /** Whether the time that the rank lost to the cause is known. */
  public boolean isKnown() {
    return lostNanos >= 0;
  }

  /** Returns the row with a part of its waiting, 0..1, and all of its losses. */
  public LatenessRow withPart(double part) {
    return new LatenessRow(
        rank,
        cause,
        Math.round(part * waitNanos),
        Math.round(part * intervalNanos),
        lostNanos,
        events);
  }

  /** Adds a row of the same rank and cause; the sum is not known where one of them is not. */
  public LatenessRow plus(LatenessRow other) {
    if (!isKnown() || !other.isKnown()) {
      return unknown(rank, cause);
    }
    // The ranks that wait for one mostly wait in the same instances: their errors add.
    return new LatenessRow(
        rank,
        cause,
        waitNanos + other.waitNanos,
        intervalNanos + other.intervalNanos,
        lostNanos + other.lostNanos,
        events + other.events);
  }
}

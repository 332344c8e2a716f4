package org.waitprof.model.lateness;

/**
 * Waiting of other ranks that one cause on one rank made.
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
public record LateCause(
    int rank,
    LatenessCause cause,
    long waitNanos,
    long intervalNanos,
    long lostNanos,
    long events) {
  /** Stands for a loss that is not known. */
  public static final long NOT_KNOWN = -1;

  /** Returns the mark that the time that a cause took from a rank is not known. */
  public static LateCause unknown(int rank, LatenessCause cause) {
    return new LateCause(rank, cause, 0, 0, NOT_KNOWN, 0);
  }

  /** Whether the time that the rank lost to the cause is known. */
  public boolean isKnown() {
    return lostNanos >= 0;
  }

  /** Returns the cause with a part of its waiting, 0..1, and all of its losses. */
  public LateCause withPart(double part) {
    return new LateCause(
        rank,
        cause,
        Math.round(part * waitNanos),
        Math.round(part * intervalNanos),
        lostNanos,
        events);
  }

  /** Both together, which are of one rank and cause: not known where one of them is not. */
  public LateCause plus(LateCause other) {
    if (!isKnown() || !other.isKnown()) {
      return unknown(rank, cause);
    }
    // The ranks that wait for one mostly wait in the same instances: their errors add.
    return new LateCause(
        rank,
        cause,
        waitNanos + other.waitNanos,
        intervalNanos + other.intervalNanos,
        lostNanos + other.lostNanos,
        events + other.events);
  }
}

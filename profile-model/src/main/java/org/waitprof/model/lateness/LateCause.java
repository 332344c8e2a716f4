package org.waitprof.model.lateness;

/**
 * Waiting of others that goes back to one cause on one rank.
 *
 * @param rank that was late, in MPI_COMM_WORLD; -1 for all that are not named
 * @param cause what it did instead
 * @param waitNanos waiting of all other ranks
 * @param intervalNanos half of the 95 % interval of that; 0 where all of it was measured
 * @param lostNanos what the rank itself lost to the cause while it computed, whether somebody
 *     waited or not; 0 of computation and of waiting; {@link #NOT_KNOWN} where nothing tells what
 *     the cause took, which another one then contains ({@link LatenessCause#contains})
 * @param events how often that was
 */
public record LateCause(
    int rank,
    LatenessCause cause,
    long waitNanos,
    long intervalNanos,
    long lostNanos,
    long events) {
  /** In place of what was lost. */
  public static final long NOT_KNOWN = -1;

  /** Says that nothing tells what a cause took from a rank. */
  public static LateCause unknown(int rank, LatenessCause cause) {
    return new LateCause(rank, cause, 0, 0, NOT_KNOWN, 0);
  }

  /** Whether there are figures. */
  public boolean isKnown() {
    return lostNanos >= 0;
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

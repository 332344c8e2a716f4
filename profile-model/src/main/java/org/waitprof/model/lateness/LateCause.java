package org.waitprof.model.lateness;

/**
 * Waiting of others that goes back to one cause on one rank.
 *
 * @param rank that was late, in MPI_COMM_WORLD; -1 for all that are not named
 * @param cause what it did instead
 * @param waitNanos waiting of all other ranks
 * @param intervalNanos half of the 95 % interval of that; 0 where all of it was measured
 * @param lostNanos what the rank itself lost to the cause while it computed, whether somebody
 *     waited or not; 0 of computation and of waiting
 * @param events how often that was
 */
public record LateCause(
    int rank,
    LatenessCause cause,
    long waitNanos,
    long intervalNanos,
    long lostNanos,
    long events) {
  /** Both together, which are of one rank and cause. */
  public LateCause plus(LateCause other) {
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

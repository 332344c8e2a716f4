package org.waitprof.model.rank;

import java.util.Map;
import org.waitprof.model.CallKey;

/**
 * Overlap in time of the threads of a rank, where more than one called MPI. Immutable.
 *
 * @param mpiNanos for how long none of them computed outside MPI, between Init and Finalize; -1
 *     where one thread called MPI, or that is not known
 * @param overlapped of the calls of a key, the time in which the rank lost nothing: another thread
 *     computed, or the time was lost to another thread's call already
 * @param lockedOut during the calls of a key, the time in which other threads waited for a lock of
 *     Java that the calling thread had
 */
public record RankOverlap(
    long mpiNanos, Map<CallKey, Long> overlapped, Map<CallKey, Long> lockedOut) {
  /** One thread, or nothing known. */
  public static final RankOverlap NONE = new RankOverlap(-1, Map.of(), Map.of());

  public RankOverlap {
    overlapped = Map.copyOf(overlapped);
    lockedOut = Map.copyOf(lockedOut);
  }

  /** Whether anything is known. */
  public boolean isKnown() {
    return mpiNanos >= 0;
  }
}

package org.waitprof.model.rank;

import java.util.Map;
import org.waitprof.model.CallKey;

/**
 * Overlap in time of the threads of a rank, where more than one called MPI. Immutable.
 *
 * @param mpiNanos time in which none of them computed outside MPI, between Init and Finalize; -1 if
 *     one thread called MPI, or if not known
 * @param overlapped of the calls of a key, the time in which the rank lost nothing, because another
 *     thread computed or had already lost it
 * @param lockedOut during the calls of a key, the time in which other threads waited for a Java
 *     lock that the calling thread held
 */
public record RankOverlap(
    long mpiNanos, Map<CallKey, Long> overlapped, Map<CallKey, Long> lockedOut) {
  public static final RankOverlap NONE = new RankOverlap(-1, Map.of(), Map.of());

  public RankOverlap {
    overlapped = Map.copyOf(overlapped);
    lockedOut = Map.copyOf(lockedOut);
  }

  public boolean isKnown() {
    return mpiNanos >= 0;
  }
}

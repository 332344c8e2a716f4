package org.waitprof.calibration;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * A base point: the longest time of one call that does not wait.
 *
 * @param call the MPI call
 * @param role side of the calling rank
 * @param acrossHosts whether its processes, or partners, were on several hosts
 * @param processes members of the communicator; of messages, processes that exchange some in pairs
 * @param bytes as profiles count them
 * @param calls size of the sample
 * @param minNanos t_min, the shortest of them
 * @param maxNanos t_max, beyond which time counts as waiting
 * @param model distribution that t_max is a quantile of, {@code poisson} and the like; {@link
 *     #SAMPLE} if no distribution was accepted
 */
public record CalibrationPoint(
    MpiCall call,
    Role role,
    boolean acrossHosts,
    int processes,
    long bytes,
    int calls,
    long minNanos,
    long maxNanos,
    String model) {
  /** The quantile was taken of the sample itself. */
  public static final String SAMPLE = "sample";
}

package org.waitprof.calibration;

import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * A base point: how long one call takes at most that does not wait.
 *
 * @param call which one
 * @param role which side of it
 * @param acrossHosts whether its processes, or partners, were on several hosts
 * @param processes members of the communicator; of messages, processes that exchange some in pairs
 * @param bytes as profiles count them
 * @param calls size of the sample
 * @param minNanos t_min, the shortest of them
 * @param maxNanos t_max, what counts as waiting beyond
 * @param model what t_max is a quantile of, {@code poisson} and the like; {@link #SAMPLE} if no
 *     distribution was accepted
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

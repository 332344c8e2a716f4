package org.waitprof.report.figures;

import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;

/**
 * One place in the program where ranks wait: a pattern in a call over a call path, all message
 * sizes together.
 *
 * @param pattern {@code late_sender} and the like
 * @param estimated whether an estimator gave the figure, rather than a trace
 * @param call the MPI call in which they wait
 * @param path the way to it
 * @param count calls over this path, those that did not wait included
 * @param severity waiting time in nanoseconds over ranks
 * @param intervalNanos half of the 95 % interval of that, all ranks together; 0 where it is
 *     measured, and where nothing tells
 * @param waitRatio waiting time / run time, both summed over ranks (0..1)
 */
public record WaitRow(
    String pattern,
    boolean estimated,
    MpiCall call,
    CallPath path,
    long count,
    RankSpread severity,
    long intervalNanos,
    double waitRatio) {
  /** Whether a row of the profile is of this place. */
  public boolean has(ProfileKey key) {
    return key.pattern().equals(pattern)
        && key.key().call() == call
        && key.key().path().equals(path);
  }
}

package org.waitprof.report.figures;

import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.WaitAtFinalize;

/**
 * One place in the program where ranks wait: a pattern in a call over a call path, all message
 * sizes and all depths of a recursion together.
 *
 * @param pattern {@code late_sender} and the like
 * @param estimated whether an estimator gave the figure, rather than a trace
 * @param call the MPI call in which they wait
 * @param path call path of the call, {@linkplain CallPath#folded() without recursion}
 * @param count calls over this path, including calls that did not wait
 * @param severity waiting time in nanoseconds over ranks
 * @param intervalNanos half of the 95 % interval of the sum over ranks; 0 if it is measured or
 *     unknown
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
  /** Whether its pattern is waiting of all ranks for the last one that comes. */
  public boolean isForLast() {
    return pattern.equals("wait_at_nxn")
        || pattern.equals("wait_at_barrier")
        || pattern.equals(WaitAtFinalize.ID);
  }

  private boolean isOver(CallPath other) {
    boolean isLonger = other.frames().size() > path.frames().size();
    return other.equals(path) || (isLonger && other.folded().equals(path));
  }

  /** Whether a row of the profile belongs to this place. */
  public boolean has(ProfileKey key) {
    return key.pattern().equals(pattern) && key.key().call() == call && isOver(key.key().path());
  }
}

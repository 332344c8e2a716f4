package org.waitprof.report.finding;

import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.FrameNames;

/** Names of places that distinguish a place from others of the same run. */
final class DistinctPlace {
  private DistinctPlace() {}

  /**
   * The line that calls MPI, behind the line that leads to it: the caller of a helper, or, where
   * other paths end alike, the innermost line at which these part from it.
   *
   * @param path {@linkplain CallPath#folded() without recursion}
   */
  static String name(Headline job, CallPath path) {
    String name = FrameNames.withCaller(path);
    int parting = -1;
    for (ProfileKey key : job.profile().keys()) {
      CallPath other = key.key().path();
      if (!other.equals(path) && FrameNames.withCaller(other).equals(name)) {
        CallPath folded = other.folded();
        if (!folded.equals(path)) {
          parting = Math.max(parting, parting(path.frames(), folded.frames()));
        }
      }
    }
    return parting < 0
        ? name
        : FrameNames.brief(path.frames().get(parting)) + " > " + FrameNames.innermost(path);
  }

  /** Index of the innermost frame that the other way has not; -1 without one. */
  private static int parting(List<Frame> way, List<Frame> other) {
    int at = way.size() - 1;
    for (int there = other.size() - 1; at >= 0 && there >= 0; at--, there--) {
      if (!way.get(at).equals(other.get(there))) {
        return at;
      }
    }
    return at;
  }
}

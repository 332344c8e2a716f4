package org.waitprof.report.figures.cause;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile.RootCause;

/** Finds the method that the call paths before and behind a computation share. */
public final class GapMethod {
  private GapMethod() {}

  /**
   * Number of frames that both paths begin with. From one call of a helper to its next one, the
   * program computes outside of the helper. The common path then ends where the helper is called.
   */
  public static int common(RootCause gap) {
    List<Frame> after = gap.after().frames();
    List<Frame> before = gap.path().frames();
    int depth = 0;
    while (depth < after.size()
        && depth < before.size()
        && after.get(depth).equals(before.get(depth))) {
      depth++;
    }
    boolean same = depth > 0 && depth == after.size() && depth == before.size();
    int caller = same ? gap.path().callerOfHelper() : 0;
    return caller > 0 ? caller + 1 : depth;
  }

  /** Whether the paths part at two lines of one method. */
  public static boolean isWithinOne(RootCause gap) {
    int depth = common(gap);
    return depth < gap.after().frames().size()
        && depth < gap.path().frames().size()
        && gap.after().frames().get(depth).isSameMethod(gap.path().frames().get(depth))
        && !gap.after().equals(gap.path());
  }

  /** The path to the innermost method that both paths share; empty if they share none. */
  public static List<Frame> way(RootCause gap) {
    List<Frame> before = gap.path().frames();
    boolean beginning = gap.after().frames().isEmpty();
    int depth = beginning || isWithinOne(gap) ? common(gap) + 1 : common(gap);
    return before.subList(0, Math.min(depth, before.size()));
  }

  /** The innermost method that both call paths share, without a line. */
  public static Optional<Frame> of(RootCause gap) {
    List<Frame> way = way(gap);
    return way.isEmpty() ? Optional.empty() : Optional.of(way.get(way.size() - 1).withoutLine());
  }
}

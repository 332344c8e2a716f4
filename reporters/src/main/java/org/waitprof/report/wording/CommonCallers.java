package org.waitprof.report.wording;

import org.waitprof.report.figures.CallerShare;

/** The common caller of waits at many places, in words. */
public final class CommonCallers {
  private CommonCallers() {}

  /**
   * Names the share and the caller: {@code 93 % of it is called from Solver.step:12}, or {@code is
   * in} for the method itself.
   */
  public static String of(String waiting, CallerShare caller) {
    return Percentages.rough(caller.ratio())
        + " of "
        + waiting
        + (caller.itself() ? " is in " : " is called from ")
        + FrameNames.brief(caller.frame());
  }
}

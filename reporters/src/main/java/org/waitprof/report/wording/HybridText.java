package org.waitprof.report.wording;

import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.NoCore;

/** Words for the use that a rank's threads make of its cores. Used by every report for people. */
public final class HybridText {
  private HybridText() {}

  /**
   * Sentence on cores and threads: {@code a rank kept 1.8 of its 4 cores busy, with up to 2
   * workers}.
   */
  public static String of(HybridFactors factors) {
    double cores = factors.cores();
    return "a rank kept "
        + Template.fill(factors.busyCores() < 1 ? "%.2f" : "%.1f", factors.busyCores())
        + " of its "
        + Template.fill(cores == Math.rint(cores) ? "%.0f" : "%.1f", cores)
        + (cores == 1 ? " core" : " cores")
        + " busy"
        + workers(factors.threads())
        + (factors.noCoreRatio() > NoCore.NOTABLE
            ? "; workers lacked a core for "
                + Percentages.sentence(factors.noCoreRatio())
                + " of the time in which they could run"
            : "");
  }

  private static String workers(int threads) {
    return threads == 0
        ? ""
        : threads == 1 ? ", with 1 worker" : ", with up to " + threads + " workers";
  }
}

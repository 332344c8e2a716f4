package org.waitprof.report.text;

import org.waitprof.report.figures.RankWaits;

/** The scale of pictures of wait ratios: small waits must be visible, scales few and round. */
final class RankScale {
  private static final int[] FULL_PERCENT = {1, 2, 5, 10, 20, 50, 100};

  private RankScale() {}

  /** The full scale in percent of run time: the smallest that no rank exceeds. */
  static int fullPercent(RankWaits ranks) {
    double largestPercent = ranks.waitRatio(ranks.mostWaiting()) * 100;
    for (int percent : FULL_PERCENT) {
      if (largestPercent <= percent) {
        return percent;
      }
    }
    return 100;
  }
}

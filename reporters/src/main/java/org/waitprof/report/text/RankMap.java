package org.waitprof.report.text;

import java.util.Arrays;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.Template;

/**
 * The wait ratios of many ranks at one glance, which shows gradients, stripes and outlying groups.
 * Each rank or group of neighbours is a digit, from 0 for the lowest tenth of the scale to 9 for
 * the highest. A group without any shown rank is a dash.
 */
final class RankMap {
  private static final int MAX_LINES = 8;

  /** Full scales to choose from: small waits must be visible, scales few and round. */
  private static final int[] FULL_PERCENT = {1, 2, 5, 10, 20, 50, 100};

  private RankMap() {}

  /** The full scale in percent of run time: the smallest that no rank exceeds. */
  static int fullPercent(RankWaits ranks) {
    double largestPercent = ranks.waitRatio(ranks.mostWaiting()) * 100;
    return Arrays.stream(FULL_PERCENT)
        .filter(percent -> largestPercent <= percent)
        .findFirst()
        .orElse(100);
  }

  static void print(RankWaits ranks, int worldSize, Page page) {
    int perLine = page.width() >= 140 ? 128 : page.width() >= 76 ? 64 : 32;
    int group = 1;
    while ((long) group * perLine * MAX_LINES < worldSize) {
      group *= 2;
    }
    int cells = (worldSize + group - 1) / group;
    double[] sums = new double[cells];
    int[] counts = new int[cells];
    for (int position = 0; position < ranks.size(); position++) {
      int cell = ranks.rank(position) / group;
      sums[cell] += ranks.waitRatio(position);
      counts[cell]++;
    }
    String unit = group == 1 ? "a rank" : "the mean of " + group + " ranks";
    int full = fullPercent(ranks);
    page.paragraph(
        Template.fill(
            "each digit is %s: 0 below %s of run time, 9 from %s on",
            unit, Percentages.exact(full / 1000.0), Percentages.exact(full * 9 / 1000.0)));
    for (int start = 0; start < cells; start += perLine) {
      StringBuilder line = new StringBuilder();
      line.append(Template.fill("%8d  ", (long) start * group));
      for (int cell = start; cell < Math.min(cells, start + perLine); cell++) {
        line.append(counts[cell] == 0 ? '-' : Page.digit(sums[cell] / counts[cell] * 100 / full));
      }
      page.line(line.toString());
    }
  }
}

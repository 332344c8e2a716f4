package org.waitprof.cli.command;

import java.util.List;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/** Words for the ranks of a job that are missing. */
final class MissingRanks {
  /** Maximum number of gaps that are named; more are counted. */
  private static final int NAMED_RANGES = 12;

  private MissingRanks() {}

  /** Number and list of missing ranks: {@code 3 of 8 ranks missing: 2,5-6}. */
  static String text(List<Integer> missing, int worldSize) {
    List<RankSet.Range> ranges = RankSet.of(missing).ranges();
    return Template.fill(
        "%s of %s missing: %s%s",
        missing.size(),
        CountText.of(worldSize, "rank"),
        new RankSet(ranges.stream().limit(NAMED_RANGES).toList()),
        ranges.size() > NAMED_RANGES ? ",..." : "");
  }
}

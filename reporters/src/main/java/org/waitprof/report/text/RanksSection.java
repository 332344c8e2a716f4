package org.waitprof.report.text;

import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Estimated;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/**
 * Section on the waiting of each rank: one bar per rank for up to {@value #BARS} ranks (all with
 * {@code -v}), a map of the ranks for more.
 */
final class RanksSection implements Section {
  private static final int BARS = 32;

  @Override
  public void print(ReportContext shown, Page page) {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    RankWaits ranks = RankWaits.of(profile, options.selection());
    if (ranks.size() == 0 || ranks.spread().total() == 0) {
      return;
    }
    boolean estimated = shown.waits().allEstimated();
    page.heading("Wait per rank", Estimated.remark(estimated, shown.waits().allMeasured()));
    RankSpread wait = ranks.spread();
    page.paragraph(
        Template.fill(
            "min %s (rank %d), mean %s, max %s (rank %d); %s of run time",
            Durations.of(wait.min()),
            wait.minRank(),
            Durations.of(wait.mean()),
            Durations.of(wait.max()),
            wait.maxRank(),
            Percentages.sentence(ranks.waitRatio())));
    if (ranks.size() <= BARS || options.verbose()) {
      bars(profile, ranks, page);
    } else {
      RankMap.print(ranks, profile.ranks().size(), page);
    }
  }

  private static void bars(JobProfile profile, RankWaits ranks, Page page) {
    int full = RankMap.fullPercent(ranks);
    DurationUnit unit = DurationUnit.forLargest(ranks.spread().max());
    int width = page.width() >= 100 ? 50 : 25;
    TextTable table =
        new TextTable(
            List.of(
                "#rank",
                "#wait " + unit.name(),
                "#%",
                Template.fill("0%" + (width - 1) + "s", full + " %"),
                "host"));
    for (int position = 0; position < ranks.size(); position++) {
      double ratio = ranks.waitRatio(position);
      // Sums of damaged numbers may overflow.
      int length = (int) Math.max(0, Math.min(width, Math.round(ratio * 100 / full * width)));
      table.row(
          List.of(
              Integer.toString(ranks.rank(position)),
              unit.format(ranks.waitNanos(position)),
              Percentages.column(ratio),
              "#".repeat(length) + ".".repeat(width - length),
              PlainText.of(profile.ranks().get(ranks.rank(position)).host())));
    }
    table.print(page);
  }
}

package org.waitprof.report.text;

import java.util.List;
import java.util.stream.IntStream;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
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
    int width = page.width() >= 100 ? 50 : 25;
    List<TableColumn<Integer>> columns =
        List.of(
            Unit.RANK.shown("rank", ranks::rank),
            Unit.NANOS.shown("wait", ranks::waitNanos),
            Unit.RATIO.shown("%", ranks::waitRatio),
            Unit.TEXT.shown(
                Template.fill("0%" + (width - 1) + "s", full + " %"),
                position -> bar(ranks.waitRatio(position) * 100 / full, width)),
            Unit.TEXT.shown(
                "host",
                position -> PlainText.of(profile.ranks().get(ranks.rank(position)).host())));
    TextTable.of(columns, IntStream.range(0, ranks.size()).boxed().toList()).print(page);
  }

  private static String bar(double part, int width) {
    // Sums of damaged numbers may overflow.
    int length = (int) Math.max(0, Math.min(width, Math.round(part * width)));
    return "#".repeat(length) + ".".repeat(width - length);
  }
}

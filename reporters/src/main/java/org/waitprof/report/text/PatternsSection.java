package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.PatternTable;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Percentages;

/** Waiting time by pattern. */
final class PatternsSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    PatternTable patterns = PatternTable.of(profile, options.selection());
    if (patterns.rows().isEmpty()) {
      return;
    }
    boolean allEstimated = patterns.rows().stream().allMatch(PatternTable.Row::estimated);
    boolean allMeasured = patterns.rows().stream().noneMatch(PatternTable.Row::estimated);
    page.heading("Waits by pattern", Estimated.remark(allEstimated, allMeasured));
    DurationUnit total = DurationUnit.forLargest(patterns.rows().get(0).severity().total());
    DurationUnit single =
        DurationUnit.forLargest(
            patterns.rows().stream().mapToLong(row -> row.severity().max()).max().orElse(0));
    Table table =
        new Table()
            .name("pattern")
            .number("calls")
            .number("wait " + total.name())
            .number("%")
            .number("min " + single.name())
            .number("mean")
            .number("max")
            .number("worst");
    for (PatternTable.Row row : patterns.rows()) {
      table.row(
          Estimated.name(row.pattern(), row.estimated(), allEstimated),
          Long.toString(row.count()),
          total.format(row.severity().total()),
          Percentages.column(row.waitRatio()),
          single.format(row.severity().min()),
          single.format(row.severity().mean()),
          single.format(row.severity().max()),
          Integer.toString(row.severity().maxRank()));
    }
    table.print(page, "  ");
  }
}

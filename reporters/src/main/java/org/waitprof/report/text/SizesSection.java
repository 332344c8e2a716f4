package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Shown;
import org.waitprof.report.figures.SizeTable;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;

/** Message sizes. */
final class SizesSection implements Section {
  @Override
  public void print(Shown shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    SizeTable sizes = SizeTable.of(profile, options.selection());
    if (sizes.rows().isEmpty()) {
      return;
    }
    page.heading(
        "Message sizes",
        "upper bound excluded; calls without data left out" + Estimated.waitRemark(shown.waits()));
    DurationUnit time =
        DurationUnit.forLargest(
            sizes.rows().stream().mapToLong(SizeTable.Row::sumNanos).max().orElse(0));
    Table table =
        new Table()
            .number("size")
            .number("count")
            .number("bytes")
            .number("time " + time.name())
            .number("wait " + time.name())
            .number("mean");
    for (SizeTable.Row row : sizes.rows()) {
      table.row(
          ByteSizes.ofClass(row.sizeClass()),
          Long.toString(row.count()),
          ByteSizes.of(row.bytes()),
          time.format(row.sumNanos()),
          time.format(row.waitNanos()),
          Durations.of(RunTime.ratio(row.sumNanos(), row.count())));
    }
    table.print(page, "  ");
  }
}

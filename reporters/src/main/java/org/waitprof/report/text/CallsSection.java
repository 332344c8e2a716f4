package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallTable;
import org.waitprof.report.figures.Shown;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;

/** What each MPI call cost. */
final class CallsSection implements Section {
  @Override
  public void print(Shown shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    CallTable calls = CallTable.of(profile, options.selection());
    if (calls.rows().isEmpty()) {
      return;
    }
    page.heading(
        "MPI calls",
        "time of all ranks, % of their run time" + Estimated.waitRemark(shown.waits()));
    DurationUnit time =
        DurationUnit.forLargest(
            calls.rows().stream().mapToLong(CallTable.Row::sumNanos).max().orElse(0));
    Table table =
        new Table()
            .name("call")
            .number("count")
            .number("time " + time.name())
            .number("%")
            .number("wait " + time.name())
            .number("mean")
            .number("bytes");
    for (CallTable.Row row : calls.rows()) {
      table.row(
          row.call().standardName(),
          Long.toString(row.count()),
          time.format(row.sumNanos()),
          row.outsideOfRunTime() ? "-" : Percentages.column(row.share()),
          time.format(row.waitNanos()),
          Durations.of(row.meanNanos()),
          row.bytes() == 0 ? "-" : ByteSizes.of(row.bytes()));
    }
    table.print(page, "  ");
  }
}

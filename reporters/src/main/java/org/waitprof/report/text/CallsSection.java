package org.waitprof.report.text;

import java.io.IOException;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallTotals;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.SizeTable;
import org.waitprof.report.wording.ByteSizes;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.Percentages;

/** What MPI calls cost: by call, and by size of the message. */
final class CallsSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    calls(shown, page);
    sizes(shown, page);
  }

  private static void calls(ReportContext shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    CallTotals calls = CallTotals.of(profile, options.selection());
    if (calls.rows().isEmpty()) {
      return;
    }
    page.heading(
        "MPI calls",
        "time of all ranks, % of their run time" + Estimated.waitRemark(shown.waits()));
    DurationUnit time =
        DurationUnit.forLargest(
            calls.rows().stream().mapToLong(CallTotals.Row::sumNanos).max().orElse(0));
    Table table =
        new Table()
            .name("call")
            .number("count")
            .number("time " + time.name())
            .number("%")
            .number("wait " + time.name())
            .number("mean")
            .number("bytes");
    for (CallTotals.Row row : calls.rows()) {
      table.row(
          row.call().standardName(),
          Long.toString(row.count()),
          time.format(row.sumNanos()),
          row.call().isInRunTime() ? Percentages.column(row.share()) : "-",
          time.format(row.waitNanos()),
          Durations.of(row.meanNanos()),
          row.bytes() == 0 ? "-" : ByteSizes.of(row.bytes()));
    }
    table.print(page, "  ");
  }

  private static void sizes(ReportContext shown, Page page) throws IOException {
    JobProfile profile = shown.profile();
    ReportOptions options = shown.options();
    SizeTable sizes = SizeTable.of(profile, options.selection());
    if (sizes.rows().isEmpty()) {
      return;
    }
    page.heading(
        "Message sizes",
        "each message once a side; upper bound excluded" + Estimated.waitRemark(shown.waits()));
    DurationUnit time =
        DurationUnit.forLargest(
            sizes.rows().stream().mapToLong(SizeTable.Row::sumNanos).max().orElse(0));
    Table table =
        new Table()
            .number("size")
            .number("messages")
            .number("bytes")
            .number("time " + time.name())
            .number("wait " + time.name())
            .number("time a message");
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

package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.work.WorkBalance;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/** Which methods useful time goes to, and how unevenly; of a run with {@code stacks=on}. */
final class WorkSection implements Section {
  private static final int METHODS = 7;

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    WorkBalance work = WorkBalance.of(shown.profile(), shown.options().selection());
    if (work.rows().isEmpty()) {
      return;
    }
    page.heading(
        "Computation", "by " + work.samples() + " execution samples; most uneven methods first");
    List<WorkBalance.Row> rows = work.rows();
    if (!shown.options().verbose()) {
      rows = rows.subList(0, Math.min(METHODS, rows.size()));
    }
    DurationUnit unit =
        DurationUnit.forLargest(rows.stream().mapToLong(row -> row.useful().max()).max().orElse(0));
    Table table =
        new Table()
            .number("mean " + unit.name())
            .number("max")
            .number("rank")
            .number("max - mean")
            .number("% of useful")
            .name("method, its most frequent line");
    for (WorkBalance.Row row : rows) {
      table.row(
          unit.format(row.useful().mean()),
          unit.format(row.useful().max()),
          Integer.toString(row.useful().maxRank()),
          unit.format(row.excessNanos()),
          Percentages.column(row.ratio()),
          FrameNames.brief(row.frame()));
    }
    table.print(page, "  ");
  }
}

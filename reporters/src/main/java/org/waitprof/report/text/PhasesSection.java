package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;

/** The program's named phases: how long they last and which factor is at fault in each. */
final class PhasesSection implements Section {
  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    List<PhaseTable.Row> rows = PhaseTable.of(shown.profile());
    if (rows.isEmpty()) {
      return;
    }
    page.heading("Phases", "percent; report --by phase has all tables phase by phase");
    DurationUnit unit =
        DurationUnit.forLargest(rows.stream().mapToLong(PhaseTable.Row::maxNanos).max().orElse(0));
    Table table =
        new Table()
            .name("phase")
            .number("mean " + unit.name())
            .number("parallel eff.")
            .number("load balance")
            .number("communication")
            .number("waiting")
            .number("busiest");
    for (PhaseTable.Row row : rows) {
      table.row(
          PlainText.of(row.name()),
          unit.format(row.meanNanos()),
          Percentages.column(row.parallelEfficiency()),
          Percentages.column(row.loadBalance()),
          Percentages.column(row.communicationEfficiency()),
          Percentages.column(row.waitRatio()),
          row.usefulMaxRank() < 0 ? "-" : Integer.toString(row.usefulMaxRank()));
    }
    table.print(page, "  ");
  }
}

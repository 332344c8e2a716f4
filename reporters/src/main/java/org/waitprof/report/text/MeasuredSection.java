package org.waitprof.report.text;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.waitprof.report.ReportContext;
import org.waitprof.report.figures.BeyondWaits;
import org.waitprof.report.figures.CriticalPathTable;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/** What a trace tells beyond waiting: the critical path, parts of waits, ends of collectives. */
final class MeasuredSection implements Section {
  private static final int PLACES = 5;

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    criticalPath(shown, page);
    beyond(shown, page);
  }

  private static void criticalPath(ReportContext shown, Page page) throws IOException {
    CriticalPathTable path = CriticalPathTable.of(shown.profile());
    if (path.rows().isEmpty()) {
      return;
    }
    page.heading("Critical path", "measured; only what gets faster here shortens the run");
    RankSpread ranks = path.ranks();
    page.paragraph(
        "  ",
        "  ",
        String.format(
            Locale.ROOT,
            "%s of it outside of MPI; most on rank %d (%s), least on rank %d (%s)",
            Percentages.sentence(path.outsideRatio()),
            ranks.maxRank(),
            Percentages.sentence(RunTime.ratio(ranks.max(), ranks.total())),
            ranks.minRank(),
            Percentages.sentence(RunTime.ratio(ranks.min(), ranks.total()))));
    List<CriticalPathTable.Row> rows = path.rows();
    if (!shown.options().verbose()) {
      rows = rows.subList(0, Math.min(PLACES, rows.size()));
    }
    DurationUnit unit = DurationUnit.forLargest(rows.get(0).severity().total());
    Table table =
        new Table().number("time " + unit.name()).number("%").number("rank").name("place");
    for (CriticalPathTable.Row row : rows) {
      String place = FrameNames.innermost(row.path());
      table.row(
          unit.format(row.severity().total()),
          Percentages.column(row.ratio()),
          Integer.toString(row.severity().maxRank()),
          (row.before() ? "computation before " : "")
              + row.call().standardName()
              + (place.isEmpty() ? "" : " at " + place));
    }
    table.print(page, "  ");
  }

  private static void beyond(ReportContext shown, Page page) throws IOException {
    List<BeyondWaits.Row> rows =
        BeyondWaits.of(shown.profile(), shown.options().selection()).rows();
    if (rows.isEmpty()) {
      return;
    }
    page.heading("Beyond waits", "measured; parts of waits, ends of collectives");
    DurationUnit total =
        DurationUnit.forLargest(
            rows.stream().mapToLong(row -> row.severity().total()).max().orElse(0));
    DurationUnit single =
        DurationUnit.forLargest(
            rows.stream().mapToLong(row -> row.severity().max()).max().orElse(0));
    Table table =
        new Table()
            .number("all " + total.name())
            .number("%")
            .number("min " + single.name())
            .number("mean")
            .number("max")
            .number("worst")
            .name("time");
    for (BeyondWaits.Row row : rows) {
      RankSpread spread = row.severity();
      table.row(
          total.format(spread.total()),
          row.outsideOfRunTime() ? "-" : Percentages.column(row.ratio()),
          single.format(spread.min()),
          single.format(spread.mean()),
          single.format(spread.max()),
          Integer.toString(spread.maxRank()),
          row.title());
    }
    table.print(page, "  ");
  }
}

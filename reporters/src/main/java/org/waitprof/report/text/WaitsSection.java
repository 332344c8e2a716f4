package org.waitprof.report.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.CallerShare;
import org.waitprof.report.figures.MpiTimes;
import org.waitprof.report.figures.RankSet;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.wording.CommonCallers;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;

/**
 * Where the program waits: a table, then the call path of each row. On a wide page call and place
 * are in the table, on a narrow one below the row.
 */
final class WaitsSection implements Section {
  private static final int WIDE = 112;

  @Override
  public void print(ReportContext shown, Page page) throws IOException {
    ReportOptions options = shown.options();
    selection(options.selection(), page);
    WaitTable waits = shown.waits();
    boolean allEstimated = waits.allEstimated();
    page.heading(
        "Top waits",
        Estimated.prefix(allEstimated, waits.allMeasured())
            + "min, mean, max and the worst are over ranks");
    if (waits.rows().isEmpty()) {
      page.line("  none");
      times(shown, page);
      return;
    }
    List<WaitRow> listed =
        options.verbose() ? waits.rows() : waits.listed(options.top(), options.thresholdRatio());
    table(listed, allEstimated, page);
    rest(waits.rows().subList(listed.size(), waits.rows().size()), options, page);
    spread(waits, listed, options, page);
    paths(listed, options, page);
    if (waits.waitRatio() < options.thresholdRatio()) {
      times(shown, page);
    }
  }

  private static void table(List<WaitRow> rows, boolean allEstimated, Page page)
      throws IOException {
    boolean wide = page.width() >= WIDE;
    DurationUnit total = DurationUnit.forLargest(rows.get(0).severity().total());
    DurationUnit single =
        DurationUnit.forLargest(
            rows.stream().mapToLong(row -> row.severity().max()).max().orElse(0));
    Table table =
        new Table()
            .number("#")
            .number("wait " + total.name())
            .number("%")
            .number("min " + single.name())
            .number("mean")
            .number("max")
            .number("worst")
            .name("pattern");
    if (wide) {
      table.name("call").name("place");
    }
    int number = 0;
    for (WaitRow row : rows) {
      number++;
      String place = FrameNames.innermost(row.path());
      List<String> cells =
          List.of(
              Integer.toString(number),
              total.format(row.severity().total()),
              Percentages.column(row.waitRatio()),
              single.format(row.severity().min()),
              single.format(row.severity().mean()),
              single.format(row.severity().max()),
              Integer.toString(row.severity().maxRank()),
              Estimated.name(row.pattern(), row.estimated(), allEstimated),
              row.call().standardName(),
              place);
      table.row(cells.subList(0, wide ? 10 : 8).toArray(new String[0]));
      if (!wide) {
        String where = row.call().standardName() + (place.isEmpty() ? "" : " at " + place);
        table.detail(Page.wrap("      ", "         ", List.of(where), "", page.width()));
      }
    }
    table.print(page, " ");
  }

  private static void rest(List<WaitRow> rows, ReportOptions options, Page page)
      throws IOException {
    if (rows.isEmpty()) {
      return;
    }
    double ratio = rows.stream().mapToDouble(WaitRow::waitRatio).sum();
    boolean allBelow = rows.get(0).waitRatio() < options.thresholdRatio();
    String why = allBelow ? " below " + Percentages.exact(options.thresholdRatio()) + " each" : "";
    page.line(
        String.format(
            Locale.ROOT,
            "    %d more %s%s: %s in all",
            rows.size(),
            rows.size() == 1 ? "place" : "places",
            why,
            Percentages.sentence(ratio)));
  }

  /** Where none of many places stands out, where they come together. */
  private static void spread(
      WaitTable waits, List<WaitRow> listed, ReportOptions options, Page page) throws IOException {
    if (listed.get(0).waitRatio() >= options.thresholdRatio() || waits.rows().size() < 2) {
      return;
    }
    String common =
        CallerShare.of(waits.rows())
            .map(caller -> "; " + CommonCallers.of("the waiting", caller))
            .orElse("");
    page.paragraph("    ", "    ", "spread over " + waits.rows().size() + " places" + common);
  }

  /** What there is to look at where nobody waits: the longest MPI times, analysed or not. */
  private static void times(ReportContext shown, Page page) throws IOException {
    List<MpiTimes.Row> rows =
        MpiTimes.of(shown.profile(), shown.options().selection()).rows().stream()
            .limit(shown.options().top())
            .toList();
    if (rows.isEmpty()) {
      return;
    }
    page.heading("Largest MPI times", "waiting or not; all ranks, % of their run time");
    DurationUnit unit = DurationUnit.forLargest(rows.get(0).sumNanos());
    Table table =
        new Table().number("time " + unit.name()).number("%").number("calls").name("place");
    for (MpiTimes.Row row : rows) {
      String place = FrameNames.innermost(row.path());
      table.row(
          unit.format(row.sumNanos()),
          Percentages.column(row.ratio()),
          Long.toString(row.count()),
          row.call().standardName()
              + (place.isEmpty() ? "" : " at " + place)
              + (row.analysed() ? "" : "  (not analysed)"));
    }
    table.print(page, "  ");
  }

  private static void paths(List<WaitRow> rows, ReportOptions options, Page page)
      throws IOException {
    page.line("");
    page.line(page.paint().dim("  Call paths, outermost first"));
    int number = 0;
    for (WaitRow row : rows) {
      number++;
      List<String> lines =
          PathLines.of(
              row.path(),
              String.format(Locale.ROOT, " %2d  ", number),
              page.width(),
              options.verbose());
      for (String line : lines) {
        page.line(line);
      }
    }
  }

  /** Says that the tables below do not show everything. */
  private static void selection(Selection selection, Page page) throws IOException {
    if (selection.isAll()) {
      return;
    }
    List<String> parts = new ArrayList<>();
    if (!selection.ranks().equals(RankSet.ALL)) {
      parts.add("ranks " + selection.ranks());
    }
    if (!selection.callPath().isEmpty()) {
      parts.add("call paths with '" + PlainText.of(selection.callPath()) + "'");
    }
    if (!selection.pattern().isEmpty()) {
      parts.add("pattern " + PatternNames.of(selection.pattern()));
    }
    page.line("");
    page.paragraph("", "", "Tables below show " + String.join(", ", parts) + " only.");
  }
}

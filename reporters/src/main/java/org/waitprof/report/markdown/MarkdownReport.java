package org.waitprof.report.markdown;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.waitprof.efficiency.HybridFactors;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.table.SectionOrder;
import org.waitprof.report.table.TableView;
import org.waitprof.report.table.WaitsView;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.HybridText;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.Markdown;
import org.waitprof.report.wording.NoteLines;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Verdict;

/**
 * The report in a page of Markdown (GitHub's and GitLab's dialect), for a merge request or an
 * issue: verdict, efficiencies, quality, and the tables; the call paths of top waits folded away.
 */
@AutoService(ReportFormat.class)
public final class MarkdownReport extends TextFormat {
  private static final int LONGEST = 300;

  /** A part of the page; one with nothing to say writes nothing. */
  private interface PagePart {
    void write(ReportContext shown, Writer out) throws IOException;
  }

  private static final Map<String, PagePart> SECTIONS =
      SectionOrder.of(
          Map.of(
              "head",
              MarkdownReport::head,
              "efficiency",
              MarkdownReport::efficiency,
              "quality",
              MarkdownReport::quality,
              "waits",
              (shown, out) -> {
                table(new WaitsView().view(shown), out);
                paths(shown, out);
              },
              "run",
              MarkdownReport::run),
          source -> (shown, out) -> table(source.view(shown), out));

  /** For the service loader. */
  public MarkdownReport() {
    super("markdown", "a report for a merge request", List.of("md"));
  }

  @Override
  public boolean needs(String metric) {
    return Column.OF_TOTALS.contains(metric) || MeasuredTime.isColumn(metric);
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    ReportContext shown = ReportContext.of(profile, options);
    for (PagePart section : SECTIONS.values()) {
      section.write(shown, writer);
    }
  }

  private static void head(ReportContext shown, Writer out) throws IOException {
    List<String> run = Introduction.run(shown.profile());
    line(
        out,
        "## waitprof: "
            + Markdown.text(
                PlainText.tail(String.join(", ", run.subList(1, run.size())), LONGEST)));
    line(out, "");
    line(out, "**" + Markdown.text(Verdict.of(shown.headline())) + "**");
    line(out, "");
    Optional<String> next = Verdict.next(shown.headline());
    if (next.isPresent()) {
      line(out, Markdown.text(next.get()));
      line(out, "");
    }
  }

  private static void quality(ReportContext shown, Writer out) throws IOException {
    for (NoteLines.Kind kind : NoteLines.brief(shown.profile())) {
      line(out, "- " + (kind.warning() ? "⚠️ " : "") + Markdown.text(kind.summary()));
    }
    line(out, "");
  }

  private static void run(ReportContext shown, Writer out) throws IOException {
    JobProfile profile = shown.profile();
    line(
        out, "<sub>" + Markdown.text(String.join(", ", Introduction.environment(profile.facts()))));
    line(out, Introduction.run(profile).get(0) + "</sub>");
  }

  private static void efficiency(ReportContext shown, Writer out) throws IOException {
    PopFactors factors = PopFactors.of(shown.profile());
    line(out, "| parallel efficiency | = load balance | × communication efficiency |");
    line(out, "|--:|--:|--:|");
    line(
        out,
        String.format(
            Locale.ROOT,
            "| %.2f | %.2f | %.2f |",
            factors.parallelEfficiency(),
            factors.loadBalance(),
            factors.communicationEfficiency()));
    line(out, "");
    if (factors.serialisation().isPresent() && factors.transfer().isPresent()) {
      line(
          out,
          String.format(
              Locale.ROOT,
              "Communication efficiency = serialisation %.2f × transfer %.2f.",
              factors.serialisation().getAsDouble(),
              factors.transfer().getAsDouble()));
      line(out, "");
    }
    Optional<HybridFactors> hybrid = HybridFactors.of(shown.profile());
    if (hybrid.isPresent()) {
      line(
          out,
          String.format(
              Locale.ROOT,
              "Hybrid efficiency %.2f = parallel efficiency %.2f × thread efficiency %.2f: %s.",
              hybrid.get().efficiency(),
              factors.parallelEfficiency(),
              hybrid.get().threadEfficiency(),
              HybridText.of(hybrid.get())));
      line(out, "");
    }
  }

  private static void paths(ReportContext shown, Writer out) throws IOException {
    List<WaitRow> listed =
        new WaitsView().view(shown).inMarkdown().stream().map(WaitsView.Row::place).toList();
    if (listed.isEmpty()) {
      return;
    }
    line(out, "<details><summary>Call paths, outermost first</summary>");
    line(out, "");
    int number = 0;
    for (WaitRow row : listed) {
      line(
          out,
          ++number + ". " + Markdown.code(String.join(" > ", FrameNames.of(row.path(), true))));
    }
    line(out, "");
    line(out, "</details>");
    line(out, "");
  }

  private static <R> void table(TableView<R> view, Writer out) throws IOException {
    if (view.isEmpty()) {
      return;
    }
    line(out, "### " + Markdown.text(view.title()));
    line(out, "");
    if (!view.remark().isEmpty()) {
      line(out, Markdown.text(view.remark()));
      line(out, "");
    }
    if (!view.sentence().isEmpty()) {
      line(out, Markdown.text(view.sentence()) + ".");
      line(out, "");
    }
    List<R> rows = view.inMarkdown();
    List<DurationUnit> units = view.units(rows);
    TextTable table = new TextTable(view.titles(units));
    for (R row : rows) {
      table.row(
          view.cells(row, units).stream().map(cell -> PlainText.tail(cell, LONGEST)).toList());
    }
    out.write(table.isEmpty() ? "" : table.markdown());
    line(out, "");
    for (String note : view.notes()) {
      line(out, Markdown.text(note) + ".");
      line(out, "");
    }
  }

  private static void line(Writer out, String text) throws IOException {
    out.write(text);
    out.write('\n');
  }
}

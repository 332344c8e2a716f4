package org.waitprof.report.markdown;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
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
import org.waitprof.report.finding.Verdict;
import org.waitprof.report.table.SectionOrder;
import org.waitprof.report.table.TableView;
import org.waitprof.report.table.WaitsView;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.HybridText;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.Markdown;
import org.waitprof.report.wording.NoteLines;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.SelectionWords;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * The report as a page of Markdown (GitHub's and GitLab's dialect), for a merge request or an
 * issue. It has the verdict, efficiencies, quality, and the tables; the call paths of top waits are
 * folded away.
 */
@AutoService(ReportFormat.class)
public final class MarkdownReport extends TextFormat {
  private static final int LONGEST = 300;

  /** Parts of the page; a part with nothing to say writes nothing. */
  private static final Map<String, BiConsumer<ReportContext, StringBuilder>> SECTIONS =
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

  /** Public because the service loader calls it. */
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
    StringBuilder page = new StringBuilder();
    SECTIONS.values().forEach(section -> section.accept(shown, page));
    writer.append(page);
  }

  private static void head(ReportContext shown, StringBuilder out) {
    List<String> run = Introduction.run(shown.profile());
    String title = PlainText.tail(String.join(", ", run.subList(1, run.size())), LONGEST);
    paragraph(out, "## waitprof: " + Markdown.text(title));
    paragraph(out, "**" + Markdown.text(Verdict.of(shown.headline())) + "**");
    Verdict.next(shown.headline(), shown.options().fileName())
        .ifPresent(next -> paragraph(out, Markdown.text(next)));
    String selection = SelectionWords.of(shown.options().selection());
    if (!selection.isEmpty()) {
      paragraph(out, Markdown.text(selection));
    }
  }

  private static void quality(ReportContext shown, StringBuilder out) {
    for (NoteLines.Kind kind : NoteLines.brief(shown.profile())) {
      line(out, "- " + (kind.warning() ? "⚠️ " : "") + Markdown.text(kind.summary()));
    }
    line(out, "");
  }

  private static void run(ReportContext shown, StringBuilder out) {
    JobProfile profile = shown.profile();
    line(
        out, "<sub>" + Markdown.text(String.join(", ", Introduction.environment(profile.facts()))));
    line(out, Introduction.run(profile).get(0) + "</sub>");
  }

  private static void efficiency(ReportContext shown, StringBuilder out) {
    PopFactors factors = PopFactors.of(shown.profile());
    line(out, "| parallel efficiency | = load balance | × communication efficiency |");
    line(out, "|--:|--:|--:|");
    paragraph(
        out,
        "| %.2f | %.2f | %.2f |",
        factors.parallelEfficiency(),
        factors.loadBalance(),
        factors.communicationEfficiency());
    if (factors.serialisation().isPresent() && factors.transfer().isPresent()) {
      paragraph(
          out,
          "Communication efficiency = serialisation %.2f × transfer %.2f.",
          factors.serialisation().getAsDouble(),
          factors.transfer().getAsDouble());
    }
    HybridFactors.of(shown.profile())
        .ifPresent(
            hybrid ->
                paragraph(
                    out,
                    "Hybrid efficiency %.2f = parallel efficiency %.2f × thread efficiency %.2f:"
                        + " %s.",
                    hybrid.efficiency(),
                    factors.parallelEfficiency(),
                    hybrid.threadEfficiency(),
                    HybridText.of(hybrid)));
  }

  private static void paths(ReportContext shown, StringBuilder out) {
    List<WaitRow> listed =
        new WaitsView().view(shown).inMarkdown().stream().map(WaitsView.Row::place).toList();
    if (listed.isEmpty()) {
      return;
    }
    paragraph(out, "<details><summary>Call paths, outermost first</summary>");
    int number = 0;
    for (WaitRow row : listed) {
      line(
          out,
          ++number + ". " + Markdown.code(String.join(" > ", FrameNames.of(row.path(), true))));
    }
    line(out, "");
    paragraph(out, "</details>");
  }

  private static <R> void table(TableView<R> view, StringBuilder out) {
    if (view.isEmpty()) {
      return;
    }
    paragraph(out, "### " + Markdown.text(view.title()));
    if (!view.remark().isEmpty()) {
      paragraph(out, Markdown.text(view.remark()));
    }
    if (!view.sentence().isEmpty()) {
      paragraph(out, Markdown.text(view.sentence()) + ".");
    }
    List<R> rows = view.inMarkdown();
    TextTable table =
        TextTable.of(view, rows, view.units(rows), cell -> PlainText.tail(cell, LONGEST));
    line(out, table.isEmpty() ? "" : table.markdown());
    int left = view.rows().size() - rows.size();
    if (left > 0 && view.brief() == Integer.MAX_VALUE) {
      paragraph(out, "And " + CountText.of(left, "more row") + ".");
    }
    view.notes().forEach(note -> paragraph(out, Markdown.text(note) + "."));
  }

  /** Appends a paragraph and an empty line. */
  private static void paragraph(StringBuilder out, String text, Object... values) {
    line(out, (values.length == 0 ? text : Template.fill(text, values)) + "\n");
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append('\n');
  }
}

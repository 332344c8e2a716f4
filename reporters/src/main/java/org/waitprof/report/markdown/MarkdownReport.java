package org.waitprof.report.markdown;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.efficiency.PopFactors;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.CallTotals;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.CriticalPathTable;
import org.waitprof.report.figures.Headline;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.MpiTimes;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.WaitRow;
import org.waitprof.report.figures.WaitTable;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.GainText;
import org.waitprof.report.wording.Introduction;
import org.waitprof.report.wording.NoteLines;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Verdict;
import org.waitprof.report.wording.WorkText;

/**
 * The report in a page of Markdown (GitHub's and GitLab's dialect), for a merge request or an
 * issue: verdict, efficiencies, quality, top waits with their call paths folded away, MPI calls.
 */
@AutoService(ReportFormat.class)
public final class MarkdownReport extends TextFormat {
  private static final int CALLS = 10;
  private static final int PATH_PLACES = 5;

  @Override
  public String name() {
    return "markdown";
  }

  @Override
  public List<String> extensions() {
    return List.of("md");
  }

  @Override
  public String description() {
    return "a page of Markdown for a merge request";
  }

  @Override
  public boolean needs(String metric) {
    return Column.OF_TOTALS.contains(metric) || MeasuredTime.isColumn(metric);
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    WaitTable all = WaitTable.of(profile, Selection.ALL);
    WaitTable waits =
        options.selection().isAll() ? all : WaitTable.of(profile, options.selection());
    List<String> run = Introduction.run(profile);
    line(
        writer,
        "## waitprof: "
            + Markdown.text(PlainText.tail(String.join(", ", run.subList(1, run.size())), 300)));
    line(writer, "");
    line(writer, "**" + Markdown.text(Verdict.of(Headline.of(profile, all))) + "**");
    line(writer, "");
    efficiency(profile, writer);
    for (NoteLines.Kind kind : NoteLines.of(profile)) {
      line(writer, "- " + (kind.warning() ? "⚠️ " : "") + Markdown.text(kind.summary()));
    }
    line(writer, "");
    waits(profile, waits, options, writer);
    causes(profile, writer);
    criticalPath(profile, writer);
    calls(CallTotals.of(profile, options.selection()), writer);
    line(writer, "<sub>" + Markdown.text(String.join(", ", Introduction.environment(profile))));
    line(writer, run.get(0) + "</sub>");
  }

  private static void efficiency(JobProfile profile, Writer out) throws IOException {
    PopFactors factors = PopFactors.of(profile);
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
  }

  private static void waits(JobProfile profile, WaitTable waits, ReportOptions options, Writer out)
      throws IOException {
    List<WaitRow> listed = waits.listed(options.top(), options.thresholdRatio());
    if (listed.isEmpty()) {
      line(out, "No place waits. Where MPI takes time:");
      line(out, "");
      for (MpiTimes.Row row :
          MpiTimes.of(profile, options.selection()).rows().stream().limit(options.top()).toList()) {
        line(
            out,
            "- "
                + Percentages.column(row.ratio())
                + " % "
                + Markdown.code(row.call().standardName())
                + " "
                + Markdown.code(FrameNames.innermost(row.path())));
      }
      line(out, "");
      return;
    }
    line(out, "### Top waits");
    line(out, "");
    line(out, "| # | wait | % of run time | worst rank | pattern | call | place |");
    line(out, "|--:|--:|--:|--:|:--|:--|:--|");
    int number = 0;
    for (WaitRow row : listed) {
      String estimated = row.estimated() ? " (estimated)" : "";
      String[] cells = {
        Integer.toString(++number),
        Durations.of(row.severity().total()),
        Percentages.column(row.waitRatio()),
        row.severity().maxRank() + " (" + Durations.of(row.severity().max()) + ")",
        Markdown.text(PatternNames.of(row.pattern()) + estimated),
        Markdown.code(row.call().standardName()),
        Markdown.code(FrameNames.innermost(row.path())),
      };
      line(out, "| " + String.join(" | ", cells) + " |");
    }
    line(out, "");
    line(out, "<details><summary>Call paths, outermost first</summary>");
    line(out, "");
    number = 0;
    for (WaitRow row : listed) {
      line(
          out,
          ++number + ". " + Markdown.code(String.join(" > ", FrameNames.of(row.path(), true))));
    }
    line(out, "");
    line(out, "</details>");
    line(out, "");
  }

  private static void causes(JobProfile profile, Writer out) throws IOException {
    List<RootCauseTable.Row> rows = RootCauseTable.of(profile).rows();
    if (rows.isEmpty()) {
      return;
    }
    line(out, "### Root causes");
    line(out, "");
    line(out, "| waiting caused | % of waiting | short-term | long-term | rank | place |");
    line(out, "|--:|--:|--:|--:|--:|:--|");
    for (RootCauseTable.Row row : rows.subList(0, Math.min(PATH_PLACES, rows.size()))) {
      String[] cells = {
        Durations.of(row.severity().total()),
        Percentages.column(row.ratio()),
        Durations.of(row.shortTerm()),
        Durations.of(row.longTerm()),
        CausePlaces.ranks(row),
        Markdown.text(CausePlaces.of(row.place())),
      };
      line(out, "| " + String.join(" | ", cells) + " |");
    }
    line(out, "");
    for (RootCauseTable.Row row : rows.subList(0, Math.min(PATH_PLACES, rows.size()))) {
      Optional<String> work = WorkText.of(row);
      if (work.isPresent()) {
        line(out, Markdown.text(CausePlaces.brief(row.place()) + ": " + work.get()) + ".");
        line(out, "");
      }
    }
    for (RootCauseTable.Row row : rows) {
      if (row.place().balanced().isPresent()) {
        String place = Markdown.text(CausePlaces.brief(row.place()));
        line(out, "Balancing " + place + ": " + GainText.of(row.place().balanced().get()) + ".");
        line(out, "");
      }
    }
  }

  private static void criticalPath(JobProfile profile, Writer out) throws IOException {
    List<CriticalPathTable.Row> rows = CriticalPathTable.of(profile).rows();
    if (rows.isEmpty()) {
      return;
    }
    line(out, "### Critical path");
    line(out, "");
    line(out, "| % of the path | mostly rank | work or call | place |");
    line(out, "|--:|--:|:--|:--|");
    for (CriticalPathTable.Row row : rows.subList(0, Math.min(PATH_PLACES, rows.size()))) {
      String[] cells = {
        Percentages.column(row.ratio()),
        Integer.toString(row.severity().maxRank()),
        (row.before() ? "computation before " : "") + Markdown.code(row.call().standardName()),
        Markdown.code(FrameNames.innermost(row.path())),
      };
      line(out, "| " + String.join(" | ", cells) + " |");
    }
    line(out, "");
  }

  private static void calls(CallTotals calls, Writer out) throws IOException {
    if (calls.rows().isEmpty()) {
      return;
    }
    line(out, "### MPI calls");
    line(out, "");
    line(out, "| call | count | time | % of run time | wait |");
    line(out, "|:--|--:|--:|--:|--:|");
    for (CallTotals.Row row : calls.rows().stream().limit(CALLS).toList()) {
      String[] cells = {
        Markdown.code(row.call().standardName()),
        Long.toString(row.count()),
        Durations.of(row.sumNanos()),
        row.call().isInRunTime() ? Percentages.column(row.share()) : "-",
        Durations.of(row.waitNanos()),
      };
      line(out, "| " + String.join(" | ", cells) + " |");
    }
    line(out, "");
  }

  private static void line(Writer out, String text) throws IOException {
    out.write(text);
    out.write('\n');
  }
}

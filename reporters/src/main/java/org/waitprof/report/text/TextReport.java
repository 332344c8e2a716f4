package org.waitprof.report.text;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.BeyondView;
import org.waitprof.report.table.ComputationView;
import org.waitprof.report.table.CriticalPathView;
import org.waitprof.report.table.PhasesView;
import org.waitprof.report.table.ThreadsTable;
import org.waitprof.report.wording.PlainText;

/**
 * The report for a terminal. ASCII apart from the names of the program, so that it survives any
 * terminal and mail; UTF-8.
 */
@AutoService(ReportFormat.class)
public final class TextReport implements ReportFormat {
  private static final List<Section> SECTIONS =
      List.of(
          new HeadSection(),
          new EfficiencySection(),
          new TableSection(ThreadsTable::view),
          new TableSection(PhasesView::of),
          new CourseSection(),
          new QualitySection(),
          new CausesSection(),
          new TableSection(ComputationView::of),
          new WaitsSection(),
          new SampleSection(),
          new PatternsSection(),
          new TableSection(CriticalPathView::of),
          new TableSection(BeyondView::of),
          new CallsSection(),
          new RanksSection(),
          new CpuSection(),
          new StartEndSection(),
          new RunSection(),
          new ClosingSection());

  /** What there is phase by phase. */
  private static final List<Section> TABLES =
      List.of(
          new WaitsSection(),
          new PatternsSection(),
          new TableSection(CriticalPathView::of),
          new TableSection(BeyondView::of),
          new CallsSection(),
          new RanksSection());

  @Override
  public String name() {
    return "text";
  }

  @Override
  public List<String> extensions() {
    return List.of("txt");
  }

  @Override
  public String description() {
    return "the report for a terminal: verdict first, then tables";
  }

  /** Four columns of seven, and no histograms: most of the time of a large report is reading. */
  @Override
  public boolean needs(String metric) {
    return Column.OF_TOTALS.contains(metric)
        || MeasuredTime.isColumn(metric)
        || metric.equals(Metric.OVERLAPPED_WAIT.name())
        || metric.equals(Metric.LOCKED_OUT.name());
  }

  @Override
  public void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    Page page = new Page(writer, options.width(), options.color() ? Paint.ANSI : Paint.OFF);
    ReportContext shown = ReportContext.of(profile, options);
    for (Section section : SECTIONS) {
      section.print(shown, page);
    }
    writer.flush();
  }

  /**
   * The tables of each phase, one phase after the other; nothing without phases.
   *
   * @param options the selection of which says what is shown of each
   */
  public void writePhases(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    Page page = new Page(writer, options.width(), options.color() ? Paint.ANSI : Paint.OFF);
    for (String phase : PhaseTable.names(profile)) {
      page.heading("Phase " + PlainText.of(phase), "");
      Selection its = options.selection().in(phase);
      ReportContext shown = ReportContext.of(profile, options.withSelection(its));
      for (Section section : TABLES) {
        section.print(shown, page);
      }
    }
    writer.flush();
  }
}

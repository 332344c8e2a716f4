package org.waitprof.report.text;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.MeasuredTime;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.SectionOrder;
import org.waitprof.report.wording.PlainText;

/**
 * The report for a terminal, in UTF-8. ASCII apart from the names of the program, so that it
 * survives any terminal and mail.
 */
@AutoService(ReportFormat.class)
public final class TextReport extends TextFormat {
  private static final Map<String, Section> SECTIONS =
      SectionOrder.of(
          Map.ofEntries(
              Map.entry("head", new HeadSection()),
              Map.entry("efficiency", new EfficiencySection()),
              Map.entry("series", new TimeSeriesSection()),
              Map.entry("quality", new QualitySection()),
              Map.entry("waits", new WaitsSection()),
              Map.entry("sample", new SampleSection()),
              Map.entry("ranks", new RanksSection()),
              Map.entry("cpu", new CpuSection()),
              Map.entry("ends", new StartEndSection()),
              Map.entry("run", new RunSection()),
              Map.entry("closing", new ClosingSection())),
          TableSection::new);

  /** Sections that exist phase by phase. */
  private static final Set<String> OF_PHASE =
      Set.of("waits", "times", "patterns", "critical", "beyond", "sizes", "calls", "ranks");

  /** Public because the service loader calls it. */
  public TextReport() {
    super("text", "a report for terminals and mail", List.of("txt"));
  }

  /**
   * Reads five columns of seven, and no large histograms: reading takes most of the time of a large
   * report.
   */
  @Override
  public boolean needs(String metric) {
    return Column.OF_TOTALS.contains(metric)
        || MeasuredTime.isColumn(metric)
        || metric.equals(Metric.OVERLAPPED_WAIT.name())
        || metric.equals(Metric.LOCKED_OUT.name());
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    Page page = new Page(options.width(), options.color());
    ReportContext shown = ReportContext.of(profile, options);
    SECTIONS.values().forEach(section -> section.print(shown, page));
    writer.write(page.text());
  }

  /**
   * The tables of each phase, one phase after the other; nothing without phases.
   *
   * @param options options whose selection chooses the rows of each phase
   */
  public void writePhases(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    Page page = new Page(options.width(), options.color());
    for (String phase : PhaseTable.names(profile)) {
      page.heading("Phase " + PlainText.of(phase), "");
      Selection part = options.selection().in(phase);
      ReportContext shown = ReportContext.of(profile, options.with(its -> its.selection = part));
      for (Map.Entry<String, Section> section : SECTIONS.entrySet()) {
        if (OF_PHASE.contains(section.getKey())) {
          section.getValue().print(shown, page);
        }
      }
    }
    out.write(page.text().getBytes(StandardCharsets.UTF_8));
  }
}

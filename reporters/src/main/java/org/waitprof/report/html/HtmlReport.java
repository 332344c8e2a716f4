package org.waitprof.report.html;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportContext;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.html.data.PageData;
import org.waitprof.report.html.data.PageModel;
import org.waitprof.report.table.SectionOrder;
import org.waitprof.timeline.TraceTimeline;

/**
 * The report as a page for browsers: one file, no network. Words and tables are plain HTML and need
 * no script. The page's own script draws pictures from a block of data; the content security policy
 * lets no other script run.
 */
@AutoService(ReportFormat.class)
public final class HtmlReport extends TextFormat {
  private static final Map<String, HtmlSection> SECTIONS = sections();

  /** Public because the service loader calls it. */
  public HtmlReport() {
    super("html", "a page with graphs, for browsers");
  }

  @Override
  public boolean needs(String metric) {
    return !metric.equals("histogram") && !metric.equals("floor_ns");
  }

  /** Sections of the page, part by part. */
  private static Map<String, HtmlSection> sections() {
    Map<String, HtmlSection> ordered = new TreeMap<>(PagePart.order().thenComparing(id -> id));
    ordered.putAll(
        SectionOrder.of(
            Map.ofEntries(
                Map.entry("quality", new HtmlQualitySection()),
                Map.entry("efficiency", new HtmlEfficiencySection()),
                Map.entry("causes", new HtmlCausesSection()),
                Map.entry("late", new HtmlLateSection()),
                Map.entry("series", new HtmlTimeSeriesSection()),
                Map.entry("waits", new HtmlWaitsSection()),
                Map.entry("explore", new HtmlPanesSection()),
                Map.entry("paths", new HtmlCallPathsSection()),
                Map.entry("matrix", new HtmlMatrixSection()),
                Map.entry("sizes", new HtmlSizesSection()),
                Map.entry("calls", new HtmlCallsSection()),
                Map.entry("ends", new HtmlStartEndSection()),
                Map.entry("run", new HtmlAboutSection())),
            HtmlTableSection::new));
    return ordered;
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    write(profile, options, Optional.empty(), writer);
  }

  static void write(
      JobProfile profile, ReportOptions options, Optional<TraceTimeline> timeline, Writer writer)
      throws IOException {
    PageModel model = PageModel.of(ReportContext.of(profile, options));
    PageFrame.report(timeline.isPresent())
        .write(
            profile.facts().mainClass(),
            html -> HtmlHead.write(model, html),
            html -> sections(model, timeline, html),
            Optional.of(out -> PageData.write(model, timeline, out)),
            writer);
  }

  private static void sections(PageModel model, Optional<TraceTimeline> timeline, Html html) {
    for (HtmlSection section : SECTIONS.values()) {
      section.write(model, html);
      if (section instanceof HtmlTimeSeriesSection && timeline.isPresent()) {
        HtmlTimeline.write(html, timeline.get());
      }
    }
  }
}

package org.waitprof.report.html;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.html.data.TimelineCells;
import org.waitprof.timeline.TraceTimeline;

/** A trace as a page for browsers: what every rank did when. One file, no network. */
public final class TimelinePage {
  private TimelinePage() {}

  /** Writes a page of its own. */
  public static void write(TraceTimeline timeline, Writer out) throws IOException {
    Html html = new Html(out);
    String program = timeline.program().isEmpty() ? "Timeline" : timeline.program();
    PageFrame.beginTimeline(html, program);
    html.open("header", "id", "head").element("p", "waitprof", "class", "tool");
    html.element("h1", program).close("header");
    StringWriter body = new StringWriter();
    HtmlTimeline.write(html.to(body), timeline);
    PageFrame.sections(html);
    html.raw(body.toString());
    PageFrame.endTimeline(html, writer -> TimelineCells.write(timeline, writer));
  }

  /** Writes the report on a profile that was measured from the trace, the timeline among it. */
  public static void writeReport(
      JobProfile profile, ReportOptions options, TraceTimeline timeline, OutputStream out)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    HtmlReport.write(profile, options, Optional.of(timeline), writer);
    writer.flush();
  }
}

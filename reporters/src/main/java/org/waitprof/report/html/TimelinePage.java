package org.waitprof.report.html;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.SourceLink;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Verdict;
import org.waitprof.report.html.data.TimelineCells;
import org.waitprof.report.wording.Introduction;
import org.waitprof.timeline.TraceTimeline;

/** A trace as a page for browsers: the activity of every rank over time. One file, no network. */
public final class TimelinePage {
  private TimelinePage() {}

  /**
   * Writes a page of its own.
   *
   * @param job headline of the run's profile, for the verdict; empty without a profile
   * @param link address that lines of the program lead to
   */
  public static void write(
      TraceTimeline timeline, Optional<Headline> job, SourceLink link, Writer out)
      throws IOException {
    Set<String> hosts = new LinkedHashSet<>(timeline.hosts());
    long span = timeline.span().toNanos() - timeline.span().fromNanos();
    long nanos = job.map(its -> RunTime.longest(its.profile())).orElse(span);
    List<String> run = Introduction.run(timeline.run(), timeline.lanes().size(), hosts, nanos);
    PageFrame.timeline()
        .write(
            run.get(1) + " - timeline",
            html -> {
              HtmlHead.run(run, timeline.run(), html);
              if (job.isPresent()) {
                html.element("p", Verdict.of(job.get()), "class", "verdict", "id", "verdict");
                HtmlHead.next(job.get(), "", html);
              }
            },
            html -> HtmlTimeline.write(html, timeline),
            Optional.of(writer -> TimelineCells.write(timeline, link, writer)),
            out);
  }

  /** Writes the report on a profile that was measured from the trace, with the timeline in it. */
  public static void writeReport(
      JobProfile profile, ReportOptions options, TraceTimeline timeline, OutputStream out)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    HtmlReport.write(profile, options, Optional.of(timeline), writer);
    writer.flush();
  }
}

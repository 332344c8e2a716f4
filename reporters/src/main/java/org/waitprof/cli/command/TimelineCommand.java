package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.util.Optional;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.SourceLinkOption;
import org.waitprof.cli.option.TimelineOptions;
import org.waitprof.report.OutputFile;
import org.waitprof.report.SourceLink;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.html.HtmlReport;
import org.waitprof.report.html.TimelinePage;
import org.waitprof.timeline.TraceTimeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code timeline}: the activity of every rank of a trace over time, as a page. */
@Command(name = "timeline")
@AutoService(Subcommand.class)
public final class TimelineCommand implements Subcommand {
  @Parameters(paramLabel = "TRACE")
  Path input = Path.of("");

  @Mixin OutputOptions output = new OutputOptions();
  @Mixin TimelineOptions part = new TimelineOptions();
  @Mixin SourceLinkOption source = new SourceLinkOption();

  @Override
  public int run(Session session) throws CommandFailure {
    Path file = output.file;
    if (file == null || !file.toString().endsWith(".html")) {
      if (input.toString().endsWith(".wprof")) {
        throw CommandFailure.usage(input + " is a profile, not a trace: use report");
      }
      throw CommandFailure.usage("-o FILE.html is needed");
    }
    SourceLink link = source.link();
    TraceTimeline timeline = part.read(session, input);
    ProfileBeside.note(input, session);
    String run = timeline.run().runId();
    Optional<Headline> job =
        ProfileBeside.of(input, run, new HtmlReport()::needs, session).map(Headline::of);
    output.write(session, OutputFile.text(out -> TimelinePage.write(timeline, job, link, out)));
    return ExitCode.OK;
  }
}

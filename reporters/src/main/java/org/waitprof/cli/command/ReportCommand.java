package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.calibration.Calibration;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.LayoutOptions;
import org.waitprof.cli.option.NumberRange;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.ProfileInput;
import org.waitprof.cli.option.SelectionOptions;
import org.waitprof.cli.option.SourceLinkOption;
import org.waitprof.cli.option.TimelineOptions;
import org.waitprof.report.OutputFile;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.SourceLink;
import org.waitprof.report.calibration.CalibrationPage;
import org.waitprof.report.calibration.CalibrationText;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.html.HtmlReport;
import org.waitprof.report.html.TimelinePage;
import org.waitprof.report.text.TextReport;
import org.waitprof.timeline.TraceTimeline;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code report}: the contents of a profile, for people. */
@Command(name = "report")
@AutoService(Subcommand.class)
public final class ReportCommand implements Subcommand {
  private static final int DEFAULT_WIDTH = 100;

  @Mixin ProfileInput input = new ProfileInput();
  @Mixin OutputOptions output = new OutputOptions();
  @Mixin SelectionOptions selection = new SelectionOptions();
  @Mixin LayoutOptions layout = new LayoutOptions();
  @Mixin SourceLinkOption source = new SourceLinkOption();

  @Option(names = "--top", paramLabel = "N", converter = NumberRange.CountFromOne.class)
  int top = 10;

  @Option(names = "--threshold", paramLabel = "PERCENT", converter = NumberRange.Percent.class)
  double thresholdPercent = 0.5;

  @Option(names = "--width", paramLabel = "COLUMNS", converter = Width.class)
  int width;

  /**
   * Range of widths: a narrower page has no room for tables, a wider one has too long lines. The
   * value is 0 without the option.
   */
  static final class Width extends NumberRange<Integer> {
    Width() {
      super(Integer::valueOf, "" + ReportOptions.MIN_WIDTH, "1000");
    }
  }

  @Option(names = {"-v", "--verbose"})
  boolean verbose;

  @Option(names = "--by", paramLabel = "phase")
  String by = "";

  @Option(names = "--timeline", paramLabel = "TRACE")
  @Nullable Path trace;

  @Mixin TimelineOptions part = new TimelineOptions();

  @Override
  public int run(Session session) throws CommandFailure {
    ReportFormat format = format();
    check(by.isEmpty() || by.equals("phase"), "--by " + by + ": must be phase");
    check(
        by.isEmpty() || format instanceof TextReport,
        "--by phase: only for text; --phase NAME shows one phase in any format");
    check(
        trace == null ? !part.isGiven() : format instanceof HtmlReport,
        trace == null
            ? "--from, --to and --ranks need --timeline TRACE"
            : "--timeline needs -o FILE.html");
    if (input.isCalibration()) {
      showCalibration(session);
      return ExitCode.OK;
    }
    ProfileInput.Input profile = input.read(session, format::needs);
    Selection chosen = selection.selection(profile.profile(), session);
    List<Integer> grid = layout.grid(profile.profile());
    SourceLink link = source.link();
    boolean toFile = output.file != null;
    ReportOptions options =
        ReportOptions.DEFAULTS.with(
            its -> {
              its.selection = chosen;
              its.top = top;
              its.thresholdRatio = thresholdPercent / 100;
              its.width = width > 0 || toFile ? width : session.environment().columns();
              its.verbose = verbose;
              its.color = session.color() && !toFile;
              its.fileName = profile.name();
              its.grid = grid;
              its.sourceLink = link;
            });
    check(
        by.isEmpty() || !PhaseTable.names(profile.profile()).isEmpty(),
        "--by phase: the profile has no phases, see Waitprof.phase");
    TraceTimeline timeline = trace == null ? null : timeline(session, profile, trace);
    output.write(
        session,
        out -> {
          if (timeline != null) {
            TimelinePage.writeReport(profile.profile(), options, timeline, out);
            return;
          }
          format.write(profile.profile(), options, out);
          if (!by.isEmpty() && format instanceof TextReport text) {
            text.writePhases(profile.profile(), options, out);
          }
        });
    return ExitCode.OK;
  }

  private TraceTimeline timeline(Session session, ProfileInput.Input profile, Path of)
      throws CommandFailure {
    TraceTimeline timeline = part.read(session, of);
    int last = timeline.lanes().get(timeline.lanes().size() - 1).rank();
    check(
        last < profile.profile().ranks().size()
            && timeline.run().mainClass().equals(profile.profile().facts().mainClass()),
        "--timeline " + of + ": is not the trace that the profile was measured from");
    return timeline;
  }

  private void showCalibration(Session session) throws CommandFailure {
    Calibration calibration = input.calibration(session);
    Path file = output.file;
    String name = file == null ? ".txt" : file.toString();
    if (name.endsWith(".html")) {
      output.write(session, OutputFile.text(out -> CalibrationPage.write(calibration, out)));
    } else if (name.endsWith(".txt")) {
      int columns = width > 0 ? width : Math.max(DEFAULT_WIDTH, session.environment().columns());
      String text = CalibrationText.of(calibration, columns, session.color() && file == null);
      output.write(session, OutputFile.text(out -> out.write(text)));
    } else {
      throw CommandFailure.usage("-o " + file + ": a calibration is shown as .html or .txt");
    }
  }

  private ReportFormat format() throws CommandFailure {
    Path file = output.file;
    if (file == null) {
      return ReportFormats.named("text").orElseThrow();
    }
    return ReportFormats.forFileName(file.toString())
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "-o "
                        + file
                        + ": "
                        + ReportFormats.insteadOf(file.toString())
                            .orElseGet(
                                () ->
                                    "the extension must be one of "
                                        + known()
                                        + " ('export --list' explains them)")));
  }

  private static String known() {
    List<String> extensions =
        ReportFormats.all().stream()
            .flatMap(format -> format.extensions().stream())
            .map(extension -> "." + extension)
            .toList();
    return String.join(" ", extensions);
  }

  private static void check(boolean fine, String message) throws CommandFailure {
    if (!fine) {
      throw CommandFailure.usage(message);
    }
  }
}

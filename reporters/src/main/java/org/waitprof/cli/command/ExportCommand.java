package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.LayoutOptions;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.ProfileInput;
import org.waitprof.cli.option.SelectionOptions;
import org.waitprof.export.TraceForm;
import org.waitprof.report.NearestNames;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.Weight;
import org.waitprof.report.wording.Template;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code export}: a profile in a form for other programs. */
@Command(name = "export")
@AutoService(Subcommand.class)
public final class ExportCommand implements Subcommand {
  @Mixin ProfileInput input = new ProfileInput();
  @Mixin OutputOptions output = new OutputOptions();
  @Mixin SelectionOptions selection = new SelectionOptions();
  @Mixin LayoutOptions layout = new LayoutOptions();

  @Option(names = "--metric", paramLabel = "METRIC", completionCandidates = Weights.class)
  String metric = "wait";

  @Option(names = "--format", paramLabel = "FORMAT", completionCandidates = Names.class)
  @Nullable String formatName;

  @Option(names = "--list")
  boolean list;

  @Override
  public int run(Session session) throws CommandFailure {
    if (list) {
      session.print(formats());
      return ExitCode.OK;
    }
    Optional<TraceForm> form = TraceExport.form(formatName, output.file);
    if (form.isPresent()) {
      new TraceExport(session, form.get()).run(input.given(), output.file, output.isForced());
      return ExitCode.OK;
    }
    ReportFormat format = format();
    Weight weight = weight(format);
    ProfileInput.Input profile = input.read(session, format::needs);
    String lacking = format.lacks(profile.profile());
    if (!lacking.isEmpty()) {
      throw CommandFailure.unreadable(profile.name() + ": " + lacking);
    }
    Selection chosen = selection.selection(profile.profile(), session);
    List<Integer> grid = layout.grid(profile.profile());
    ReportOptions options =
        ReportOptions.DEFAULTS.with(
            its -> {
              its.selection = chosen;
              its.fileName = profile.name();
              its.weight = weight;
              its.grid = grid;
            });
    output.write(session, out -> format.write(profile.profile(), options, out));
    return ExitCode.OK;
  }

  private Weight weight(ReportFormat format) throws CommandFailure {
    if (!metric.equals(Weight.WAIT.label()) && !format.name().equals("collapsed")) {
      throw CommandFailure.usage("--metric " + metric + ": only for --format collapsed");
    }
    return Weight.labelled(metric)
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    Template.fill(
                        "--metric %s: must be one of %s",
                        metric, String.join(", ", Weight.labels()))));
  }

  private ReportFormat format() throws CommandFailure {
    Path file = output.file;
    String name = formatName;
    Optional<ReportFormat> format = Optional.empty();
    if (name != null) {
      format = ReportFormats.named(name);
    } else if (file != null) {
      format = ReportFormats.forFileName(file.toString());
    }
    if (format.isPresent()) {
      return format.get();
    }
    String asked = name != null ? name : String.valueOf(file);
    String instead = ReportFormats.insteadOf(asked).orElse("");
    if (!instead.isEmpty()) {
      throw CommandFailure.usage((name != null ? "--format " : "-o ") + asked + ": " + instead);
    }
    List<String> near = name == null ? List.of() : NearestNames.of(name, names());
    throw CommandFailure.usage(
        (name == null ? "which --format? " : "--format " + name + ": no such format; ")
            + (near.isEmpty() ? "known are " : "did you mean ")
            + String.join(", ", near.isEmpty() ? names() : near)
            + (near.isEmpty() ? "; 'export --list' explains them" : "?"));
  }

  private static String formats() {
    StringBuilder out = new StringBuilder("Of a profile (report -o x.EXTENSION):\n");
    for (ReportFormat format : ReportFormats.all()) {
      List<String> ends = format.extensions().stream().map(end -> "." + end).toList();
      line(out, format.name(), String.join(" ", ends), format.about());
    }
    out.append("Of a trace (mode=trace):\n");
    TraceForm.ALL.forEach(its -> line(out, its.name(), its.endings().get(0), its.about()));
    return out.toString();
  }

  private static void line(StringBuilder out, String name, String ends, String about) {
    out.append(Template.fill("  %-11s %-17s  %s%n", name, ends, about));
  }

  private static List<String> names() {
    return Stream.concat(
            ReportFormats.all().stream().map(ReportFormat::name),
            TraceForm.ALL.stream().map(TraceForm::name))
        .sorted()
        .toList();
  }

  /** Names of the formats, for help and shell completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }

  /** Names of the weights, for help and shell completion. */
  static final class Weights implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Weight.labels().iterator();
    }
  }
}

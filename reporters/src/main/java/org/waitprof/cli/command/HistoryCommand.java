package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.EstimatorOption;
import org.waitprof.cli.option.OutputOptions;
import org.waitprof.cli.option.RunList;
import org.waitprof.cli.option.SelectionOptions;
import org.waitprof.model.JobProfile;
import org.waitprof.report.OutputFile;
import org.waitprof.report.ReportFormats;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.compare.Badge;
import org.waitprof.report.compare.ComparisonReport;
import org.waitprof.report.compare.ComparisonReport.Form;
import org.waitprof.report.compare.History;
import org.waitprof.report.compare.RunSummary;
import org.waitprof.report.html.HtmlReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code history}: runs over time, as a small site for a project's front page. */
@Command(name = "history")
@AutoService(Subcommand.class)
public final class HistoryCommand implements Subcommand {
  /** Maximum number of reports, which take most of the time and room of a site. */
  private static final int MOST_REPORTS = 20;

  @Parameters(paramLabel = "FILE|DIR", arity = "1..*")
  List<Path> files = List.of();

  @Mixin OutputOptions output = new OutputOptions();

  @Option(names = "--by", paramLabel = "WHAT")
  String by = "date";

  @Mixin EstimatorOption estimator = new EstimatorOption();

  @Override
  public int run(Session session) throws CommandFailure {
    if (!List.of("date", "name").contains(by)) {
      throw CommandFailure.usage("--by " + by + ": must be date or name");
    }
    Path folder = output.file;
    if (folder == null
        || (Form.of(folder.toString()).isPresent()
            && !Files.isDirectory(session.resolve(folder)))) {
      List<RunSummary> runs = RunList.read(files, new SelectionOptions(), estimator, session);
      output.write(session, history(Map.of()).report(runs));
      return ExitCode.OK;
    }
    if (isFileOfReport(folder, session)) {
      throw CommandFailure.usage(
          "-o " + folder + ": a history can be written as .txt .md .html .json, or into a folder");
    }
    Path target = session.resolve(folder);
    for (String name : List.of("index.html", "history.json", "badge.svg")) {
      if (!output.isForced() && Files.exists(target.resolve(name))) {
        throw CommandFailure.usage(
            folder.resolve(name) + ": exists; --force replaces it, or choose another folder");
      }
    }
    List<RunSummary> runs =
        History.inOrder(RunList.read(files, new SelectionOptions(), estimator, session));
    Map<String, String> pages = new LinkedHashMap<>();
    List<RunSummary> shown = runs.subList(Math.max(0, runs.size() - MOST_REPORTS), runs.size());
    for (RunSummary run : shown) {
      String file = String.valueOf(Path.of(run.name()).getFileName()).replaceFirst("[.]wprof$", "");
      pages.put(run.name(), "runs/" + (pages.size() + 1) + "-" + file + ".html");
    }
    ComparisonReport report = history(pages).report(runs);
    String badge = Badge.svg(runs.get(runs.size() - 1));
    Map<String, OutputFile.Content> contents = new LinkedHashMap<>();
    int width = ReportOptions.MIN_WIDTH;
    contents.put("history.json", out -> report.write(Form.JSON, width, false, out));
    contents.put("badge.svg", OutputFile.text(out -> out.write(badge)));
    contents.put("index.html", out -> report.write(Form.HTML, width, false, out));
    List<String> written = new ArrayList<>(contents.keySet());
    written.addAll(pages.values());
    for (String page : written) {
      Path unused = session.output(target.resolve(page));
    }
    try {
      Files.createDirectories(target.resolve("runs"));
      for (RunSummary run : shown) {
        report(run, target.resolve(pages.getOrDefault(run.name(), "")), session);
      }
      for (Map.Entry<String, OutputFile.Content> each : contents.entrySet()) {
        OutputFile.publish(target.resolve(each.getKey()), output.isForced(), each.getValue());
      }
    } catch (IOException e) {
      throw CommandFailure.unwritable(folder.toString(), e);
    }
    session.remark("wrote " + folder.resolve("index.html"));
    return ExitCode.OK;
  }

  /** Whether a name that does not exist yet is meant for a file, not for a folder. */
  private static boolean isFileOfReport(Path name, Session session) {
    return !Files.isDirectory(session.resolve(name))
        && ReportFormats.forFileName(name.toString()).isPresent();
  }

  private History history(Map<String, String> pages) {
    return new History(by.equals("name"), pages);
  }

  /** Writes the report of a run. Only the owner may read it, because it holds the command line. */
  private void report(RunSummary run, Path page, Session session)
      throws CommandFailure, IOException {
    JobProfile profile = RunList.whole(run, estimator, session);
    OutputFile.write(
        session.output(page),
        true,
        out -> new HtmlReport().write(profile, ReportOptions.DEFAULTS, out));
  }
}

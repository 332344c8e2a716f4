package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.ReadFailure;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.cli.option.EstimatorOption;
import org.waitprof.cli.option.RunList;
import org.waitprof.cli.option.SelectionOptions;
import org.waitprof.report.OutputFile;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.compare.Badge;
import org.waitprof.report.compare.ComparisonReport;
import org.waitprof.report.compare.ComparisonReport.Form;
import org.waitprof.report.compare.History;
import org.waitprof.report.compare.RunSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code history}: runs over time, as a small site for a project's front page. */
@Command(
    name = "history",
    description = {
      "Runs over time: run time, waiting, efficiency, what changed; a page, JSON, a badge.",
      "  history FOLDER -o site/"
    })
@AutoService(Subcommand.class)
public final class HistoryCommand implements Subcommand {
  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = "Profiles, or folders of profiles; ordered by the time at which they began.")
  List<Path> files = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "Folder for index.html, history.json and badge.svg; made if missing.")
  Path folder = Path.of("");

  @Option(names = "--force", description = "Replace these files if they exist.")
  boolean force;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "What runs are called: 'date', or 'name' of the file, such as a commit (default:"
              + " ${DEFAULT-VALUE}).",
      defaultValue = "date")
  String by = "date";

  @Mixin EstimatorOption estimator = new EstimatorOption();

  @Override
  public int order() {
    return 23;
  }

  @Override
  public int run(Session session) throws CommandFailure {
    if (!List.of("date", "name").contains(by)) {
      throw CommandFailure.usage("--by " + by + ": date or name");
    }
    Path target = session.resolve(folder);
    for (String name : List.of("index.html", "history.json", "badge.svg")) {
      if (!force && Files.exists(target.resolve(name))) {
        throw CommandFailure.usage(
            folder.resolve(name) + ": exists; --force replaces it, or choose another folder");
      }
    }
    List<RunSummary> runs = RunList.read(files, new SelectionOptions(), estimator, session);
    ComparisonReport report = new History(by.equals("name")).report(runs);
    List<RunSummary> inOrder = History.inOrder(runs);
    String badge = Badge.svg(inOrder.get(inOrder.size() - 1));
    Map<String, OutputFile.Content> contents = new LinkedHashMap<>();
    int width = ReportOptions.MIN_WIDTH;
    contents.put("history.json", out -> report.write(Form.JSON, width, false, out));
    contents.put("badge.svg", out -> out.write(badge.getBytes(StandardCharsets.UTF_8)));
    contents.put("index.html", out -> report.write(Form.HTML, width, false, out));
    try {
      Files.createDirectories(target);
      for (Map.Entry<String, OutputFile.Content> each : contents.entrySet()) {
        OutputFile.publish(target.resolve(each.getKey()), force, each.getValue());
      }
    } catch (IOException e) {
      throw CommandFailure.usage(ReadFailure.text(folder.toString(), e));
    }
    session.remark("wrote " + folder.resolve("index.html"));
    return ExitCode.OK;
  }
}

package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.report.NearestNames;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.TopicMarkdown;
import org.waitprof.report.explain.Topics;
import org.waitprof.report.text.TopicText;
import org.waitprof.report.wording.Template;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code explain}: the meaning of a report's words. */
@Command(name = "explain")
@AutoService(Subcommand.class)
public final class ExplainCommand implements Subcommand {
  private static final int MAX_WIDTH = 100;
  private static final int MAX_NEAR = 8;

  @Parameters(paramLabel = "NAME", arity = "0..*", completionCandidates = TopicNames.class)
  @Nullable List<String> words;

  @Option(names = "--list")
  boolean list;

  @Option(names = "--markdown")
  boolean markdown;

  @Override
  public int run(Session session) throws CommandFailure {
    int width =
        Math.min(MAX_WIDTH, Math.max(ReportOptions.MIN_WIDTH, session.environment().columns()));
    String name = words == null ? "" : String.join(" ", words);
    if (markdown) {
      session.print(TopicMarkdown.page(Topics.all()));
    } else if (list || name.isEmpty()) {
      session.print(TopicText.list(Topics.all(), width));
    } else if (name.equals("all")) {
      session.print(
          Topics.all().stream()
              .map(topic -> TopicText.of(topic, width, session.color()) + "\n")
              .collect(Collectors.joining()));
    } else {
      Topic topic = Topics.named(name).orElseThrow(() -> unknown(name));
      session.print(TopicText.of(topic, width, session.color()));
    }
    return ExitCode.OK;
  }

  private static CommandFailure unknown(String name) {
    List<String> known = Topics.all().stream().map(Topic::name).toList();
    List<String> near = NearestNames.of(name, known, MAX_NEAR);
    return CommandFailure.usage(
        Template.fill(
            "nothing to explain under '%s'; %s'explain' lists the names",
            name, near.isEmpty() ? "" : "did you mean " + String.join(", ", near) + "? "));
  }
}

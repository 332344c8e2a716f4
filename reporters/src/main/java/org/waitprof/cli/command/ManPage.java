package org.waitprof.cli.command;

import java.util.Map;
import org.waitprof.model.Version;
import org.waitprof.report.explain.Topic;
import org.waitprof.report.explain.Topics;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page in roff with the man macros, made of what the commands say of themselves. */
final class ManPage {
  private final StringBuilder page = new StringBuilder();

  private ManPage() {}

  static String of(CommandSpec root) {
    ManPage man = new ManPage();
    man.page.append(".TH WAITPROF 1 \"\" \"waitprof ").append(Version.TEXT).append("\"\n");
    man.section("NAME");
    man.text("waitprof - waiting time of Java MPI jobs");
    man.section("SYNOPSIS");
    man.text("java -jar waitprof.jar COMMAND [OPTION...] [FILE...]");
    man.section("DESCRIPTION");
    man.text(String.join(" ", root.usageMessage().description()));
    man.text(
        "Profiles (*.wprof) are written by the agent: mpirun -n 64 java -javaagent:waitprof.jar"
            + " -cp app.jar Main.");
    man.section("COMMANDS");
    for (Map.Entry<String, CommandLine> command : root.subcommands().entrySet()) {
      man.command(command.getKey(), command.getValue().getCommandSpec());
    }
    man.section("WORDS");
    for (Topic topic : Topics.all()) {
      man.term(topic.name());
      man.text(topic.summary());
    }
    man.section("EXIT STATUS");
    man.text(String.join(" ", root.usageMessage().footer()));
    man.section("ENVIRONMENT");
    man.term("NO_COLOR");
    man.text("No colour, on a terminal either.");
    man.term("WAITPROF_...");
    man.text("Options of the agent, see its documentation.");
    return man.page.toString();
  }

  private void command(String name, CommandSpec spec) {
    page.append(".SS ").append(escaped(name)).append('\n');
    for (String line : spec.usageMessage().description()) {
      if (line.startsWith("  ")) {
        page.append(".br\n").append(escaped(line.strip())).append('\n');
      } else {
        page.append(escaped(line)).append('\n');
      }
    }
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      term(parameter.paramLabel());
      describe(parameter);
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden() && !option.inherited()) {
        boolean flag = option.arity().max() == 0;
        term(String.join(", ", option.names()) + (flag ? "" : " " + option.paramLabel()));
        describe(option);
      }
    }
  }

  private void describe(ArgSpec argument) {
    StringBuilder words = new StringBuilder();
    if (argument.completionCandidates() != null) {
      argument
          .completionCandidates()
          .forEach(word -> words.append(words.length() == 0 ? "" : ", ").append(word));
    }
    text(
        String.join(" ", argument.description())
            .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString()))
            .replace("${COMPLETION-CANDIDATES}", words)
            .replace("%%", "%"));
  }

  private void section(String title) {
    page.append(".SH ").append(title).append('\n');
  }

  private void term(String term) {
    page.append(".TP\n.B ").append(escaped(term)).append('\n');
  }

  private void text(String text) {
    page.append(escaped(text)).append('\n');
  }

  /** No line of text begins a request, no backslash an escape, and hyphens can be copied. */
  private static String escaped(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-");
    return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
  }
}

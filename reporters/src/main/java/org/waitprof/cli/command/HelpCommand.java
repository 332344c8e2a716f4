package org.waitprof.cli.command;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.ExitCode;
import org.waitprof.cli.Session;
import org.waitprof.cli.Subcommand;
import org.waitprof.report.NearestNames;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code help}: what {@code --help} says, for those who type it the other way round. */
@Command(name = "help", description = "What a command does: the same as COMMAND --help.")
@AutoService(Subcommand.class)
public final class HelpCommand implements Subcommand {
  @Spec @Nullable CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..1", description = "Default: the list of all.")
  @Nullable String command;

  @Override
  public int run(Session session) throws CommandFailure {
    CommandLine root = Objects.requireNonNull(spec).root().commandLine();
    String name = command;
    CommandLine asked = name == null ? root : named(root, name);
    String text = asked.getUsageMessage(session.color() ? Ansi.ON : Ansi.OFF);
    session.print(text);
    return ExitCode.OK;
  }

  private static CommandLine named(CommandLine root, String name) throws CommandFailure {
    CommandLine found = root.getSubcommands().get(name);
    if (found != null) {
      return found;
    }
    List<String> near = NearestNames.of(name, List.copyOf(root.getSubcommands().keySet()));
    throw CommandFailure.usage(
        "no command '"
            + name
            + (near.isEmpty() ? "'; 'help' lists them" : "'; did you mean " + near.get(0) + "?"));
  }
}

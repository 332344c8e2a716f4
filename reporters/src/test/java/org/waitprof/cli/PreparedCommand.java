package org.waitprof.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/**
 * A command line that is taken apart once and then run in tests thousands of times: all that a
 * command does, without what picocli takes for each. Only for commands that leave their options as
 * they are. One thread at a time.
 */
public final class PreparedCommand {
  private final Subcommand command;

  public PreparedCommand(String... args) {
    List<CommandLine> lines = WaitprofCommands.line(new Root()).parseArgs(args).asCommandLineList();
    command = (Subcommand) lines.get(lines.size() - 1).getCommand();
  }

  /** Runs it in a folder, as {@link CommandRun#of(Path, String...)} does. */
  public CommandRun run(Path directory) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream results = new PrintStream(out, false, StandardCharsets.UTF_8);
    PrintStream remarks = new PrintStream(err, false, StandardCharsets.UTF_8);
    Session session = new Session(results, remarks, CommandRun.in(directory), false);
    int exitCode = WaitprofCommands.perform(command, session);
    results.flush();
    remarks.flush();
    return new CommandRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}

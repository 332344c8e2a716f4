package org.waitprof.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.waitprof.cli.Environment.Connection;

/** A command line that was run in a test: what it printed and how it ended. */
public record CommandRun(int exitCode, String out, String err) {

  /** Environment of a machine below {@code root}, streams connected to files. */
  public static Environment in(Path directory) {
    return new Environment(
        directory, directory.resolve("root"), Map.of(), Connection.OTHER, Connection.OTHER, 0);
  }

  /** Runs a command line in a folder. */
  public static CommandRun of(Path directory, String... args) {
    return of(in(directory), args);
  }

  public static CommandRun of(Environment environment, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode =
        WaitprofCommands.run(
            args,
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            environment);
    return new CommandRun(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}

package org.waitprof.cli;

import java.nio.file.Path;
import java.util.Map;
import org.waitprof.system.PathText;

/**
 * The machine as a command sees it; tests replace it.
 *
 * @param directory working directory, absolute
 * @param root folder that contains {@code /proc}, {@code /sys} and {@code /dev}
 * @param variables environment variables
 * @param stdout the other end of standard output
 * @param stderr the other end of standard error
 * @param columns width of the terminal; 0 if unknown
 */
public record Environment(
    Path directory,
    Path root,
    Map<String, String> variables,
    Connection stdout,
    Connection stderr,
    int columns) {

  /** Kinds of file at the other end of a stream. */
  public enum Connection {
    /** A terminal, with a user who reads. */
    TERMINAL,
    /** Another program, which may end first. */
    PIPE,
    /** A file, a device, or something unknown. */
    OTHER
  }

  /** Returns the environment of this process. */
  public static Environment ofProcess() {
    Path root = Path.of("/");
    Map<String, String> variables = System.getenv();
    Connection stdout = Terminal.connection(root, 1);
    return new Environment(
        PathText.workingFolder(),
        root,
        variables,
        stdout,
        Terminal.connection(root, 2),
        stdout == Connection.TERMINAL ? Terminal.columns(variables) : 0);
  }

  /** An environment variable; empty if it is not set. */
  public String variable(String name) {
    return variables.getOrDefault(name, "");
  }

  /** A file of the system by its absolute name. */
  public Path system(String absolute) {
    return root.resolve(absolute.substring(1));
  }
}

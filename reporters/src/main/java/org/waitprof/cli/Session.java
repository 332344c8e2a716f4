package org.waitprof.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import org.waitprof.cli.Environment.Connection;
import org.waitprof.report.wording.PlainText;

/**
 * The streams and the environment of a command.
 *
 * @param out results, nothing else
 * @param err everything else: remarks, progress, errors
 * @param environment the machine
 * @param color whether results may be coloured
 */
public record Session(PrintStream out, PrintStream err, Environment environment, boolean color) {

  /** A remark for the user. */
  public void remark(String text) {
    err.println("waitprof: " + PlainText.of(text));
  }

  /** A path as the user gave it, from the working directory. */
  public Path resolve(Path path) {
    return environment.directory().resolve(path);
  }

  /** A path as a user in the working directory would type it. */
  public String shown(Path path) {
    Path absolute = resolve(path);
    Path directory = environment.directory();
    return absolute.startsWith(directory) && !absolute.equals(directory)
        ? directory.relativize(absolute).toString()
        : path.toString();
  }

  /** Whether progress may be shown. */
  public boolean showsProgress() {
    return environment.stderr() == Connection.TERMINAL;
  }
}

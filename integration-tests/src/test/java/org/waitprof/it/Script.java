package org.waitprof.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a set-up script printed and returned.
 *
 * @param path the script
 * @param exitCode its exit code
 * @param output stdout and stderr
 */
public record Script(Path path, int exitCode, String output) {

  /** Runs a script to its end, with the JDK of this JVM. */
  public static Script run(Path path, String... arguments) {
    String given = System.getenv("JAVA_HOME");
    return with(Path.of(given != null ? given : System.getProperty("java.home")), path, arguments);
  }

  /**
   * Runs a tool of a JDK, such as {@code javac}, to its end: it lives for a second or two, in which
   * the JVM's second compiler costs more than it gains.
   */
  public static Script tool(Path path, String... arguments) {
    List<String> all = new ArrayList<>(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    all.addAll(List.of(arguments));
    return run(path, all.toArray(String[]::new));
  }

  /** Runs a script to its end, with another JDK. */
  static Script with(Path java, Path path, String... arguments) {
    List<String> command = new ArrayList<>(List.of(path.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", java.toString());
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Script(path, process.waitFor(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted in " + path, e);
    }
  }

  /** Fails with all that the script printed unless it returned 0. */
  public void orFail(String what) {
    if (exitCode != 0) {
      throw new AssertionError(
          "cannot set up " + what + ": " + path + " returned " + exitCode + "\n" + output);
    }
  }
}

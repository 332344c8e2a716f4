package org.waitprof.file;

import java.nio.file.Path;
import java.util.Map;

/** The name of the profile file: the option {@code out}. */
@SuppressWarnings("DoNotCallSuggester")
public final class OutputName {
  private OutputName() {}

  /**
   * What the place holders stand for.
   *
   * @param rank {@code %r}: the rank that writes
   * @param worldSize {@code %s}
   * @param host {@code %h}
   * @param pid {@code %p}
   * @param jobId {@code %j}: the batch job; empty without one
   * @param startEpochMillis {@code %t}: start of the run, local time
   * @param mainClass used in the default name
   * @param environment <code>%{NAME}</code>
   */
  public record Values(
      int rank,
      int worldSize,
      String host,
      long pid,
      String jobId,
      long startEpochMillis,
      String mainClass,
      Map<String, String> environment) {}

  /**
   * Where the profile goes.
   *
   * @param out the option's value: empty for the default name in the working directory, a directory
   *     (one that exists, or ends with {@code /}) for the default name inside it, else a pattern
   * @throws IllegalArgumentException if the pattern is wrong; the message names the option and says
   *     what is allowed
   */
  public static Path resolve(String out, Values values) {
    throw new UnsupportedOperationException(out + values);
  }

  /**
   * Replaces the place holders of a pattern.
   *
   * @throws IllegalArgumentException as {@link #resolve}
   */
  public static String expand(String pattern, Values values) {
    throw new UnsupportedOperationException(pattern + values);
  }

  /** {@code waitprof-<main class>-<ranks>r-<job id or start time>.wprof}. */
  public static String defaultName(Values values) {
    throw new UnsupportedOperationException(values.toString());
  }
}

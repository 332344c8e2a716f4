package org.waitprof.profilefile.output;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.system.PathText;
import org.waitprof.system.UtcTime;

/** The name of the profile file: the option {@code out}. Used by the agent and by {@code merge}. */
public final class OutputName {
  /** Longest class in a default name: room is left for a number and for other files' names. */
  private static final int MOST_PROGRAM_BYTES = 120;

  private static final int MOST_JOB_BYTES = 60;

  private OutputName() {}

  /**
   * Values that the place holders stand for.
   *
   * @param rank {@code %r}: the rank that writes
   * @param worldSize {@code %s}
   * @param host {@code %h}
   * @param pid {@code %p}
   * @param jobId {@code %j}: the batch job; empty without one
   * @param startEpochMillis {@code %t}: start of the run, UTC as {@code 20260131-235959}
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
      Map<String, String> environment) {

    /** Values of a profile, which rank 0 writes: host and process are its first present rank's. */
    public static Values of(JobProfile profile, Map<String, String> environment) {
      RunFacts facts = profile.facts();
      RankFacts first = RankFacts.MISSING;
      for (int rank = 0; !first.present() && rank < profile.ranks().size(); rank++) {
        first = profile.ranks().get(rank);
      }
      return new Values(
          0,
          facts.worldSize(),
          first.host(),
          first.pid(),
          facts.jobId(),
          facts.startEpochMillis(),
          facts.mainClass(),
          environment);
    }

    private String time() {
      return UtcTime.of(startEpochMillis).compact();
    }
  }

  /**
   * Returns the path that the profile is written to.
   *
   * @param out the option's value: empty for the default name in the working directory, a directory
   *     (one that exists, or ends with {@code /}) for the default name inside it, else a pattern
   * @throws IllegalArgumentException if the pattern is wrong; the message names the option and says
   *     what is allowed
   */
  public static Path resolve(String out, Values values) {
    String expanded = expand(out, values);
    Path path = PathText.of(expanded);
    boolean directory = expanded.endsWith("/") || Files.isDirectory(path);
    return directory ? path.resolve(defaultName(values)) : path;
  }

  /**
   * Replaces the place holders of a pattern: {@code %r %s %h %p %j %t}, <code>%{NAME}</code> for an
   * environment variable (empty if it is not set), {@code %%} for a percent sign.
   *
   * @throws IllegalArgumentException as {@link #resolve}
   */
  public static String expand(String pattern, Values values) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c != '%') {
        name.append(c);
        continue;
      }
      char letter = ++i < pattern.length() ? pattern.charAt(i) : ' ';
      switch (letter) {
        case 'r' -> name.append(values.rank());
        case 's' -> name.append(values.worldSize());
        case 'h' -> name.append(plain(values.host()));
        case 'p' -> name.append(values.pid());
        case 'j' -> name.append(values.jobId().isEmpty() ? "nojob" : plain(values.jobId()));
        case 't' -> name.append(values.time());
        case '%' -> name.append('%');
        case '{' -> {
          int end = pattern.indexOf('}', i);
          if (end < 0) {
            throw wrong(pattern, "%{ without }");
          }
          name.append(values.environment().getOrDefault(pattern.substring(i + 1, end), ""));
          i = end;
        }
        default -> throw wrong(pattern, i < pattern.length() ? "%" + letter : "% at the end");
      }
    }
    return name.toString();
  }

  /**
   * {@code waitprof-<main class>-<ranks>r-<job id or start time>.wprof}; the ends of a class or job
   * whose name is too long for a file.
   */
  public static String defaultName(Values values) {
    String program = values.mainClass().isEmpty() ? "unknown" : plain(values.mainClass());
    String run = values.jobId().isEmpty() ? values.time() : plain(values.jobId());
    program = UnfinishedFile.ending(program, MOST_PROGRAM_BYTES);
    run = UnfinishedFile.ending(run, MOST_JOB_BYTES);
    return PathText.expressible(
        "waitprof-" + program + "-" + values.worldSize() + "r-" + run + ".wprof");
  }

  private static IllegalArgumentException wrong(String pattern, String what) {
    return new IllegalArgumentException(
        "out="
            + pattern
            + ": "
            + what
            + " is not allowed; use %r rank, %s ranks, %h host, %p pid, %j job id, %t time,"
            + " %{NAME} environment, %% percent sign");
  }

  /** Text that comes from elsewhere, as part of a file name. */
  private static String plain(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      int c = text.codePointAt(i);
      boolean isPlain = Character.isLetterOrDigit(c) || "._+@=-".indexOf(c) >= 0;
      plain.appendCodePoint(isPlain ? c : '_');
    }
    return plain.toString();
  }
}

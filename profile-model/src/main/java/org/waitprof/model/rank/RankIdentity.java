package org.waitprof.model.rank;

import java.util.HashMap;
import java.util.Map;

/**
 * Identity of a rank and of the program that it runs, as it wrote that down itself. All texts are
 * empty where it did not get to know.
 *
 * @param host name of its host
 * @param runId identifies the run across its ranks
 * @param command command line without JVM options
 * @param mainClass the program
 * @param binding MPI binding with its version
 * @param java version of the JVM
 * @param jobId batch job
 * @param processGrid lengths of the program's Cartesian communicator, {@code 4x2}
 * @param options the agent's, with their origin
 * @param processStartMillis when its process began, milliseconds since 1970; 0 where unknown
 */
public record RankIdentity(
    String host,
    String runId,
    String command,
    String mainClass,
    String binding,
    String java,
    String jobId,
    String processGrid,
    Map<String, String> options,
    long processStartMillis) {
  private static final String OPTION = "option.";

  public RankIdentity {
    options = Map.copyOf(options);
  }

  /**
   * From the texts in the header of a counter file, by their names there; options are called {@code
   * option.NAME}.
   */
  public static RankIdentity of(Map<String, String> header) {
    Map<String, String> options = new HashMap<>();
    header.forEach(
        (name, value) -> {
          if (name.startsWith(OPTION)) {
            options.put(name.substring(OPTION.length()), value);
          }
        });
    return new RankIdentity(
        header.getOrDefault("host", ""),
        header.getOrDefault("runId", ""),
        header.getOrDefault("command", ""),
        header.getOrDefault("mainClass", ""),
        header.getOrDefault("binding", ""),
        header.getOrDefault("java", ""),
        header.getOrDefault("jobId", ""),
        header.getOrDefault("processGrid", ""),
        options,
        millis(header.getOrDefault("processStartMillis", "0")));
  }

  private static long millis(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}

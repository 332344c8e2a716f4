package org.waitprof.model.rank;

import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.RunFacts;

/**
 * Identity of a rank and of the program that it runs, as the rank wrote them down itself. Texts
 * that it did not learn are empty.
 *
 * @param host name of its host
 * @param texts what it knows about the run
 * @param processGrid lengths of the program's Cartesian communicator, {@code 4x2}
 * @param options the agent's, with their origin
 * @param processStartMillis begin of its process, milliseconds since 1970; 0 where unknown
 */
public record RankIdentity(
    String host,
    Map<RunFacts.Text, String> texts,
    String processGrid,
    Map<String, String> options,
    long processStartMillis) {
  private static final String OPTION = "option.";

  public RankIdentity {
    texts = Map.copyOf(texts);
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
        RunFacts.Text.all(text -> header.getOrDefault(text.key(), "")),
        header.getOrDefault("processGrid", ""),
        options,
        millis(header.getOrDefault("processStartMillis", "0")));
  }

  /** A text about the run, empty where the rank did not know it. */
  public String text(RunFacts.Text which) {
    return texts.getOrDefault(which, "");
  }

  private static long millis(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}

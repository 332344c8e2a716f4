package org.waitprof.it.waits.ways;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.it.ProfileRow;

/**
 * A line of {@code ways.seen}: how profile and trace must see a way.
 *
 * @param profile what the profile says
 * @param trace what the analysis of the trace says
 */
record Seen(Known profile, Known trace) {
  private static final String MEASURED = "measured";
  private static final String ESTIMATED = "estimated";
  private static final String UNKNOWN = "unknown";

  /**
   * How waiting is known.
   *
   * @param calls the standard's names of the calls of which one waits; libraries differ in which
   * @param patterns ids of the patterns: inside of a tree ranks wait under another one than roots
   * @param source measured (a part of it may be sampled), estimated or unknown; {@code
   *     measured+unknown} where it is not known of some ranks
   */
  record Known(List<String> calls, List<String> patterns, String source) {
    /** PATTERN/SOURCE, or a source alone. */
    static Known of(String calls, String patterns, String text) {
      int slash = text.indexOf('/');
      return new Known(
          each(calls),
          each(slash < 0 ? patterns : text.substring(0, slash)),
          text.substring(slash + 1));
    }

    private static List<String> each(String names) {
      return List.of(names.split("[|]", -1));
    }

    /** Whether all that is known is that it is not known. */
    boolean isUnknown() {
      return source.equals(UNKNOWN);
    }

    /** Whether it is not known of all ranks. */
    boolean isPartlyUnknown() {
      return source.endsWith("+" + UNKNOWN);
    }

    /** Where more was recorded than the sample holds, rows are estimated. */
    Known orEstimated() {
      return source.equals(MEASURED) ? new Known(calls, patterns, ESTIMATED) : this;
    }

    /** Whether a row has such waiting, known as well as it should be. */
    boolean isIn(ProfileRow row) {
      boolean isGood = !source.equals(MEASURED) || !row.source().equals(ESTIMATED);
      return isGood && calls.contains(row.call()) && patterns.contains(row.pattern());
    }
  }

  /**
   * All lines of a binding, by {@link Way#name()}. Fails on what is not measured without reason.
   */
  static Map<String, Seen> of(Path file, String binding) throws IOException {
    Map<String, Seen> seen = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      List<String> words = List.of(line.split(" ", -1));
      if (words.get(0).equals(binding)) {
        boolean hasReason = words.size() > 8 && words.get(7).equals(":");
        if (!hasReason && (line.contains(ESTIMATED) || line.contains(UNKNOWN))) {
          throw new AssertionError("without reason: " + line);
        }
        Known profile = Known.of(words.get(3), words.get(4), words.get(5));
        Known trace = Known.of(words.get(3), words.get(4), words.get(6));
        if (seen.put(words.get(1) + " " + words.get(2), new Seen(profile, trace)) != null) {
          throw new AssertionError("twice: " + line);
        }
      }
    }
    return seen;
  }
}

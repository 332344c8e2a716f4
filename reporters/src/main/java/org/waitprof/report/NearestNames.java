package org.waitprof.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a user who mistyped a name probably meant. */
public final class NearestNames {
  private static final int AT_MOST = 3;

  private NearestNames() {}

  /**
   * Up to three candidates that differ from the text in at most a third of its letters or contain
   * it, nearest first.
   */
  public static List<String> of(String text, List<String> candidates) {
    String wanted = text.toLowerCase(Locale.ROOT);
    int limit = Math.max(1, wanted.length() / 3);
    return candidates.stream()
        .filter(
            name ->
                distance(wanted, name) <= limit || (wanted.length() > 2 && name.contains(wanted)))
        .sorted(Comparator.comparingInt(name -> distance(wanted, name)))
        .limit(AT_MOST)
        .toList();
  }

  /** Levenshtein's edit distance. */
  static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] current = new int[b.length() + 1];
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(change, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[b.length()];
  }
}

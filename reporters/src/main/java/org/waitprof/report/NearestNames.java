package org.waitprof.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Suggests the name that a user who mistyped one probably meant. */
public final class NearestNames {
  private static final int AT_MOST = 3;

  private NearestNames() {}

  /** Up to three candidates, nearest first. */
  public static List<String> of(String text, List<String> candidates) {
    return of(text, candidates, AT_MOST);
  }

  /**
   * Candidates that begin with the text, contain it, or differ from it in at most a third of its
   * letters, nearest first. Case, underscores, hyphens and blanks count for nothing.
   *
   * @param most maximum number of candidates
   */
  public static List<String> of(String text, List<String> candidates, int most) {
    String wanted = letters(text);
    int limit = Math.max(1, wanted.length() / 3);
    return candidates.stream()
        .filter(name -> distance(wanted, letters(name)) <= limit || contains(letters(name), wanted))
        .sorted(Comparator.comparingInt(name -> distance(wanted, letters(name))))
        .limit(most)
        .toList();
  }

  private static boolean contains(String name, String wanted) {
    return wanted.length() > 2
        ? name.contains(wanted)
        : wanted.length() == 2 && name.startsWith(wanted);
  }

  private static String letters(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** Levenshtein's edit distance between two texts. */
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

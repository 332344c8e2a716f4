package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Texts from a profile, made safe for a terminal and for a single line. A profile may come from
 * anywhere, and class names may hold any character.
 */
public final class PlainText {
  private static final Set<String> UNITS =
      Set.of("%", "ns", "us", "ms", "s", "min", "h", "x", "B", "KiB", "MiB", "GiB");

  private PlainText() {}

  /**
   * Replaces control, format (bidirectional overrides included) and unpaired surrogate characters
   * by {@code ?}.
   */
  public static String of(String text) {
    int plain = 0;
    while (plain < text.length() && text.charAt(plain) >= ' ' && text.charAt(plain) < 0x7F) {
      plain++;
    }
    return plain == text.length() ? text : made(text);
  }

  private static String made(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i = text.offsetByCodePoints(i, 1)) {
      int c = text.codePointAt(i);
      safe.appendCodePoint(isUnsafe(c) ? '?' : c);
    }
    return safe.toString();
  }

  private static boolean isUnsafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /** The words of a text; a figure and its unit are one. */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String word : text.split(" ", -1)) {
      String last = words.isEmpty() ? "" : words.get(words.size() - 1);
      boolean isFigure = !last.isEmpty() && Character.isDigit(last.charAt(last.length() - 1));
      if (isFigure && UNITS.contains(withoutSigns(word))) {
        words.set(words.size() - 1, last + " " + word);
      } else {
        words.add(word);
      }
    }
    return words;
  }

  /** A word without the signs behind it. No regular expression: the end of a job loads none. */
  private static String withoutSigns(String word) {
    int end = word.length();
    while (end > 0 && "),.;:".indexOf(word.charAt(end - 1)) >= 0) {
      end--;
    }
    return word.substring(0, end);
  }

  /**
   * Shortens a text to at most {@code length} characters. The cut is at the end of a clause, else
   * behind a word.
   */
  public static String head(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    for (int end = length; end > length / 3; end--) {
      char at = text.charAt(end);
      boolean part = at == ':' || at == ';' || at == ',' || at == '.' || at == '(';
      boolean ends = at == '(' || (end + 1 < text.length() && text.charAt(end + 1) == ' ');
      if (part && ends) {
        return text.substring(0, end).stripTrailing();
      }
    }
    int blank = text.lastIndexOf(' ', length - 4);
    int end = blank > length / 3 ? blank : length - 4;
    return text.substring(0, isInPair(text, end) ? end - 1 : end) + " ...";
  }

  /** Shortens a text to at most {@code length} characters, at least 4, by cutting its begin. */
  public static String tail(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int begin = text.length() - length + 2;
    return ".." + text.substring(isInPair(text, begin) ? begin + 1 : begin);
  }

  /** Whether a cut at this index would part the two surrogates of a character. */
  private static boolean isInPair(String text, int at) {
    return at > 0 && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
  }
}

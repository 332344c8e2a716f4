package org.waitprof.report.wording;

/**
 * Texts from a profile, made safe for a terminal and a line of its own. A profile may come from
 * anywhere, and class names may hold any character.
 */
public final class PlainText {
  private PlainText() {}

  /**
   * The text with control, format (bidirectional overrides included) and unpaired surrogate
   * characters replaced by {@code ?}.
   */
  public static String of(String text) {
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

  /** At most {@code length} characters, at least 4: what is too long loses its beginning. */
  public static String tail(String text, int length) {
    return text.length() <= length ? text : ".." + text.substring(text.length() - length + 2);
  }
}

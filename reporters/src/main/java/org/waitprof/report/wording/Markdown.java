package org.waitprof.report.wording;

/**
 * Texts from a profile in Markdown. They show unchanged and cannot format, link or run anything.
 */
public final class Markdown {
  private static final String SPECIAL = "\\`*_{}[]#|<>~@&$/^\"";
  private static final int LONGEST = 300;

  private Markdown() {}

  /**
   * Escapes a text: characters that Markdown or HTML may take for markup become character
   * references.
   */
  public static String text(String text) {
    StringBuilder safe = new StringBuilder();
    for (char c : PlainText.of(text).toCharArray()) {
      if (SPECIAL.indexOf(c) >= 0) {
        safe.append("&#").append((int) c).append(';');
      } else {
        safe.append(c);
      }
    }
    return safe.toString();
  }

  /** Formats a name in the font of programs, safe in a cell of a table. */
  public static String code(String name) {
    if (name.isEmpty()) {
      return "";
    }
    return "<code>" + text(PlainText.tail(name, LONGEST)) + "</code>";
  }
}

package org.waitprof.report.markdown;

import org.waitprof.report.wording.PlainText;

/** Texts from a profile in Markdown: they show as they are and format, link and run nothing. */
final class Markdown {
  private static final String SPECIAL = "\\`*_{}[]#|<>~@&$/^\"";
  private static final int LONGEST = 300;

  private Markdown() {}

  /** A text. What Markdown or HTML may take for markup becomes a character reference. */
  static String text(String text) {
    StringBuilder safe = new StringBuilder();
    for (char c : PlainText.tail(PlainText.of(text), LONGEST).toCharArray()) {
      if (SPECIAL.indexOf(c) >= 0) {
        safe.append("&#").append((int) c).append(';');
      } else {
        safe.append(c);
      }
    }
    return safe.toString();
  }

  /** A name in the font of programs, safe in a cell of a table. */
  static String code(String name) {
    if (name.isEmpty()) {
      return "";
    }
    return "<code>" + text(name) + "</code>";
  }
}

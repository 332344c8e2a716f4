package org.waitprof.report.wording;

/** Texts as HTML, and SVG, can hold them. */
public final class HtmlText {
  private HtmlText() {}

  /**
   * A text that is nothing but text wherever it stands, in an attribute as well: without markup,
   * control or bidirectional characters. Called for everything that a program has named.
   */
  public static String escaped(String text) {
    String plain = PlainText.of(text);
    StringBuilder safe = new StringBuilder(plain.length() + 16);
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }
}

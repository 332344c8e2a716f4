package org.waitprof.report.wording;

/** Texts as HTML, and SVG, can hold them. */
public final class HtmlText {
  private HtmlText() {}

  /**
   * A text that is nothing but text wherever it stands, in an attribute as well: without markup,
   * control or bidirectional characters. Called for everything that a program has named.
   */
  public static String escaped(String text) {
    return PlainText.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}

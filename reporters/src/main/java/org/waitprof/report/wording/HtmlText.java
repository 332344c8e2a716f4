package org.waitprof.report.wording;

/** Texts as HTML and SVG can hold them. */
public final class HtmlText {
  private HtmlText() {}

  /**
   * Escapes a text for any place in a document, attributes included: the result has no markup,
   * control or bidirectional characters. Called for every name that comes from a program.
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

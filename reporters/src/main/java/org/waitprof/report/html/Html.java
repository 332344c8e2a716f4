package org.waitprof.report.html;

import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.report.wording.HtmlText;

/**
 * Writes HTML. Every text and attribute is escaped here; control and bidirectional characters are
 * replaced. No name of a program can therefore break out of its element. Tags and attribute names
 * come from the caller unescaped.
 */
final class Html {
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> sections = new LinkedHashMap<>();

  CharSequence written() {
    return out;
  }

  /** Titles by id of the sections that were begun, in order. */
  Map<String, String> sections() {
    return sections;
  }

  /** Writes a start tag; attributes are names and values in turn. */
  Html open(String tag, String... attributes) {
    out.append("<" + tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(" " + attributes[i] + "=\"" + HtmlText.escaped(attributes[i + 1]) + "\"");
    }
    out.append(">");
    return this;
  }

  Html close(String tag) {
    out.append("</" + tag + ">\n");
    return this;
  }

  /** Appends a text, with the characters that HTML reserves escaped. */
  Html text(String text) {
    out.append(HtmlText.escaped(text));
    return this;
  }

  /** Writes a whole element that contains a text. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Writes a paragraph that helps to read what is next to it. */
  Html hint(String text) {
    return element("p", text, "class", "hint");
  }

  /** Writes the caller's markup as it is, unescaped. */
  Html raw(CharSequence markup) {
    out.append(markup);
    return this;
  }
}

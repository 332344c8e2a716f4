package org.waitprof.report.html;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.waitprof.report.wording.HtmlText;
import org.waitprof.report.wording.PlainText;

/**
 * Writes HTML. Every text and attribute is escaped here; control and bidirectional characters are
 * replaced. No name of a program can therefore break out of its element. Tags and attribute names
 * come from the caller unescaped.
 */
final class Html {
  private static final char NO_BREAK = '\u00a0';

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

  /** Appends a text whose lines do not end between a figure and its unit. */
  Html prose(String text) {
    return text(
        PlainText.words(text).stream()
            .map(word -> word.replace(' ', NO_BREAK))
            .collect(Collectors.joining(" ")));
  }

  /** Writes a whole element that contains a text; code can be copied as it is. */
  Html element(String tag, String text, String... attributes) {
    open(tag, attributes);
    return (tag.equals("code") ? text(text) : prose(text)).close(tag);
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

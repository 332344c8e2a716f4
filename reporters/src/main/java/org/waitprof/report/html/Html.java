package org.waitprof.report.html;

import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.report.wording.HtmlText;

/**
 * Writes HTML. Every text and attribute is escaped here, and control and bidirectional characters
 * are replaced, so that no name of a program can leave its place. Tags and attribute names are the
 * caller's own.
 */
final class Html {
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> sections = new LinkedHashMap<>();

  /** What was written. */
  CharSequence written() {
    return out;
  }

  /** Sections that were begun, by id: their titles, in order. */
  Map<String, String> sections() {
    return sections;
  }

  /** A start tag; attributes are names and values in turn. */
  Html open(String tag, String... attributes) {
    out.append("<" + tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(" " + attributes[i] + "=\"" + HtmlText.escaped(attributes[i + 1]) + "\"");
    }
    out.append(">");
    return this;
  }

  /** An end tag. */
  Html close(String tag) {
    out.append("</" + tag + ">\n");
    return this;
  }

  /** A text. */
  Html text(String text) {
    out.append(HtmlText.escaped(text));
    return this;
  }

  /** A whole element with a text in it. */
  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Markup that is the caller's own. */
  Html raw(CharSequence markup) {
    out.append(markup);
    return this;
  }
}

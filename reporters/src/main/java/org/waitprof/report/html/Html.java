package org.waitprof.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.waitprof.report.wording.HtmlText;

/**
 * Writes HTML. Every text and attribute is escaped here, and control and bidirectional characters
 * are replaced, so that no name of a program can leave its place. Tags and attribute names are the
 * caller's own.
 */
final class Html {
  private final Writer out;
  private final Map<String, String> sections;

  /**
   * @param sections takes the sections that are begun
   */
  Html(Writer out, Map<String, String> sections) {
    this.out = out;
    this.sections = sections;
  }

  /** Sections that were begun, by id: their titles, in order. */
  Map<String, String> sections() {
    return sections;
  }

  /** A start tag; attributes are names and values in turn. */
  Html open(String tag, String... attributes) throws IOException {
    out.write("<" + tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.write(" " + attributes[i] + "=\"" + HtmlText.escaped(attributes[i + 1]) + "\"");
    }
    out.write(">");
    return this;
  }

  /** An end tag. */
  Html close(String tag) throws IOException {
    out.write("</" + tag + ">\n");
    return this;
  }

  /** A text. */
  Html text(String text) throws IOException {
    out.write(HtmlText.escaped(text));
    return this;
  }

  /** A whole element with a text in it. */
  Html element(String tag, String text, String... attributes) throws IOException {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Markup that is the caller's own. */
  Html raw(String markup) throws IOException {
    out.write(markup);
    return this;
  }
}

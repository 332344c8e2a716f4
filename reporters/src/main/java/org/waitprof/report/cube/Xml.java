package org.waitprof.report.cube;

import java.util.ArrayDeque;
import java.util.Deque;
import org.waitprof.report.wording.PlainText;

/** Writes XML 1.0 element by element; texts and attributes are escaped, names are trusted. */
final class Xml {
  private final StringBuilder text =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; attributes are names and values in turn. */
  Xml open(String name, Object... attributes) {
    start(name, attributes);
    text.append(">\n");
    open.push(name);
    return this;
  }

  /** An element without content. */
  Xml empty(String name, Object... attributes) {
    start(name, attributes);
    text.append("/>\n");
    return this;
  }

  /** An element with a text. */
  Xml leaf(String name, Object content) {
    text.append('<').append(name).append('>').append(escaped(String.valueOf(content)));
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** Text inside of the open element. */
  Xml raw(String content) {
    text.append(escaped(content));
    return this;
  }

  /** Closes the innermost open element. */
  Xml close() {
    text.append("</").append(open.pop()).append(">\n");
    return this;
  }

  String text() {
    return text.toString();
  }

  private void start(String name, Object... attributes) {
    text.append('<').append(name);
    for (int i = 0; i < attributes.length; i += 2) {
      text.append(' ').append(attributes[i]).append("=\"");
      text.append(escaped(String.valueOf(attributes[i + 1]))).append('"');
    }
  }

  /**
   * Control characters, unpaired surrogates, U+FFFE and U+FFFF have no place in XML 1.0, escaped or
   * not.
   */
  private static String escaped(String content) {
    return PlainText.of(content)
        .replace('\uFFFE', '?')
        .replace('\uFFFF', '?')
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

package org.waitprof.report.wording;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes XML 1.0 element by element. Texts and attributes are escaped, names are trusted. */
public final class Xml {
  private final StringBuilder text =
      new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; attributes are names and values in turn. */
  public Xml open(String name, Object... attributes) {
    start(name, attributes);
    text.append(">\n");
    open.push(name);
    return this;
  }

  /** Writes an element that has attributes only. */
  public Xml empty(String name, Object... attributes) {
    start(name, attributes);
    text.append("/>\n");
    return this;
  }

  /** Writes an element that holds a text. */
  public Xml leaf(String name, Object content) {
    text.append('<').append(name).append('>').append(escaped(String.valueOf(content)));
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** Writes text unescaped inside of the open element. */
  public Xml raw(String content) {
    text.append(escaped(content));
    return this;
  }

  public Xml close() {
    text.append("</").append(open.pop()).append(">\n");
    return this;
  }

  public String text() {
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
   * Escapes a text for elements and attributes. Control characters, unpaired surrogates, U+FFFE and
   * U+FFFF are not allowed in XML 1.0, escaped or not.
   */
  public static String escaped(String content) {
    return PlainText.of(content)
        .replace('\uFFFE', '?')
        .replace('\uFFFF', '?')
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}

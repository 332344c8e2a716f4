package org.waitprof.report.html.data;

import java.io.IOException;
import java.io.Writer;

/** Data in a page: no character of a name can end the block or begin a comment in it. */
final class WithoutTags implements Appendable {
  private final Writer out;

  WithoutTags(Writer out) {
    this.out = out;
  }

  @Override
  public Appendable append(CharSequence text) throws IOException {
    return append(text, 0, text.length());
  }

  @Override
  public Appendable append(CharSequence text, int start, int end) throws IOException {
    for (int i = start; i < end; i++) {
      append(text.charAt(i));
    }
    return this;
  }

  @Override
  public Appendable append(char c) throws IOException {
    if (c == '<' || c == '>' || c == '&') {
      out.write(c == '<' ? "\\u003c" : c == '>' ? "\\u003e" : "\\u0026");
    } else {
      out.write(c);
    }
    return this;
  }
}

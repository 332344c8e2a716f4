package org.waitprof.report.mpip;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** Lines, header facts and ruled section titles. */
final class MpipPage {
  private static final int WIDTH = 79;
  private final Writer out;

  MpipPage(Writer out) {
    this.out = out;
  }

  void line(String text) throws IOException {
    out.write(text.stripTrailing());
    out.write('\n');
  }

  void fact(String name, String value) throws IOException {
    line(String.format(Locale.ROOT, "@ %-24s : %s", name, value));
  }

  void section(String title) throws IOException {
    line("");
    line("-".repeat(WIDTH));
    line("@--- " + title + " " + "-".repeat(Math.max(3, WIDTH - 6 - title.length())));
    line("-".repeat(WIDTH));
  }

  void flush() throws IOException {
    out.flush();
  }
}

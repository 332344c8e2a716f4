package org.waitprof.report.mpip;

import java.io.IOException;
import java.io.Writer;
import org.waitprof.quality.Decimals;

/**
 * Header facts, ruled section titles, and lines of columns. Numbers follow mpiP's decimal report
 * format, three digits after the point. One line is built at a time, without format strings: a
 * large job has a million lines.
 */
final class MpipPage {
  private static final int WIDTH = 75;
  private final Writer out;
  private final StringBuilder line = new StringBuilder();

  MpipPage(Writer out) {
    this.out = out;
  }

  /** Appends a column aligned to the left, and a blank. */
  MpipPage left(String text, int width) {
    line.append(Decimals.left(text, width)).append(' ');
    return this;
  }

  /** Appends a column aligned to the right, and a blank. */
  MpipPage right(String text, int width) {
    line.append(Decimals.right(text, width)).append(' ');
    return this;
  }

  /** Appends a whole number, aligned to the right. */
  MpipPage number(long value, int width) {
    return right(Long.toString(value), width);
  }

  /** Appends a number with decimals, aligned to the right. */
  MpipPage fixed(double value, int width, int decimals) {
    return right(Decimals.fixed(value, decimals), width);
  }

  /** Ends the line without trailing blanks. */
  void end() throws IOException {
    int length = line.length();
    while (length > 0 && line.charAt(length - 1) == ' ') {
      length--;
    }
    out.append(line, 0, length).write('\n');
    line.setLength(0);
  }

  void fact(String name, String value) throws IOException {
    line.append("@ ").append(Decimals.left(name, 25)).append(": ").append(value);
    end();
  }

  void section(String title) throws IOException {
    out.write("-".repeat(WIDTH));
    out.write("\n@--- " + title + " " + "-".repeat(Math.max(0, WIDTH - 6 - title.length())) + "\n");
    out.write("-".repeat(WIDTH));
    out.write("\n");
  }

  void line(String text) throws IOException {
    line.append(text);
    end();
  }
}

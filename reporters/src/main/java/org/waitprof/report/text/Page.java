package org.waitprof.report.text;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.wording.PlainText;

/**
 * The page that sections print on: lines, headings and wrapped paragraphs. Lines end with a line
 * feed and never with a blank. Colour is put on whole words after layout, so it does not disturb
 * widths.
 */
final class Page {
  private final StringBuilder out;
  private final int width;
  private final Paint paint;

  Page(int width, boolean color) {
    this(new StringBuilder(), width, color ? Paint.ANSI : Paint.OFF);
  }

  private Page(StringBuilder out, int width, Paint paint) {
    this.out = out;
    this.width = width;
    this.paint = paint;
  }

  int width() {
    return width;
  }

  Paint paint() {
    return paint;
  }

  /** Text of all lines printed so far. */
  String text() {
    return out.toString();
  }

  /** The page with fewer columns, for prose that shall not fill the width of a wide page. */
  Page narrowed(int columns) {
    return new Page(out, Math.min(width, columns), paint);
  }

  void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }

  /** Prints an empty line, then the title of a section, with a remark behind it if that fits. */
  void heading(String title, String remark) {
    line("");
    String rest = remark.isEmpty() ? "" : "  " + remark;
    if (title.length() + rest.length() <= width) {
      line(paint.bold(title) + paint.dim(rest));
    } else {
      for (String part : wrap("", "  ", PlainText.words(title), " ", width)) {
        line(paint.bold(part));
      }
      paragraph("", "", remark);
    }
  }

  /** Prints a paragraph of a section, wrapped at blanks. */
  void paragraph(String text) {
    paragraph("  ", "  ", text);
  }

  /** Prints a paragraph, wrapped at blanks. */
  void paragraph(String firstIndent, String indent, String text) {
    for (String line : wrap(firstIndent, indent, PlainText.words(text), " ", width)) {
      line(line);
    }
  }

  /** The digit that stands for a part of a full scale: 9 from nine tenths on. */
  static char digit(double part) {
    return (char) ('0' + Math.max(0, Math.min(9, (int) (part * 10))));
  }

  /** Prints a paragraph, possibly empty, behind a mark of one painted character. */
  void item(String mark, String text) {
    List<String> lines = wrap("    ", "    ", PlainText.words(text), " ", width);
    String first = lines.get(0);
    line("  " + mark + first.substring(Math.min(3, first.length())));
    for (String further : lines.subList(1, lines.size())) {
      line(further);
    }
  }

  /**
   * Lays words out in lines. A word longer than a line is cut.
   *
   * @param joint text between two words of a line
   * @param width longest line
   */
  static List<String> wrap(
      String firstIndent, String indent, List<String> words, String joint, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(firstIndent);
    int start = line.length();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      String tail = i + 1 < words.size() ? joint.stripTrailing() : "";
      if (line.length() > start && line.length() + word.length() + tail.length() > width) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(indent);
        start = line.length();
      }
      while (line.length() + word.length() + tail.length() > width && width - start > 8) {
        int cut = width - line.length();
        if (cut >= word.length()) {
          cut = word.length() - 1;
        }
        if (cut <= 0) {
          break;
        }
        lines.add(line + word.substring(0, cut));
        word = word.substring(cut);
        line = new StringBuilder(indent);
        start = line.length();
      }
      line.append(word).append(i + 1 < words.size() ? joint : "");
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}

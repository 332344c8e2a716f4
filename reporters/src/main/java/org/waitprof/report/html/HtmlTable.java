package org.waitprof.report.html;

import java.util.Collections;
import java.util.List;
import org.waitprof.report.figures.Grade;
import org.waitprof.report.table.Folded;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.wording.DurationUnit;
import org.waitprof.report.wording.PlainText;

/**
 * Tables of the page. Numbers are aligned to the right, and sorted as numbers. The script sorts a
 * table of class {@code sortable} at a click on a column's title.
 */
final class HtmlTable {
  /** Texts of more characters get a box to scroll in. */
  private static final int LONG = 300;

  private static final DurationUnit SECONDS = new DurationUnit("s", 1_000_000_000L, 3);

  private HtmlTable() {}

  /**
   * A value that is a link.
   *
   * @param text the text shown
   * @param address target of the link; empty for none
   */
  record Link(String text, String address) {
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * An efficiency with its grade.
   *
   * @param text the text shown
   * @param grade the colour of its mark
   */
  record Graded(String text, Grade grade) {
    @Override
    public String toString() {
      return text;
    }
  }

  /** A table folded away behind a title: the numbers that a picture shows. */
  static <R> void behind(Html html, String title, List<TableColumn<R>> columns, List<R> rows) {
    html.open("details", "class", "table");
    html.element("summary", title);
    inSeconds(html, "sortable", title, columns, rows);
    html.close("details");
  }

  /** A table with all durations in seconds. */
  static <R> void inSeconds(
      Html html, String kind, String caption, List<TableColumn<R>> columns, List<R> rows) {
    write(html, kind, caption, columns, Collections.nCopies(columns.size(), SECONDS), rows);
  }

  /**
   * Writes a table.
   *
   * @param kind its class in the style
   * @param units units of durations, by column
   */
  static <R> void write(
      Html html,
      String kind,
      String caption,
      List<TableColumn<R>> columns,
      List<DurationUnit> units,
      List<R> rows) {
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table", "class", kind);
    html.element("caption", caption);
    html.raw("<thead><tr>");
    for (int i = 0; i < columns.size(); i++) {
      Unit unit = columns.get(i).unit();
      html.open("th", "scope", "col", "class", unit.isNumber() ? "n" : "t");
      html.text(columns.get(i).title());
      html.text(unit == Unit.NANOS ? " " + units.get(i).name() : "").raw("</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
    for (R row : rows) {
      html.raw("<tr>");
      for (int i = 0; i < columns.size(); i++) {
        cell(html, columns.get(i).unit(), columns.get(i).of(row), units.get(i));
      }
      html.raw("</tr>\n");
    }
    html.raw("</tbody></table></div>\n");
  }

  private static void cell(Html html, Unit unit, Object value, DurationUnit duration) {
    String kind = unit.isNumber() ? "n" : "t";
    if (value instanceof Graded graded) {
      html.open("td", "class", kind + " g-" + graded.grade().id());
    } else if (value instanceof Number) {
      html.open("td", "class", kind, "data-v", value.toString());
    } else {
      html.open("td", "class", kind);
    }
    String text = unit.shown(value, duration);
    if (value instanceof Folded folded && !List.of("", text).contains(folded.whole())) {
      html.open("details", "class", "frames").element("summary", PlainText.tail(text, LONG));
      html.open("div", "class", "clip").text(folded.whole()).raw("</div></details></td>");
    } else if (value instanceof Link link && !link.address().isEmpty()) {
      html.open("a", "href", link.address()).text(text).raw("</a></td>");
    } else if (text.length() > LONG) {
      html.open("div", "class", "clip").text(text).raw("</div></td>");
    } else {
      html.text(grouped(text)).raw("</td>");
    }
  }

  /** Groups the digits of long numbers by three. */
  private static String grouped(String text) {
    return text.matches("\\d{6,}") ? text.replaceAll("\\B(?=(\\d{3})+$)", "\u202f") : text;
  }
}

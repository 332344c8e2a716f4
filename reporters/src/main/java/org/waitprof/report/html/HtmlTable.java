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
 * Tables of the page. Numbers are aligned to the right, and sorted as numbers. The script makes
 * tables of class {@code sortable} sort by a click on a title.
 */
final class HtmlTable {
  /** Longer texts get a box to scroll in. */
  private static final int LONG = 300;

  private static final DurationUnit SECONDS = new DurationUnit("s", 1_000_000_000L, 3);

  private HtmlTable() {}

  /**
   * A value that leads somewhere.
   *
   * @param text what is shown
   * @param address where it leads to; empty if nowhere
   */
  record Link(String text, String address) {
    /** The text. */
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * An efficiency.
   *
   * @param text what is shown
   * @param grade the colour of its mark
   */
  record Graded(String text, Grade grade) {
    /** The text. */
    @Override
    public String toString() {
      return text;
    }
  }

  /** A table folded away behind a title: what a picture shows, in numbers. */
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
   * A table.
   *
   * @param kind its class in the style
   * @param units what durations of each column are written in
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

  /** Long numbers in groups of three digits. */
  private static String grouped(String text) {
    return text.matches("\\d{6,}") ? text.replaceAll("\\B(?=(\\d{3})+$)", "\u202f") : text;
  }
}

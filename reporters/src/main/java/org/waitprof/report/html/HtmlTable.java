package org.waitprof.report.html;

import java.util.List;
import java.util.Locale;
import org.waitprof.report.wording.Percentages;
import org.waitprof.report.wording.PlainText;

/**
 * Tables of the page. Columns whose title begins with {@code #} hold numbers: aligned to the right,
 * sorted as numbers. The script makes tables of class {@code sortable} sort by a click on a title.
 */
final class HtmlTable {
  /** Longer texts get a box to scroll in. */
  private static final int LONG = 300;

  private HtmlTable() {}

  /**
   * A cell.
   *
   * @param text what it shows
   * @param sort what it is sorted by; empty for the text itself
   * @param whole what the text is the end of, to be unfolded; empty if it is all
   * @param address where the text leads to; empty if nowhere
   */
  record Cell(String text, String sort, String whole, String address) {
    Cell(String text, String sort) {
      this(text, sort, "", "");
    }

    /** The same as a link, unless the address is empty. */
    Cell to(String newAddress) {
      return new Cell(text, sort, whole, newAddress);
    }

    static Cell of(String text) {
      return new Cell(text, "");
    }

    /** A text that unfolds to a longer one. */
    static Cell folded(String text, String whole) {
      return text.equals(whole) ? of(text) : new Cell(PlainText.tail(text, LONG), "", whole, "");
    }

    static Cell of(String text, long value) {
      return new Cell(text, Long.toString(value));
    }

    static Cell of(String text, double value) {
      return new Cell(text, Double.toString(value));
    }

    static Cell seconds(long nanos) {
      return of(String.format(Locale.ROOT, "%.3f", nanos / 1e9), nanos);
    }

    static Cell percent(double ratio) {
      return of(Percentages.column(ratio), ratio);
    }
  }

  static void begin(Html html, String caption, List<String> titles, boolean sortable) {
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table", "class", sortable ? "sortable" : "plain");
    html.element("caption", caption);
    html.raw("<thead><tr>");
    for (String title : titles) {
      boolean number = title.startsWith("#");
      html.open("th", "scope", "col", "class", number ? "n" : "t");
      html.text(number ? title.substring(1) : title).raw("</th>");
    }
    html.raw("</tr></thead>\n<tbody>\n");
  }

  static void row(Html html, List<String> titles, List<Cell> cells) {
    html.raw("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      String kind = titles.get(i).startsWith("#") ? "n" : "t";
      if (cell.sort().isEmpty()) {
        html.open("td", "class", kind);
      } else {
        html.open("td", "class", kind, "data-v", cell.sort());
      }
      if (!cell.whole().isEmpty()) {
        html.open("details", "class", "frames").element("summary", cell.text());
        html.open("div", "class", "clip").text(cell.whole()).raw("</div></details></td>");
      } else if (!cell.address().isEmpty()) {
        html.open("a", "href", cell.address()).text(cell.text()).raw("</a></td>");
      } else if (cell.text().length() > LONG) {
        html.open("div", "class", "clip").text(cell.text()).raw("</div></td>");
      } else {
        html.text(grouped(cell.text())).raw("</td>");
      }
    }
    html.raw("</tr>\n");
  }

  /** Long numbers in groups of three digits. */
  private static String grouped(String text) {
    return text.matches("\\d{6,}") ? text.replaceAll("\\B(?=(\\d{3})+$)", "\u202f") : text;
  }

  static void end(Html html) {
    html.raw("</tbody></table></div>\n");
  }

  /** A whole table, folded away behind a title: what a picture shows, in numbers. */
  static void behind(Html html, String title, List<String> titles, List<List<Cell>> rows) {
    html.open("details", "class", "table");
    html.element("summary", title);
    whole(html, title, titles, rows);
    html.close("details");
  }

  /** A whole table. */
  static void whole(Html html, String title, List<String> titles, List<List<Cell>> rows) {
    begin(html, title, titles, true);
    for (List<Cell> row : rows) {
      row(html, titles, row);
    }
    end(html);
  }
}

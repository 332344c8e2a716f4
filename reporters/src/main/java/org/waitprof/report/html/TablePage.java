package org.waitprof.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.html.HtmlTable.Cell;
import org.waitprof.report.text.TextTable;

/** A page of tables for browsers: one file, no network, no script. Used for comparisons of runs. */
public final class TablePage {
  private TablePage() {}

  /**
   * A table.
   *
   * @param title for readers; empty for none
   * @param table what is shown
   * @param empty what to say if it has no rows
   * @param charts what is drawn above it
   */
  public record Part(String title, TextTable table, String empty, List<Chart> charts) {
    public Part {
      charts = List.copyOf(charts);
    }
  }

  /**
   * Writes a page.
   *
   * @param remarks what to know of the figures
   */
  public static void write(String title, List<Part> parts, List<String> remarks, Writer out)
      throws IOException {
    Html html = new Html(out);
    PageFrame.beginPlain(html, title);
    html.open("header").element("p", "waitprof", "class", "tool").element("h1", title);
    html.raw("<ul class=\"checks\">\n");
    for (String remark : remarks) {
      html.element("li", remark);
    }
    html.raw("</ul>\n").close("header");
    int number = 0;
    for (Part part : parts) {
      HtmlSection.begin(
          html, "part" + number++, part.title().isEmpty() ? "Runs" : part.title(), "");
      if (!part.charts().isEmpty()) {
        html.raw("<div class=\"charts\">");
        for (Chart chart : part.charts()) {
          html.raw(chart.markup());
        }
        html.raw("</div>\n");
      }
      if (part.table().isEmpty()) {
        html.element("p", part.empty());
      } else {
        String caption = part.charts().isEmpty() ? part.title() : "In numbers";
        HtmlTable.begin(html, caption, part.table().titles(), false);
        for (List<String> row : part.table().rows()) {
          HtmlTable.row(html, part.table().titles(), cells(row));
        }
        HtmlTable.end(html);
      }
      HtmlSection.end(html);
    }
    html.raw("</main>\n</body>\n</html>\n");
  }

  private static List<Cell> cells(List<String> row) {
    List<Cell> cells = new ArrayList<>();
    row.forEach(cell -> cells.add(Cell.of(cell)));
    return cells;
  }
}

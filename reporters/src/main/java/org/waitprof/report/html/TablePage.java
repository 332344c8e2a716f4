package org.waitprof.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.waitprof.report.chart.Chart;
import org.waitprof.report.figures.Grade;
import org.waitprof.report.html.HtmlTable.Graded;
import org.waitprof.report.html.HtmlTable.Link;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;
import org.waitprof.report.text.TextTable;

/** A page of tables for browsers: one file, no network. Used for comparisons of runs. */
public final class TablePage {
  private TablePage() {}

  /**
   * A table with its place on the page.
   *
   * @param id name of the table for programs; empty if programs do not get it
   * @param title for readers; empty for none
   * @param table the cells
   * @param empty sentence for a table without rows
   * @param charts charts above the table
   * @param links targets of links, by text of the cells
   * @param efficiencies titles of columns whose numbers have a grade
   */
  public record Part(
      String id,
      String title,
      TextTable table,
      String empty,
      List<Chart> charts,
      Map<String, String> links,
      Set<String> efficiencies) {
    public Part {
      charts = List.copyOf(charts);
      links = Map.copyOf(links);
      efficiencies = Set.copyOf(efficiencies);
    }

    public Part(
        String id,
        String title,
        TextTable table,
        String empty,
        List<Chart> charts,
        Map<String, String> links) {
      this(id, title, table, empty, charts, links, Set.of());
    }

    public Part(String id, String title, TextTable table, String empty, List<Chart> charts) {
      this(id, title, table, empty, charts, Map.of());
    }

    /** Returns the table with a grade for each number of some columns. */
    public Part graded(Set<String> titles) {
      return new Part(id, title, table, empty, charts, links, titles);
    }

    /**
     * Whether the table is only a sentence that says why it is empty. The section before it already
     * says so.
     */
    private boolean isSentence() {
      return table.isEmpty() && charts.isEmpty();
    }
  }

  /** Tone of a result: whether it is welcome. */
  public enum Tone {
    NEUTRAL,
    BETTER,
    WORSE
  }

  /**
   * Result of a page, in the place of a report's verdict.
   *
   * @param text sentences; empty for none
   * @param tone colour of the result, which the words also express
   */
  public record Result(String text, Tone tone) {
    public static final Result NONE = new Result("", Tone.NEUTRAL);
  }

  /** Writes a page without a result. */
  public static void write(String title, List<Part> parts, List<String> remarks, Writer out)
      throws IOException {
    write(title, Result.NONE, parts, remarks, Optional.empty(), out);
  }

  /**
   * Writes a page.
   *
   * @param remarks facts to know about the figures, below them
   * @param panes two whole runs; empty for tables only
   */
  public static void write(
      String title,
      Result result,
      List<Part> parts,
      List<String> remarks,
      Optional<ChangePanes> panes,
      Writer out)
      throws IOException {
    PageFrame frame = panes.isPresent() ? PageFrame.change() : PageFrame.tables();
    frame.write(
        title,
        html -> head(html, title, result),
        html -> {
          parts(html, parts);
          panes.ifPresent(any -> ChangePanes.write(html));
          notes(html, remarks);
        },
        panes.map(ChangePanes::data),
        out);
  }

  private static void head(Html html, String title, Result result) {
    html.element("p", "waitprof", "class", "tool").element("h1", title);
    if (!result.text().isEmpty()) {
      String tone = result.tone().name().toLowerCase(Locale.ROOT);
      html.element("p", result.text(), "class", "verdict " + tone, "id", "verdict");
    }
  }

  private static void parts(Html html, List<Part> parts) {
    int number = 0;
    for (int at = 0; at < parts.size(); at++) {
      Part part = parts.get(at);
      HtmlSection.begin(
          html, "part" + number++, part.title().isEmpty() ? "Runs" : part.title(), "");
      if (!part.charts().isEmpty()) {
        html.raw("<div class=\"charts\">");
        part.charts().forEach(chart -> html.raw(chart.markup()));
        html.raw("</div>\n");
      }
      if (part.table().isEmpty()) {
        html.element("p", part.empty());
      } else {
        HtmlTable.inSeconds(html, "plain", "In numbers", columns(part), part.table().rows());
      }
      for (; at + 1 < parts.size() && parts.get(at + 1).isSentence(); at++) {
        Part next = parts.get(at + 1);
        html.element("p", (next.title().isEmpty() ? "" : next.title() + ": ") + next.empty());
      }
      HtmlSection.end(html);
    }
  }

  private static void notes(Html html, List<String> remarks) {
    if (!remarks.isEmpty()) {
      HtmlSection.begin(html, "notes", "Notes", "");
      html.raw("<ul class=\"checks\">\n");
      remarks.forEach(remark -> html.element("li", remark));
      html.raw("</ul>\n");
      HtmlSection.end(html);
    }
  }

  private static List<TableColumn<List<String>>> columns(Part part) {
    List<TableColumn<List<String>>> columns = new ArrayList<>();
    for (String title : part.table().titles()) {
      int at = columns.size();
      Unit unit = title.startsWith("#") ? Unit.NUMBER : Unit.TEXT;
      columns.add(
          unit.shown(
              title.replaceFirst("^#", ""),
              row ->
                  part.efficiencies().contains(title)
                      ? new Graded(row.get(at), Grade.of(Double.parseDouble(row.get(at))))
                      : new Link(row.get(at), part.links().getOrDefault(row.get(at), ""))));
    }
    return columns;
  }
}

package org.waitprof.report.compare;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.json.JsonWriter;
import org.waitprof.report.html.ChangePanes;
import org.waitprof.report.html.TablePage;
import org.waitprof.report.text.TextTable;
import org.waitprof.report.wording.Markdown;

/**
 * Result of a command that compares runs, to be written as text, Markdown, a page for browsers or
 * JSON. Immutable; the commands make one and write it.
 *
 * @param title one line
 * @param result the conclusion
 * @param parts tables with their titles; a part without rows says so
 * @param remarks remarks on the figures, gravest first
 * @param panes both runs, where one is compared with one, for a page; empty otherwise
 */
public record ComparisonReport(
    String title,
    TablePage.Result result,
    List<TablePage.Part> parts,
    List<String> remarks,
    Optional<ChangePanes> panes) {

  public ComparisonReport {
    parts = List.copyOf(parts);
    remarks = List.copyOf(remarks);
  }

  /** Makes a report of tables only. */
  public ComparisonReport(
      String title, TablePage.Result result, List<TablePage.Part> parts, List<String> remarks) {
    this(title, result, parts, remarks, Optional.empty());
  }

  /** Returns the report with both runs. */
  public ComparisonReport with(ChangePanes runs) {
    return new ComparisonReport(title, result, parts, remarks, Optional.of(runs));
  }

  /** The forms of the written report. */
  public enum Form {
    TEXT(".txt"),
    MARKDOWN(".md"),
    HTML(".html"),
    JSON(".json");

    private final String extension;

    Form(String extension) {
      this.extension = extension;
    }

    /** The form for a file name; empty if no form has its extension. */
    public static Optional<Form> of(String fileName) {
      String name = fileName.toLowerCase(Locale.ROOT);
      return Arrays.stream(values()).filter(form -> name.endsWith(form.extension)).findFirst();
    }
  }

  /**
   * Writes the report.
   *
   * @param width of the page, for text
   * @param color whether to use the colours of a terminal, for text
   */
  public void write(Form form, int width, boolean color, OutputStream out) throws IOException {
    Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    switch (form) {
      case TEXT -> text(writer, width, color);
      case MARKDOWN -> markdown(writer);
      case HTML -> TablePage.write(title, result, parts, remarks, panes, writer);
      case JSON -> json(writer);
    }
    writer.flush();
  }

  private void text(Writer out, int width, boolean color) throws IOException {
    out.write(title + "\n");
    if (!result.text().isEmpty()) {
      out.write("\n" + TextTable.result(result.text(), welcome(), width, color));
    }
    for (TablePage.Part part : parts) {
      out.write(part.title().isEmpty() ? "\n" : "\n" + part.title() + "\n\n");
      out.write(
          part.table().isEmpty() ? "  " + part.empty() + "\n" : part.table().text(width, color));
    }
    out.write("\n");
    for (String remark : remarks) {
      out.write(TextTable.paragraph("  ", remark, width));
    }
  }

  private int welcome() {
    return switch (result.tone()) {
      case BETTER -> 1;
      case NEUTRAL -> 0;
      case WORSE -> -1;
    };
  }

  private void markdown(Writer out) throws IOException {
    out.write("### " + title + "\n");
    if (!result.text().isEmpty()) {
      out.write("\n**" + Markdown.text(result.text()) + "**\n");
    }
    for (TablePage.Part part : parts) {
      out.write(part.title().isEmpty() ? "\n" : "\n### " + part.title() + "\n\n");
      out.write(part.table().isEmpty() ? part.empty() + "\n" : part.table().markdown());
    }
    out.write("\n");
    for (String remark : remarks) {
      out.write("- " + remark + "\n");
    }
  }

  /** Cells of a numeric column are JSON numbers; unknown numbers are left out. */
  private void json(Writer out) throws IOException {
    JsonWriter json = new JsonWriter(out, 2);
    json.beginObject();
    json.name("title").value(title);
    json.name("result").value(result.text());
    json.name("tone").value(result.tone().name().toLowerCase(Locale.ROOT));
    for (TablePage.Part part : parts) {
      json.name(part.id()).beginArray();
      for (List<String> row : part.table().rows()) {
        json.beginObject();
        for (int i = 0; i < row.size(); i++) {
          String column = part.table().titles().get(i);
          if (!column.startsWith("#")) {
            json.name(jsonName(column)).value(row.get(i));
          } else if (!row.get(i).equals(ComparisonFigure.UNKNOWN)) {
            json.name(jsonName(column)).value(Double.parseDouble(row.get(i)));
          }
        }
        json.endObject();
      }
      json.endArray();
    }
    json.name("remarks").array(remarks);
    json.endObject();
    out.write("\n");
  }

  /**
   * Makes a JSON name of a title: {@code #time s} becomes {@code time_s}, {@code #before %} {@code
   * before_percent}.
   */
  private static String jsonName(String column) {
    String name = column.replace("%", "percent").replaceAll("[^a-z]+", "_");
    name = name.replaceAll("^_|_$", "");
    return name.isEmpty() ? "judgement" : name;
  }
}

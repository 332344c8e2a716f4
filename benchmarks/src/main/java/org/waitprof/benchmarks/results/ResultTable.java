package org.waitprof.benchmarks.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command behind the benchmark scripts: {@code ResultTable MEASUREMENTS [--csv FILE] [--compare
 * EARLIER_CSV]} prints the table, writes it as CSV, compares it to the CSV of an earlier time.
 */
public final class ResultTable {
  private final List<List<String>> lines = new ArrayList<>();

  private ResultTable() {}

  public static void main(String[] arguments) throws IOException {
    Measurements measurements = Measurements.read(Path.of(arguments[0]));
    List<VariantRow> rows = VariantRow.of(measurements);
    System.out.print(text(measurements, rows, ResultCsv.of(arguments, rows)));
  }

  /** The facts, then a block of lines for each quantity. */
  static String text(Measurements measurements, List<VariantRow> rows, ResultCsv earlier) {
    StringBuilder text = new StringBuilder();
    measurements.facts().forEach(fact -> text.append(fact).append('\n'));
    text.append('\n');
    String yardstick = measurements.fact("yardstick");
    ResultTable table = new ResultTable();
    table.lines.add(
        List.of(
            "median over runs [middle half]",
            measurements.fact("value"),
            "added",
            yardstick.isEmpty() ? "" : "added / " + yardstick,
            "typical",
            "added",
            "before",
            "now/before"));
    String quantity = "";
    for (VariantRow row : rows) {
      if (row.quantity().equals(yardstick) && row.quantity().equals(quantity)) {
        continue; // the agent cannot change it
      }
      if (!row.quantity().equals(quantity)) {
        quantity = row.quantity();
        table.lines.add(List.of(quantity));
      }
      table.add(row, earlier);
    }
    return table.appendTo(text).toString();
  }

  private void add(VariantRow row, ResultCsv earlier) {
    double now = row.result().median();
    double before = earlier.of(row.quantity(), row.variant());
    lines.add(
        List.of(
            "  " + row.variant(),
            row.value().toString(),
            row.added().toString(),
            row.ratio().toString(),
            Spread.number(row.typical().median()),
            row.typicalAdded().toString(),
            Spread.number(before),
            Spread.number(now / before)));
  }

  /** Columns without any content are left out; numbers stand to the right. */
  private StringBuilder appendTo(StringBuilder text) {
    int[] widths = new int[lines.get(0).size()];
    for (List<String> line : lines.subList(1, lines.size())) {
      for (int column = 0; column < line.size() && line.size() > 1; column++) {
        widths[column] = Math.max(widths[column], line.get(column).length());
      }
    }
    for (int column = 0; column < widths.length; column++) {
      widths[column] =
          widths[column] == 0 ? 0 : Math.max(widths[column], lines.get(0).get(column).length());
    }
    for (List<String> line : lines) {
      StringBuilder out = new StringBuilder();
      for (int column = 0; column < line.size(); column++) {
        if (widths[column] > 0) {
          String pad = " ".repeat(Math.max(0, widths[column] - line.get(column).length()));
          out.append(column == 0 ? line.get(column) + pad : "  " + pad + line.get(column));
        }
      }
      text.append(out.toString().stripTrailing()).append('\n');
    }
    return text;
  }
}

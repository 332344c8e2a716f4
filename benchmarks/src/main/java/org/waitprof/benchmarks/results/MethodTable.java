package org.waitprof.benchmarks.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * The command behind {@code methods.sh}: {@code MethodTable MEASUREMENTS [--csv FILE] [--compare
 * EARLIER_CSV]}. It prints, as Markdown, the cost that each method adds to an MPI call, together
 * with the percentages that "Catching Idlers with Ease" found for these methods.
 */
public final class MethodTable {
  private final List<VariantRow> rows;
  private final Map<String, Map<String, VariantRow>> byVariant = new LinkedHashMap<>();
  private final Set<String> quantities = new LinkedHashSet<>();

  private MethodTable(List<VariantRow> rows) {
    this.rows = rows;
    for (VariantRow row : rows) {
      quantities.add(row.quantity());
      byVariant
          .computeIfAbsent(row.variant(), none -> new LinkedHashMap<>())
          .put(row.quantity(), row);
    }
  }

  public static void main(String[] arguments) throws IOException {
    Measurements measurements = Measurements.read(Path.of(arguments[0]));
    MethodTable table = new MethodTable(VariantRow.of(measurements));
    ResultCsv earlier = ResultCsv.of(arguments, table.rows);
    StringBuilder text = new StringBuilder();
    measurements.facts().forEach(fact -> text.append("* ").append(fact).append('\n'));
    table.added(text, measurements);
    PaperFigures.append(text, table.byVariant);
    if (!earlier.isEmpty()) {
      table.compared(text, earlier);
    }
    System.out.print(text);
  }

  private void added(StringBuilder text, Measurements measurements) {
    int rounds =
        quantities.stream().mapToInt(name -> measurements.rounds(name).size()).max().orElse(0);
    text.append("\nNanoseconds added to an MPI call: median of ").append(rounds);
    text.append(" rounds [middle half]; the first line is the call itself\n\n");
    cells(text, (variant, cell) -> whole(cell.result()));
  }

  private void compared(StringBuilder text, ResultCsv earlier) {
    text.append("\nNow divided by what it was in the earlier result\n\n");
    cells(
        text,
        (variant, cell) -> {
          double before = earlier.of(cell.quantity(), variant);
          return Double.isNaN(before) ? "" : Spread.number(cell.result().median() / before);
        });
  }

  /** A line a variant, with a cell for each quantity that it has. */
  private void cells(StringBuilder text, BiFunction<String, VariantRow, String> cellOf) {
    heading(text);
    byVariant.forEach(
        (variant, row) ->
            line(
                text,
                variant,
                quantity -> {
                  VariantRow cell = row.get(quantity);
                  return cell == null ? "" : cellOf.apply(variant, cell);
                }));
  }

  private void heading(StringBuilder text) {
    line(text, "", quantity -> quantity);
    line(text, "---", quantity -> "---");
  }

  private void line(StringBuilder text, String name, UnaryOperator<String> cellOf) {
    StringJoiner cells = new StringJoiner(" | ", "| ", " |\n");
    cells.add(name);
    List<String> texts = new ArrayList<>();
    quantities.forEach(quantity -> texts.add(cellOf.apply(quantity)));
    texts.forEach(cells::add);
    text.append(cells);
  }

  /** Whole nanoseconds, as more is not to be had from two processes. */
  private static String whole(Spread spread) {
    return String.format(
        Locale.ROOT, "%.0f [%.0f .. %.0f]", spread.median(), spread.lower(), spread.upper());
  }
}

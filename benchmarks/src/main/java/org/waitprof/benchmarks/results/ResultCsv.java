package org.waitprof.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** A result as CSV: what a later run is compared to. */
final class ResultCsv {
  private static final String HEADER =
      "quantity,variant,value,value_lower,value_upper,added,added_lower,added_upper,"
          + "ratio,typical,typical_added\n";

  private static final int VALUE = 2;
  private static final int ADDED = 5;

  /**
   * Values to compare: the cost that a variant adds; for the variant compared to, the value itself.
   */
  private final Map<String, Double> compared = new HashMap<>();

  private ResultCsv() {}

  /**
   * Does what the options of a command ask for behind its first argument: {@code --csv FILE} writes
   * the rows, {@code --compare FILE} reads an earlier result.
   *
   * @return that one; an empty one without it
   */
  static ResultCsv of(String[] arguments, List<VariantRow> rows) throws IOException {
    ResultCsv earlier = new ResultCsv();
    for (int i = 1; i + 1 < arguments.length; i += 2) {
      Path file = Path.of(arguments[i + 1]);
      switch (arguments[i]) {
        case "--csv" -> Files.writeString(file, text(rows));
        case "--compare" -> earlier = read(file);
        default -> throw new IllegalArgumentException("unknown option: " + arguments[i]);
      }
    }
    return earlier;
  }

  /** Whether no earlier result was given to compare with. */
  boolean isEmpty() {
    return compared.isEmpty();
  }

  private static ResultCsv read(Path file) throws IOException {
    ResultCsv result = new ResultCsv();
    List<String> lines = Files.readAllLines(file);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      String number = fields[ADDED].isEmpty() ? fields[VALUE] : fields[ADDED];
      result.compared.put(fields[0] + ',' + fields[1], Double.valueOf(number));
    }
    return result;
  }

  /** The earlier number of a row; NaN without one. */
  double of(String quantity, String variant) {
    return compared.getOrDefault(quantity + ',' + variant, Double.NaN);
  }

  /** The rows as CSV, header first. */
  private static String text(List<VariantRow> rows) {
    StringBuilder text = new StringBuilder(HEADER);
    for (VariantRow row : rows) {
      StringJoiner line = new StringJoiner(",", "", "\n");
      line.add(row.quantity()).add(row.variant());
      for (Spread spread : List.of(row.value(), row.added())) {
        line.add(number(spread.median())).add(number(spread.lower())).add(number(spread.upper()));
      }
      line.add(number(row.ratio().median()));
      line.add(number(row.typical().median())).add(number(row.typicalAdded().median()));
      text.append(line);
    }
    return text.toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.4f", value);
  }
}

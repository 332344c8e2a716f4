package org.waitprof.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Measurements as a benchmark script wrote them down, in its order. A line is a fact, {@code #
 * name: text}, or a measurement of one process, {@code round,variant,quantity,value[,typical]}:
 * where a process measured often, {@code value} is its least and {@code typical} its median. The
 * first variant of a quantity is the one that others are compared to, round by round.
 */
public final class Measurements {
  /** Value and typical value of one process. */
  record Measured(double value, double typical) {}

  private final List<String> facts = new ArrayList<>();

  /** Measurements by quantity, variant and round. */
  private final Map<String, Map<String, Map<String, Measured>>> quantities = new LinkedHashMap<>();

  private Measurements() {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if a line is neither a fact nor a measurement
   */
  public static Measurements read(Path file) throws IOException {
    Measurements result = new Measurements();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("# ")) {
        result.facts.add(line.substring(2));
      } else if (!line.isBlank()) {
        result.add(line);
      }
    }
    return result;
  }

  private void add(String line) {
    String[] fields = line.split(",", -1);
    if (fields.length < 4 || fields.length > 5) {
      throw new IllegalArgumentException("not a measurement: " + line);
    }
    double value = Double.parseDouble(fields[3]);
    double typical = fields.length == 5 ? Double.parseDouble(fields[4]) : Double.NaN;
    quantities
        .computeIfAbsent(fields[2], quantity -> new LinkedHashMap<>())
        .computeIfAbsent(fields[1], variant -> new LinkedHashMap<>())
        .put(fields[0], new Measured(value, typical));
  }

  /** The text of a fact; empty if it is not there. */
  String fact(String name) {
    String begin = name + ": ";
    return facts.stream()
        .filter(fact -> fact.startsWith(begin))
        .map(fact -> fact.substring(begin.length()))
        .findFirst()
        .orElse("");
  }

  /** All facts as they were written. */
  List<String> facts() {
    return facts;
  }

  /** Measured quantities, in the order of the file. */
  List<String> quantities() {
    return List.copyOf(quantities.keySet());
  }

  /** The variants in which a quantity was measured, the one to compare to first. */
  List<String> variants(String quantity) {
    return List.copyOf(quantities.getOrDefault(quantity, Map.of()).keySet());
  }

  /** The rounds in which a quantity was measured in its first variant. */
  List<String> rounds(String quantity) {
    return List.copyOf(
        quantities.getOrDefault(quantity, Map.of()).values().iterator().next().keySet());
  }

  /** One measurement; null if that round has none. */
  @Nullable Measured of(String quantity, String variant, String round) {
    return quantities.getOrDefault(quantity, Map.of()).getOrDefault(variant, Map.of()).get(round);
  }
}

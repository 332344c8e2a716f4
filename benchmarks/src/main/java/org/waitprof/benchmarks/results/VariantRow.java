package org.waitprof.benchmarks.results;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.waitprof.benchmarks.results.Measurements.Measured;

/**
 * One variant of one quantity, over all rounds.
 *
 * @param value the least of each process, or the only one
 * @param added to the first variant, paired by round; NaN for the first variant itself
 * @param ratio of what is added to the yardstick in the same process; NaN without a yardstick
 * @param typical the median of each process
 * @param typicalAdded the same, added to the first variant
 */
record VariantRow(
    String quantity,
    String variant,
    Spread value,
    Spread added,
    Spread ratio,
    Spread typical,
    Spread typicalAdded) {

  /** All rows, in the order in which they were measured. */
  static List<VariantRow> of(Measurements measurements) {
    List<VariantRow> rows = new ArrayList<>();
    for (String quantity : measurements.quantities()) {
      for (String variant : measurements.variants(quantity)) {
        rows.add(row(measurements, quantity, variant));
      }
    }
    return rows;
  }

  private static VariantRow row(Measurements measurements, String quantity, String variant) {
    String first = measurements.variants(quantity).get(0);
    String yardstick = measurements.fact("yardstick");
    boolean compared = !variant.equals(first) && !quantity.equals(yardstick);
    List<String> rounds = measurements.rounds(quantity);
    double[] value = new double[rounds.size()];
    double[] added = new double[rounds.size()];
    double[] ratio = new double[rounds.size()];
    double[] typical = new double[rounds.size()];
    double[] typicalAdded = new double[rounds.size()];
    for (int i = 0; i < rounds.size(); i++) {
      Measured with = measurements.of(quantity, variant, rounds.get(i));
      Measured without = compared ? measurements.of(quantity, first, rounds.get(i)) : null;
      value[i] = get(with, Measured::value);
      typical[i] = get(with, Measured::typical);
      added[i] = value[i] - get(without, Measured::value);
      typicalAdded[i] = typical[i] - get(without, Measured::typical);
      // Each process is divided by its own yardstick: clocks of a virtual machine change pace.
      ratio[i] =
          value[i] / get(measurements.of(yardstick, variant, rounds.get(i)), Measured::value)
              - get(without, Measured::value)
                  / get(measurements.of(yardstick, first, rounds.get(i)), Measured::value);
    }
    return new VariantRow(
        quantity,
        variant,
        Spread.of(value),
        Spread.of(added),
        Spread.of(ratio),
        Spread.of(typical),
        Spread.of(typicalAdded));
  }

  /** The added cost; for a variant to which nothing is added, the value. */
  Spread result() {
    return Double.isNaN(added.median()) ? value : added;
  }

  private static double get(@Nullable Measured measured, ToDoubleFunction<Measured> what) {
    return measured == null ? Double.NaN : what.applyAsDouble(measured);
  }
}

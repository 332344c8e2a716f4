package org.waitprof.benchmarks.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.waitprof.benchmarks.results.Measurements.Measured;

/**
 * The command behind {@code dilation.sh}: {@code DilationTable MEASUREMENTS} prints, as Markdown,
 * by how much the agent stretches the run of each program, from pairs of runs. The interval is that
 * of the sign test: it asks nothing of the distribution, and a pair that something else disturbed
 * counts no more than any other.
 */
public final class DilationTable {
  private static final String PLAIN = "no agent";
  private static final String AGENT = "agent";

  /** The variant under which a run's share of time in MPI is written down, in percent. */
  private static final String SHARE = "share";

  private static final double OUTSIDE = 0.05;

  private DilationTable() {}

  /** Prints the table on stdout. */
  public static void main(String[] arguments) throws IOException {
    Measurements measurements = Measurements.read(Path.of(arguments[0]));
    StringBuilder text = new StringBuilder();
    measurements.facts().forEach(fact -> text.append("* ").append(fact).append('\n'));
    text.append("\n| program | without, s | pairs | longer by, % (95 % interval) | in MPI, % |");
    text.append(" goal, % | met |\n|---|---|---|---|---|---|---|\n");
    for (String program : measurements.quantities()) {
      text.append(line(measurements, program));
    }
    System.out.print(text);
  }

  private static String line(Measurements measurements, String program) {
    double[] plain =
        measurements.rounds(program).stream()
            .mapToDouble(round -> value(measurements, program, PLAIN, round))
            .toArray();
    double[] percent =
        measurements.rounds(program).stream()
            .mapToDouble(
                round ->
                    100
                        * (value(measurements, program, AGENT, round)
                                / value(measurements, program, PLAIN, round)
                            - 1))
            .filter(ratio -> !Double.isNaN(ratio))
            .sorted()
            .toArray();
    double share =
        Spread.of(
                measurements.rounds(program).stream()
                    .mapToDouble(round -> value(measurements, program, SHARE, round))
                    .toArray())
            .median();
    double median = Spread.of(percent).median();
    double[] interval = interval(percent);
    double goal = share < 50 ? 1 : 3;
    // An interval across the goal tells neither.
    String met =
        Double.isInfinite(interval[0])
            ? "too few pairs"
            : interval[1] <= goal
                ? "yes"
                : interval[0] > goal ? "no" : median <= goal ? "probably" : "hardly";
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %d | %.2f (%.2f .. %.2f) | %.0f | %.0f | %s |%n",
        program,
        Spread.of(plain).median(),
        percent.length,
        median,
        interval[0],
        interval[1],
        share,
        goal,
        met);
  }

  /** Where the median is, at 95 %: from the k-th smallest to the k-th largest of the pairs. */
  static double[] interval(double[] sorted) {
    if (sorted.length == 0) {
      return new double[] {Double.NaN, Double.NaN};
    }
    BinomialDistribution coin = new BinomialDistribution(sorted.length, 0.5);
    int k = 0;
    while (coin.cumulativeProbability(k) <= OUTSIDE / 2) {
      k++;
    }
    return k == 0
        ? new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}
        : new double[] {sorted[k - 1], sorted[sorted.length - k]};
  }

  private static double value(
      Measurements measurements, String program, String variant, String round) {
    Measured measured = measurements.of(program, variant, round);
    return measured == null ? Double.NaN : measured.value();
  }
}

package org.waitprof.benchmarks.results;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * The command behind {@code dilation.sh}: {@code DilationTable MEASUREMENTS} prints, as Markdown,
 * the factor by which the agent stretches the run of each program, from pairs of runs. The interval
 * comes from the sign test. It assumes no distribution, and a disturbed pair counts no more than
 * any other.
 */
public final class DilationTable {
  private static final String PLAIN = "no agent";
  private static final String AGENT = "agent";

  /** The variant under which a run's share of time in MPI is written down, in percent. */
  private static final String SHARE = "share";

  /** Follows a variant's name where the median of its parts is written down. */
  private static final String PART = ": part";

  /** Into how many parts of equal work {@code dilation.Main} cuts a run. */
  private static final int PARTS = 50;

  private static final double OUTSIDE = 0.05;

  private DilationTable() {}

  public static void main(String[] arguments) throws IOException {
    Measurements measurements = Measurements.read(Path.of(arguments[0]));
    StringBuilder text = new StringBuilder();
    measurements.facts().forEach(fact -> text.append("* ").append(fact).append('\n'));
    text.append(
        "\n| program | without, s | pairs | longer by, % (95 % interval) | median part, % |");
    text.append(" once, ms | in MPI, % | goal, % | met |\n|---|---|---|---|---|---|---|---|---|\n");
    for (String program : measurements.quantities()) {
      text.append(line(measurements, program));
    }
    System.out.print(text);
  }

  private static String line(Measurements measurements, String program) {
    double[] plain = all(measurements, program, PLAIN);
    double[] longer = longer(plain, all(measurements, program, AGENT));
    double share = Spread.of(all(measurements, program, SHARE)).median();
    double goal = share < 50 ? 1 : 3;
    return String.format(
        Locale.ROOT,
        "| %s | %.2f | %d | %s | %s | %.0f | %.0f | %s |%n",
        program,
        Spread.of(plain).median(),
        longer.length,
        withInterval(longer),
        split(measurements, program),
        share,
        goal,
        met(longer, goal));
  }

  /** By how much the median part was longer, and what is left of the run; blank if unknown. */
  private static String split(Measurements measurements, String program) {
    double[] plain = all(measurements, program, PLAIN);
    double[] agent = all(measurements, program, AGENT);
    double[] plainPart = all(measurements, program, PLAIN + PART);
    double[] agentPart = all(measurements, program, AGENT + PART);
    double[] steady = longer(plainPart, agentPart);
    if (steady.length == 0) {
      return " | ";
    }
    double[] once = new double[plain.length];
    Arrays.setAll(once, i -> 1e3 * (agent[i] - plain[i] - PARTS * (agentPart[i] - plainPart[i])));
    return String.format(Locale.ROOT, "%s | %.0f", withInterval(steady), Spread.of(once).median());
  }

  /** By how much each pair's second run was longer, in percent, sorted; complete pairs only. */
  private static double[] longer(double[] plain, double[] agent) {
    return IntStream.range(0, plain.length)
        .mapToDouble(i -> 100 * (agent[i] / plain[i] - 1))
        .filter(percent -> !Double.isNaN(percent))
        .sorted()
        .toArray();
  }

  private static String withInterval(double[] sorted) {
    double[] interval = interval(sorted);
    return String.format(
        Locale.ROOT, "%.2f (%.2f .. %.2f)", Spread.of(sorted).median(), interval[0], interval[1]);
  }

  /** Verdict on a goal; an interval across the goal decides neither way. */
  private static String met(double[] sorted, double goal) {
    double[] interval = interval(sorted);
    if (Double.isInfinite(interval[0])) {
      return "too few pairs";
    }
    if (interval[1] <= goal) {
      return "yes";
    }
    return interval[0] > goal ? "no" : Spread.of(sorted).median() <= goal ? "probably" : "hardly";
  }

  /** Interval of the median, at 95 %: from the k-th smallest to the k-th largest of the pairs. */
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

  private static double[] all(Measurements measurements, String program, String variant) {
    return measurements.rounds(program).stream()
        .map(round -> measurements.of(program, variant, round))
        .mapToDouble(measured -> measured == null ? Double.NaN : measured.value())
        .toArray();
  }
}

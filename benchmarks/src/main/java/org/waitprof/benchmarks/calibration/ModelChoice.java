package org.waitprof.benchmarks.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.calibration.fit.ErrorClasses;
import org.waitprof.calibration.fit.Fit;
import org.waitprof.calibration.fit.ModelFamily;

/**
 * Compares ways to choose the model of t_max on measured samples: each is divided at random, and
 * t_max of one half should be what the share asked for of the other half does not exceed. {@code
 * ModelChoice FILE.wpcal...} prints a Markdown table, a row per way.
 */
public final class ModelChoice {
  private static final int LEAST_CALLS = 50;

  /** Distance of a way in one half, and ratio of t_max of both halves. */
  private record Result(double distance, double ratio) {}

  private ModelChoice() {}

  public static void main(String[] args) throws IOException {
    List<String> names =
        List.of("lowest chi-squared", "highest probability", "lowest, accepted or not", "sample");
    List<List<Result>> results =
        names.stream().map(name -> (List<Result>) new ArrayList<Result>()).toList();
    int differ = 0;
    Random random = new Random(5);
    for (String file : args) {
      Calibration calibration = CalibrationReader.read(Path.of(file));
      for (int i = 0; i < calibration.points().size(); i++) {
        long minNanos = calibration.points().get(i).minNanos();
        long window = calibration.samples().get(i).windowNanos();
        List<Long> histogram = calibration.samples().get(i).histogram();
        long[][] halves = new long[2][histogram.size()];
        for (int k = 0; k < histogram.size(); k++) {
          for (long call = 0; call < histogram.get(k); call++) {
            halves[random.nextInt(2)][k]++;
          }
        }
        ErrorClasses a = new ErrorClasses(minNanos, window, halves[0]);
        ErrorClasses b = new ErrorClasses(minNanos, window, halves[1]);
        if (Math.min(a.count(), b.count()) >= LEAST_CALLS) {
          long[] ofA = maxNanos(a, calibration.share());
          long[] ofB = maxNanos(b, calibration.share());
          differ += ofA[0] == ofA[1] && ofB[0] == ofB[1] ? 0 : 1;
          for (int way = 0; way < names.size(); way++) {
            double off = Math.abs(below(b, ofA[way]) - calibration.share());
            double ratio = (double) Math.max(ofA[way], ofB[way]) / Math.min(ofA[way], ofB[way]);
            results.get(way).add(new Result(off, ratio));
          }
        }
      }
    }
    System.out.println(results.get(0).size() + " samples, the first two ways differ in " + differ);
    System.out.println(
        "| model | share off, mean | halves apart, median | 9 of 10 |\n|---|---|---|---|");
    for (int way = 0; way < names.size(); way++) {
      double off = results.get(way).stream().mapToDouble(Result::distance).average().orElse(0);
      double[] ratios = results.get(way).stream().mapToDouble(Result::ratio).sorted().toArray();
      System.out.printf(
          Locale.ROOT,
          "| %s | %.3f | %.3f | %.3f |%n",
          names.get(way),
          off,
          ratios[ratios.length / 2],
          ratios[ratios.length * 9 / 10]);
    }
  }

  /** The time t_max in nanoseconds, by each way to choose its model. */
  private static long[] maxNanos(ErrorClasses errors, double share) {
    List<Fit> fits = Arrays.stream(ModelFamily.values()).map(each -> Fit.of(each, errors)).toList();
    List<Fit> accepted = fits.stream().filter(fit -> fit.test().accepts()).toList();
    long own =
        errors.upperNanos(
            IntStream.range(0, errors.frequencies().length)
                .filter(k -> below(errors, errors.upperNanos(k)) >= share)
                .findFirst()
                .orElse(0));
    ToDoubleFunction<Fit> value = fit -> fit.test().value();
    ToDoubleFunction<Fit> surprise =
        fit ->
            -ChiSquaredDistribution.of(fit.test().degrees())
                .survivalProbability(fit.test().value());
    return new long[] {
      least(accepted, value, errors, share, own),
      least(accepted, surprise, errors, share, own),
      least(fits, value, errors, share, own),
      own
    };
  }

  private static long least(
      List<Fit> fits, ToDoubleFunction<Fit> by, ErrorClasses errors, double share, long otherwise) {
    return fits.stream()
        .min(Comparator.comparingDouble(by))
        .map(fit -> errors.upperNanos(fit.model().quantile(share)))
        .orElse(otherwise);
  }

  /** The share of calls that a time is not exceeded by. */
  private static double below(ErrorClasses errors, long nanos) {
    double sum = 0;
    for (int k = 0; k < errors.frequencies().length && errors.upperNanos(k) <= nanos; k++) {
      sum += errors.frequencies()[k];
    }
    return sum / errors.count();
  }
}

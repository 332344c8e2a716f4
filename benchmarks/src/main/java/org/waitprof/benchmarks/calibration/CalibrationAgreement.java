package org.waitprof.benchmarks.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.waitprof.calibration.CalibratedTimes;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Compares t_max of calibrations with the first calibration, base point by base point: {@code
 * CalibrationAgreement FIRST OTHER...} prints a Markdown table, one row per calibration.
 */
public final class CalibrationAgreement {
  private static final double AGREE = 0.1;
  private static final double HALF = 0.5;

  /**
   * Largest difference of the medians of both at which the machine was equally quiet the second
   * time.
   */
  private static final double QUIET = 0.05;

  private CalibrationAgreement() {}

  private record Place(MpiCall call, Role role, boolean acrossHosts, int processes, long bytes) {}

  /**
   * Times of a calibration at a base point.
   *
   * @param median of the calls there
   * @param own the point's t_max
   * @param taken the time that estimates take there
   */
  private record Times(double median, double own, double taken, int calls) {
    /** Whether calls mostly took as long in both. */
    boolean isAsQuietAs(Times other) {
      double ratio = median / other.median;
      return ratio < 1 + QUIET && ratio > 1 / (1 + QUIET);
    }
  }

  public static void main(String[] args) throws IOException {
    Map<Place, Times> first = read(Path.of(args[0]));
    System.out.println(
        "| calibration | base points in both | calls of a sample, median | t_max / that of "
            + Path.of(args[0]).getFileName()
            + ": median | within 10 % | within 25 % | within a factor 2 |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (int i = 1; i < args.length; i++) {
      Map<Place, Times> other = read(Path.of(args[i]));
      String name = Path.of(args[i]).getFileName().toString();
      print(name, first, other, Times::own, false);
      print(name + ", as estimates take it", first, other, Times::taken, false);
      print(name + ", where medians differ by less than 5 %", first, other, Times::own, true);
      print(name + ", there as estimates take it", first, other, Times::taken, true);
    }
  }

  private static Map<Place, Times> read(Path file) throws IOException {
    Calibration calibration = CalibrationReader.read(file);
    CalibratedTimes usual = CalibratedTimes.of(calibration);
    Map<Place, Times> times = new HashMap<>();
    for (int i = 0; i < calibration.points().size(); i++) {
      CalibrationPoint at = calibration.points().get(i);
      Place place = new Place(at.call(), at.role(), at.acrossHosts(), at.processes(), at.bytes());
      double taken =
          usual
              .maxNanos(at.call(), at.role(), at.acrossHosts(), at.processes(), (double) at.bytes())
              .orElseThrow();
      double median = median(at, calibration.samples().get(i));
      times.put(place, new Times(median, (double) at.maxNanos(), taken, at.calls()));
    }
    return times;
  }

  /** Within the class in which it lies, evenly spread. */
  private static double median(CalibrationPoint point, CalibrationSample sample) {
    double left = HALF * sample.histogram().stream().mapToLong(count -> count).sum();
    double nanos = point.minNanos();
    for (long count : sample.histogram()) {
      if (left <= count) {
        return nanos + sample.windowNanos() * left / count;
      }
      left -= count;
      nanos += sample.windowNanos();
    }
    return nanos;
  }

  /** Prints a row; of the base points that both have, those alone that are quiet, if asked for. */
  private static void print(
      String name,
      Map<Place, Times> first,
      Map<Place, Times> other,
      ToDoubleFunction<Times> time,
      boolean quiet) {
    List<Double> ratios = new ArrayList<>();
    List<Double> calls = new ArrayList<>();
    other.forEach(
        (place, its) -> {
          Times before = first.get(place);
          if (before != null
              && time.applyAsDouble(before) > 0
              && (!quiet || its.isAsQuietAs(before))) {
            ratios.add(time.applyAsDouble(its) / time.applyAsDouble(before));
            calls.add((double) its.calls);
          }
        });
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %.0f | %.2f | %.0f %% | %.0f %% | %.0f %% |%n",
        name,
        ratios.size(),
        median(calls),
        median(ratios),
        100 * within(ratios, 1 + AGREE),
        100 * within(ratios, 1.25),
        100 * within(ratios, 2));
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? Double.NaN : sorted[(int) (HALF * sorted.length)];
  }

  private static double within(List<Double> ratios, double factor) {
    Stream<Double> near = ratios.stream().filter(each -> each <= factor && each >= 1 / factor);
    return ratios.isEmpty() ? 0 : (double) near.count() / ratios.size();
  }
}

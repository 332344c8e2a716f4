package org.waitprof.benchmarks.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.waitprof.calibration.CalibratedTimes;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationReader;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Compares t_max of calibrations with that of the first, base point by base point: {@code
 * CalibrationAgreement FIRST OTHER...} prints a Markdown table, a row a calibration.
 */
public final class CalibrationAgreement {
  private static final double AGREE = 0.1;
  private static final double HALF = 0.5;

  /** Where the medians of both differ by less, the machine was as quiet the second time. */
  private static final double QUIET = 0.05;

  private CalibrationAgreement() {}

  private record Place(MpiCall call, Role role, boolean acrossHosts, int processes, long bytes) {
    static Place of(CalibrationPoint point) {
      return new Place(
          point.call(), point.role(), point.acrossHosts(), point.processes(), point.bytes());
    }
  }

  /** Prints to stdout. */
  public static void main(String[] args) throws IOException {
    Calibration first = CalibrationReader.read(Path.of(args[0]));
    System.out.println(
        "| calibration | base points in both | calls of a sample, median | t_max / that of "
            + Path.of(args[0]).getFileName()
            + ": median | within 10 % | within 25 % | within a factor 2 |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (int i = 1; i < args.length; i++) {
      Calibration other = CalibrationReader.read(Path.of(args[i]));
      String name = Path.of(args[i]).getFileName().toString();
      Set<Place> quiet = quiet(first, other);
      System.out.println(row(name, first, other, false, place -> true));
      System.out.println(row(name + ", as estimates take it", first, other, true, place -> true));
      System.out.println(
          row(
              name + ", where medians differ by less than 5 %",
              first,
              other,
              false,
              quiet::contains));
      System.out.println(
          row(name + ", there as estimates take it", first, other, true, quiet::contains));
    }
  }

  /** Base points at which calls mostly took as long in both. */
  private static Set<Place> quiet(Calibration first, Calibration other) {
    Map<Place, Double> medians = medians(first);
    Set<Place> quiet = new HashSet<>();
    medians(other)
        .forEach(
            (place, median) -> {
              double ratio = median / medians.getOrDefault(place, Double.POSITIVE_INFINITY);
              if (ratio < 1 + QUIET && ratio > 1 / (1 + QUIET)) {
                quiet.add(place);
              }
            });
    return quiet;
  }

  private static Map<Place, Double> medians(Calibration of) {
    Map<Place, Double> medians = new HashMap<>();
    for (int i = 0; i < of.points().size(); i++) {
      CalibrationPoint point = of.points().get(i);
      medians.put(Place.of(point), median(point, of.samples().get(i)));
    }
    return medians;
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

  /** What counts at each base point: its own time, or that which estimates take there. */
  private static Map<Place, Double> times(Calibration of, boolean estimates) {
    CalibratedTimes usual = CalibratedTimes.of(of);
    Map<Place, Double> times = new HashMap<>();
    for (CalibrationPoint point : of.points()) {
      double taken =
          usual
              .maxNanos(
                  point.call(),
                  point.role(),
                  point.acrossHosts(),
                  point.processes(),
                  (double) point.bytes())
              .orElseThrow();
      times.put(Place.of(point), estimates ? taken : (double) point.maxNanos());
    }
    return times;
  }

  private static String row(
      String name,
      Calibration first,
      Calibration other,
      boolean estimates,
      Predicate<Place> counts) {
    Map<Place, Double> known = times(first, estimates);
    Map<Place, Double> times = times(other, estimates);
    List<Double> ratios = new ArrayList<>();
    List<Double> calls = new ArrayList<>();
    for (CalibrationPoint point : other.points()) {
      Double before = known.get(Place.of(point));
      if (before != null && before > 0 && counts.test(Place.of(point))) {
        ratios.add(times.getOrDefault(Place.of(point), 0.0) / before);
        calls.add((double) point.calls());
      }
    }
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.0f | %.2f | %.0f %% | %.0f %% | %.0f %% |",
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

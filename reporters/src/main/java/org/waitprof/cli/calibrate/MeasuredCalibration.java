package org.waitprof.cli.calibrate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.waitprof.calibration.Calibration;
import org.waitprof.calibration.CalibrationEnvironment;
import org.waitprof.calibration.CalibrationPoint;
import org.waitprof.calibration.CalibrationSample;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.calibration.fit.Fit;
import org.waitprof.calibration.fit.WaitFreeLimit;
import org.waitprof.cli.calibrate.CalibrationLeader.Measured;
import org.waitprof.model.Version;

/** Makes a calibration from measured durations by fitting distributions to them. */
final class MeasuredCalibration {
  /** Number of pairs of readings in which the clock's steps are searched. */
  private static final int READINGS = 2000;

  private MeasuredCalibration() {}

  /**
   * The content of a calibration.
   *
   * @param planned number of points without a limit of time
   */
  static Calibration of(
      List<Measured> measured,
      CalibrationEnvironment environment,
      int processes,
      int planned,
      double share) {
    List<Measured> all = PlausibleTimes.of(measured, share);
    long resolution = resolutionNanos();
    List<WaitFreeLimit> usual =
        all.stream().map(each -> WaitFreeLimit.of(each.sample(), resolution, share)).toList();
    List<CalibrationPoint> points =
        IntStream.range(0, all.size()).mapToObj(i -> point(all.get(i), usual.get(i))).toList();
    List<CalibrationSample> samples = usual.stream().map(MeasuredCalibration::sample).toList();
    long now = System.currentTimeMillis();
    return new Calibration(
        Version.TEXT, now, environment, share, processes, planned, points, samples);
  }

  private static CalibrationPoint point(Measured measured, WaitFreeLimit usual) {
    CalibrationStep step = measured.step();
    ProcessGroup group = step.group();
    return new CalibrationPoint(
        measured.target().call(),
        measured.target().role(),
        group.acrossHosts(),
        group.size(),
        step.operation().counted(step.bytes(), group.size()),
        measured.sample().length,
        usual.errors().minNanos(),
        usual.maxNanos(),
        usual.best().map(fit -> fit.family().label()).orElse(CalibrationPoint.SAMPLE));
  }

  private static CalibrationSample sample(WaitFreeLimit usual) {
    return new CalibrationSample(
        usual.errors().windowNanos(),
        LongStream.of(usual.errors().frequencies()).boxed().toList(),
        usual.fits().stream().map(MeasuredCalibration::fitted).toList());
  }

  private static FittedModel fitted(Fit fit) {
    double sum = Math.min(fit.test().value(), Double.MAX_VALUE);
    return new FittedModel(
        fit.family().label(), List.of(fit.lambda()), sum, fit.test().degrees(), fit.test().limit());
  }

  private static long resolutionNanos() {
    long[] steps = new long[READINGS];
    for (int i = 0; i < READINGS; i++) {
      long begin = System.nanoTime();
      long next = System.nanoTime();
      while (next == begin) {
        next = System.nanoTime();
      }
      steps[i] = next - begin;
    }
    return Arrays.stream(steps).min().orElse(1);
  }
}

package org.waitprof.calibration;

import java.util.List;

/**
 * Result of {@code calibrate}: the content of a {@code .wpcal} file.
 *
 * @param toolVersion version of waitprof that measured
 * @param createdEpochMillis when
 * @param environment where
 * @param share q_max, the quantile that t_max is
 * @param processes of the job that measured
 * @param planned base points that it was to measure; more than it has if it was cut short
 * @param points the base points
 * @param samples one a point, or none at all where only times were asked for
 */
public record Calibration(
    String toolVersion,
    long createdEpochMillis,
    CalibrationEnvironment environment,
    double share,
    int processes,
    int planned,
    List<CalibrationPoint> points,
    List<CalibrationSample> samples) {
  public Calibration {
    points = List.copyOf(points);
    samples = List.copyOf(samples);
  }
}

package org.waitprof.calibration;

import java.util.List;

/**
 * Result of {@code calibrate}: the content of a {@code .wpcal} file.
 *
 * @param toolVersion version of waitprof that measured
 * @param createdEpochMillis time at which it was made, milliseconds since 1970
 * @param environment environment in which it was measured
 * @param share q_max, the quantile that t_max is
 * @param processes of the job that measured
 * @param planned number of base points that it was to measure; more than it has if it was cut short
 * @param points the base points
 * @param samples one per point, or none at all where only times were asked for
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

package org.waitprof.report.figures;

import java.util.List;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.Metric;

/**
 * A column of a profile, looked up once instead of once per value: 65 536 ranks times 200 keys are
 * 13 million values.
 */
public final class Column {
  /** The metrics that every profile has, in the order of the CSV contract. */
  public static final List<Metric> STANDARD =
      List.of(
          Metric.COUNT,
          Metric.SUM,
          Metric.MIN,
          Metric.MAX,
          Metric.BYTES,
          Metric.FLOOR,
          Metric.WAIT);

  /** Bounds of the waiting of a row, and the part of its time that is not known; since 0.3. */
  public static final List<Metric> BOUNDS =
      List.of(Metric.WAIT_LOW, Metric.WAIT_HIGH, Metric.UNKNOWN);

  /** Names of the metrics that tables of totals and the verdict need. */
  public static final Set<String> OF_TOTALS =
      Set.of(
          Metric.COUNT.name(),
          Metric.SUM.name(),
          Metric.MAX.name(),
          Metric.BYTES.name(),
          Metric.WAIT.name(),
          Metric.UNKNOWN.name(),
          Metric.OVERLAPPED.name());

  private static final LongColumn ZERO = (key, rank) -> 0;

  private Column() {}

  /** The values of a metric; all 0 if the profile has none. */
  public static LongColumn of(JobProfile profile, Metric metric) {
    return profile.columns().getOrDefault(metric.name(), ZERO);
  }

  /** Whether a profile records which time is not known to be waiting or not. */
  public static boolean knowsUnknown(JobProfile profile) {
    return profile.columns().containsKey(Metric.UNKNOWN.name());
  }
}

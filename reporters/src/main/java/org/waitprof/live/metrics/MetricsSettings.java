package org.waitprof.live.metrics;

/**
 * Settings of the metrics that are shown.
 *
 * @param paths call paths per rank; 0 for none, at most {@link #MOST_PATHS}
 * @param regions whether to show sums by region
 * @param job whether to show sums over all ranks of a job on this host
 * @param ranks maximum number of ranks of a job that are shown one by one; more are only in the
 *     sums
 */
public record MetricsSettings(int paths, boolean regions, boolean job, int ranks) {
  /** Maximum number of paths: more would be too many series. */
  public static final int MOST_PATHS = 100;

  public MetricsSettings {
    paths = Math.max(0, Math.min(MOST_PATHS, paths));
  }
}

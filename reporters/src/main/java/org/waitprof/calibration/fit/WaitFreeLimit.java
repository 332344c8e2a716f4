package org.waitprof.calibration.fit;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Limit from which on the duration of a call counts as waiting, by the paper: its shortest time
 * plus a quantile of the errors. The quantile is by the accepted model of the lowest chi-squared.
 * If no model is accepted, it is the sample's own quantile. A time is the upper end of the
 * quantile's class.
 *
 * @param errors the sample
 * @param fits one per family, as {@link ModelFamily} lists them
 * @param best the accepted one of the lowest chi-squared; empty if none is accepted
 * @param maxNanos t_max
 */
public record WaitFreeLimit(
    ErrorClasses errors, List<Fit> fits, Optional<Fit> best, long maxNanos) {

  /**
   * Fits all families to a sample.
   *
   * @param sample durations in nanoseconds, one or more
   * @param resolutionNanos of the clock
   * @param share q_max, from 0 on, less than 1
   */
  public static WaitFreeLimit of(long[] sample, long resolutionNanos, double share) {
    ErrorClasses errors = ErrorClasses.of(sample, resolutionNanos);
    List<Fit> fits =
        Arrays.stream(ModelFamily.values()).map(family -> Fit.of(family, errors)).toList();
    Optional<Fit> best =
        fits.stream()
            .filter(fit -> fit.test().accepts())
            .min(Comparator.comparingDouble(fit -> fit.test().value()));
    long max =
        best.map(fit -> errors.upperNanos(fit.model().quantile(share)))
            .orElseGet(() -> quantile(sample, share));
    return new WaitFreeLimit(errors, List.copyOf(fits), best, max);
  }

  /** The smallest duration that this share of the sample does not exceed. */
  static long quantile(long[] sample, double share) {
    long[] sorted = sample.clone();
    Arrays.sort(sorted);
    int place = (int) Math.ceil(share * sorted.length) - 1;
    return sorted[Math.max(0, Math.min(sorted.length - 1, place))];
  }
}

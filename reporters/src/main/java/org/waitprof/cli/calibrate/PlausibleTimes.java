package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.cli.calibrate.CalibrationLeader.Measured;
import org.waitprof.cli.calibrate.Operation.Target;

/**
 * Removes samples with hardly an undisturbed call, which the machine's other processes have spoilt.
 * Such a sample's quantile is several times the quantile of calls with more bytes. Slightly less
 * time for more bytes is no mistake: libraries change their algorithm with the size.
 */
final class PlausibleTimes {
  private static final double SEVERAL = 8;

  private record Function(Target target, ProcessGroup group) {}

  private PlausibleTimes() {}

  /**
   * The plausible samples.
   *
   * @param share q_max
   */
  static List<Measured> of(List<Measured> all, double share) {
    Map<Function, List<Measured>> functions = new HashMap<>();
    for (Measured each : all) {
      functions.computeIfAbsent(function(each), none -> new ArrayList<>()).add(each);
    }
    return all.stream()
        .filter(
            each ->
                functions.getOrDefault(function(each), List.of()).stream()
                    .filter(other -> other.step().bytes() > each.step().bytes())
                    .noneMatch(other -> quantile(each, share) > SEVERAL * quantile(other, share)))
        .toList();
  }

  private static Function function(Measured measured) {
    return new Function(measured.target(), measured.step().group());
  }

  private static long quantile(Measured measured, double share) {
    return UndisturbedBatches.quantile(measured.sample(), share);
  }
}

package org.waitprof.report.figures.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.timeseries.WorkLine;

/**
 * Caller that explains why one rank has more time in a method than the others. A method that
 * several computations share, such as a kernel, says little by its name.
 */
final class DifferingCaller {
  /** Part of the excess that one caller has to have. */
  private static final double MOST = 0.5;

  private DifferingCaller() {}

  /**
   * The innermost caller in which the calls of a method part, if most of the excess comes by one.
   *
   * @param lines stacks that end in the method
   * @param excess time in a stack that the rank with most has beyond the mean of all
   * @return the caller with its line; empty if all calls come by one way, or the excess by several
   */
  static Optional<Frame> of(List<WorkLine> lines, ToDoubleFunction<WorkLine> excess) {
    List<List<Frame>> stacks =
        lines.stream().map(line -> CallPath.parse(line.stack()).frames()).toList();
    double[] each = lines.stream().mapToDouble(excess).toArray();
    double all = Arrays.stream(each).sum();
    for (int depth = 1; ; depth++) {
      Map<Optional<Frame>, Double> callers = new LinkedHashMap<>();
      for (int i = 0; i < each.length; i++) {
        callers.merge(caller(stacks.get(i), depth), each[i], Double::sum);
      }
      if (callers.size() > 1) {
        return most(callers, all * MOST);
      }
      if (callers.keySet().stream().allMatch(Optional::isEmpty)) {
        return Optional.empty();
      }
    }
  }

  private static Optional<Frame> most(Map<Optional<Frame>, Double> callers, double least) {
    List<Map.Entry<Optional<Frame>, Double>> sorted = new ArrayList<>(callers.entrySet());
    sorted.sort(Map.Entry.<Optional<Frame>, Double>comparingByValue().reversed());
    Map.Entry<Optional<Frame>, Double> first = sorted.get(0);
    return first.getValue() >= least ? first.getKey() : Optional.empty();
  }

  /** The frame at a distance from the innermost one; empty beyond the outermost. */
  private static Optional<Frame> caller(List<Frame> frames, int distance) {
    int at = frames.size() - 1 - distance;
    return at < 0 ? Optional.empty() : Optional.of(frames.get(at));
  }
}

package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Frame;

/**
 * The common caller of waits at many places: the innermost frame that most of the waiting shares.
 * It is the innermost method if its calls are on several lines. The outermost frame calls
 * everything, so it is not named.
 *
 * @param frame the caller; without line if it is a method with several
 * @param ratio part of the waiting that the caller has (0..1)
 * @param itself whether most of these calls of MPI stand in that method itself
 */
public record CallerShare(Frame frame, double ratio, boolean itself) {
  /** Smallest part of the waiting of a common caller. */
  private static final double MOST = 0.8;

  /** Innermost common caller of some places; empty if they have none. */
  public static Optional<CallerShare> of(List<WaitRow> rows) {
    List<CallerShare> byLine = innermost(rows, true);
    List<CallerShare> byMethod = innermost(rows, false);
    List<CallerShare> deeper = byMethod.size() > byLine.size() ? byMethod : byLine;
    return deeper.size() < 2 ? Optional.empty() : Optional.of(deeper.get(deeper.size() - 1));
  }

  /** Frames that most of the waiting shares, outermost first: lines, or methods. */
  private static List<CallerShare> innermost(List<WaitRow> rows, boolean lines) {
    long total = sum(rows);
    List<WaitRow> below = rows;
    List<CallerShare> common = new ArrayList<>();
    for (int depth = 0; ; depth++) {
      Map<Frame, List<WaitRow>> callers = new HashMap<>();
      for (WaitRow row : below) {
        List<Frame> frames = row.path().frames();
        // By line, the innermost frame is the place itself, which is no caller.
        if (frames.size() > depth + (lines ? 1 : 0)) {
          Frame frame = frames.get(depth);
          Frame key = lines ? frame : frame.withoutLine();
          callers.computeIfAbsent(key, each -> new ArrayList<>()).add(row);
        }
      }
      Frame largest = null;
      long most = -1;
      for (Map.Entry<Frame, List<WaitRow>> caller : callers.entrySet()) {
        long nanos = sum(caller.getValue());
        if (nanos > most) {
          most = nanos;
          largest = caller.getKey();
        }
      }
      if (largest == null || most <= 0 || most < MOST * total) {
        return common;
      }
      below = callers.getOrDefault(largest, List.of());
      int size = depth + 1;
      long ends = sum(below.stream().filter(row -> row.path().frames().size() == size).toList());
      common.add(new CallerShare(largest, RunTime.ratio(most, total), ends >= MOST * most));
    }
  }

  private static long sum(List<WaitRow> rows) {
    long sum = 0;
    for (WaitRow row : rows) {
      sum += row.severity().total();
    }
    return sum;
  }
}

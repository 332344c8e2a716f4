package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.Frame;

/**
 * Where waits that are spread over many places come together: the innermost frame that most of the
 * waiting has in common.
 *
 * @param frame the caller
 * @param ratio its part of the waiting (0..1)
 */
public record CallerShare(Frame frame, double ratio) {
  /** A caller of less than that part of the waiting is no common one. */
  private static final double MOST = 0.8;

  /** The common caller of some places; empty if they have none. */
  public static Optional<CallerShare> of(List<WaitRow> rows) {
    long total = sum(rows);
    List<WaitRow> below = rows;
    Optional<CallerShare> found = Optional.empty();
    for (int depth = 0; ; depth++) {
      Map<Frame, List<WaitRow>> callers = new HashMap<>();
      for (WaitRow row : below) {
        // The innermost frame is the place itself, and calls nobody.
        if (row.path().frames().size() > depth + 1) {
          Frame frame = row.path().frames().get(depth);
          callers.computeIfAbsent(frame, each -> new ArrayList<>()).add(row);
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
        return found;
      }
      below = callers.getOrDefault(largest, List.of());
      found = Optional.of(new CallerShare(largest, RunTime.ratio(most, total)));
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

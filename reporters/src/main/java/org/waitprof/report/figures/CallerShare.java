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
    for (int depth = 0; total > 0; depth++) {
      Map<Frame, List<WaitRow>> callers = new HashMap<>();
      for (WaitRow row : below) {
        // The innermost frame is the place itself, and calls nobody.
        if (row.path().frames().size() > depth + 1) {
          Frame frame = row.path().frames().get(depth);
          callers.computeIfAbsent(frame, each -> new ArrayList<>()).add(row);
        }
      }
      Optional<Map.Entry<Frame, List<WaitRow>>> largest =
          callers.entrySet().stream()
              .max((a, b) -> Long.compare(sum(a.getValue()), sum(b.getValue())));
      if (largest.isEmpty() || sum(largest.get().getValue()) < MOST * total) {
        return found;
      }
      below = largest.get().getValue();
      found =
          Optional.of(new CallerShare(largest.get().getKey(), RunTime.ratio(sum(below), total)));
    }
    return found;
  }

  private static long sum(List<WaitRow> rows) {
    return rows.stream().mapToLong(row -> row.severity().total()).sum();
  }
}

package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.report.Selection;

/**
 * Waiting time by pattern, longest first.
 *
 * @param rows patterns that occur in the selection, those without waiting time included
 */
public record PatternTable(List<Row> rows) {

  public PatternTable {
    rows = List.copyOf(rows);
  }

  /**
   * A pattern.
   *
   * @param pattern {@code late_sender} and the like
   * @param estimated whether any of its figures is an estimate
   * @param count calls in which it could occur
   * @param severity waiting time in nanoseconds over ranks
   * @param waitRatio waiting time / run time, both summed over ranks (0..1)
   */
  public record Row(
      String pattern, boolean estimated, long count, Spread severity, double waitRatio) {}

  /** The patterns of a selection. Needs memory for one value a rank and pattern. */
  public static PatternTable of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    Map<String, Total> totals = new LinkedHashMap<>();
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (key.pattern().isEmpty()) {
        continue;
      }
      Total total =
          totals.computeIfAbsent(key.pattern(), pattern -> new Total(profile.ranks().size()));
      total.estimated |= !"measured".equals(key.source());
      waits.addTo(total.waitNanos, row, ranks);
      total.count += counts.total(row, ranks);
    }
    long runNanos = RunTime.total(profile, ranks);
    List<Row> rows = new ArrayList<>();
    totals.forEach(
        (pattern, total) -> {
          Spread wait = Spread.of(total.waitNanos, ranks);
          double waitRatio = RunTime.ratio(wait.total(), runNanos);
          rows.add(new Row(pattern, total.estimated, total.count, wait, waitRatio));
        });
    rows.sort(Comparator.comparingLong((Row row) -> row.severity().total()).reversed());
    return new PatternTable(rows);
  }

  private static final class Total {
    final long[] waitNanos;
    long count;
    boolean estimated;

    Total(int worldSize) {
      waitNanos = new long[worldSize];
    }
  }
}

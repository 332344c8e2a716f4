package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.WaitSource;

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
      String pattern, boolean estimated, long count, RankSpread severity, double waitRatio) {}

  /** The patterns of a selection. */
  public static PatternTable of(JobProfile profile, Selection selection) {
    Set<String> estimated = new HashSet<>();
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (key.source() == WaitSource.ESTIMATED) {
        estimated.add(key.pattern());
      }
    }
    List<Row> rows = new ArrayList<>();
    for (Totals<String> total :
        Totals.by(profile, selection, row -> !row.pattern().isEmpty(), ProfileKey::pattern)) {
      rows.add(
          new Row(
              total.key(),
              estimated.contains(total.key()),
              total.count(),
              total.severity(),
              total.waitRatio()));
    }
    rows.sort(Comparator.comparingLong((Row row) -> row.severity().total()).reversed());
    return new PatternTable(rows);
  }
}

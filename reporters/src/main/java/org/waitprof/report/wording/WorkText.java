package org.waitprof.report.wording;

import java.util.Optional;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.work.WorkBalance;

/** What a rank was found doing in a place that causes waiting. */
public final class WorkText {
  /** Fewer samples say nothing about parts. */
  private static final int FEWEST = 5;

  private WorkText() {}

  /** {@code rank 3: 61 % of it in Cells.compute:57}; empty where too little was seen. */
  public static Optional<String> of(RootCauseTable.Row row) {
    int rank = row.severity().maxRank();
    return of(row, rank).map(text -> "rank " + rank + ": " + text);
  }

  /** The same without the rank. */
  static Optional<String> of(RootCauseTable.Row row, int rank) {
    WorkBalance.Share share = WorkBalance.in(row.place(), rank);
    if (share.samples() < FEWEST) {
      return Optional.empty();
    }
    return Optional.of(
        Percentages.rough(share.ratio()) + " of it in " + FrameNames.brief(share.frame()));
  }
}

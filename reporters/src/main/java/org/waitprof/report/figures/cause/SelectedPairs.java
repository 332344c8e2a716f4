package org.waitprof.report.figures.cause;

import java.util.Comparator;
import java.util.List;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.report.figures.Selection;

/** The cells of the matrices of ranks that a reader asked for. */
public final class SelectedPairs {
  private SelectedPairs() {}

  /** Cells of the selected ranks, by rank and peer; cells of unnamed ranks come last. */
  public static List<RankPair> of(JobProfile profile, Selection selection) {
    return profile.pairs().stream()
        .filter(pair -> selection.ranks().contains(pair.rank()))
        .toList();
  }

  /** Cells with waiting for a named rank, the longest wait first. */
  public static List<RankPair> byWaiting(JobProfile profile, Selection selection) {
    return of(profile, selection).stream()
        .filter(pair -> pair.waitNanos() > 0 && pair.peer() >= 0)
        .sorted(Comparator.comparingLong(RankPair::waitNanos).reversed())
        .toList();
  }
}

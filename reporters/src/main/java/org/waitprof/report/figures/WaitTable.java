package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.report.Selection;

/**
 * Where a program waits, longest wait first. The denominator of the wait ratio is the run time of
 * the selected ranks, as in "Catching Idlers with Ease", section 4.
 *
 * @param rows places with waiting time, longest first; equal ones in the order of the profile
 */
public record WaitTable(List<WaitRow> rows) {

  public WaitTable {
    rows = List.copyOf(rows);
  }

  /** The waits of a selection. Needs memory for one value a rank, whatever the number of places. */
  public static WaitTable of(JobProfile profile, Selection selection) {
    int[] ranks = selection.presentRanks(profile);
    long runNanos = RunTime.total(profile, ranks);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    long[] byRank = new long[profile.ranks().size()];
    List<WaitRow> rows = new ArrayList<>();
    for (Map.Entry<Place, List<Integer>> place : places(profile, selection).entrySet()) {
      Arrays.fill(byRank, 0);
      long count = 0;
      long sumNanos = 0;
      for (int row : place.getValue()) {
        waits.addTo(byRank, row, ranks);
        count += counts.total(row, ranks);
        sumNanos += sums.total(row, ranks);
      }
      Spread wait = Spread.of(byRank, ranks);
      if (wait.total() > 0) {
        rows.add(place.getKey().row(count, sumNanos, wait, RunTime.ratio(wait.total(), runNanos)));
      }
    }
    rows.sort((a, b) -> Long.compare(b.severity().total(), a.severity().total()));
    return new WaitTable(rows);
  }

  private static Map<Place, List<Integer>> places(JobProfile profile, Selection selection) {
    Map<Place, List<Integer>> places = new LinkedHashMap<>();
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (!key.pattern().isEmpty()) {
        places.computeIfAbsent(Place.of(key), place -> new ArrayList<>()).add(row);
      }
    }
    return places;
  }

  /** The first rows, at most {@code top}, that reach a wait ratio. */
  public List<WaitRow> listed(int top, double thresholdRatio) {
    List<WaitRow> listed = new ArrayList<>();
    for (WaitRow row : rows) {
      if (row.waitRatio() >= thresholdRatio && listed.size() < top) {
        listed.add(row);
      }
    }
    return listed;
  }

  /** Whether every row is an estimate; true without rows. */
  public boolean allEstimated() {
    return rows.stream().allMatch(WaitRow::estimated);
  }

  /** Whether every row was measured from a trace; false without rows. */
  public boolean allMeasured() {
    return !rows.isEmpty() && rows.stream().noneMatch(WaitRow::estimated);
  }

  /** What rows of a profile share that are one place in the program. */
  private record Place(String pattern, boolean estimated, MpiCall call, CallPath path) {
    static Place of(ProfileKey key) {
      return new Place(
          key.pattern(), !"measured".equals(key.source()), key.key().call(), key.key().path());
    }

    WaitRow row(long count, long sumNanos, Spread severity, double waitRatio) {
      return new WaitRow(pattern, estimated, call, path, count, sumNanos, severity, waitRatio);
    }
  }
}

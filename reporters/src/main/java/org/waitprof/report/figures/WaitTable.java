package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.WaitSource;

/**
 * Waits of a program by place, longest wait first. The denominator of the wait ratio is the run
 * time of the selected ranks, as in "Catching Idlers with Ease", section 4.
 *
 * @param rows places with waiting time, longest first; equal waits in the order of the profile
 */
public record WaitTable(List<WaitRow> rows) {

  public WaitTable {
    rows = List.copyOf(rows);
  }

  /** The places of a selection that have waiting. */
  public static WaitTable of(JobProfile profile, Selection selection) {
    Map<Site, Double> intervals = intervals(profile, selection);
    List<WaitRow> rows = new ArrayList<>();
    for (Totals<Site> total :
        Totals.by(profile, selection, row -> !row.pattern().isEmpty(), Site::of)) {
      if (total.severity().total() > 0) {
        rows.add(row(total, intervals.getOrDefault(total.key(), 0.0)));
      }
    }
    rows.sort((a, b) -> Long.compare(b.severity().total(), a.severity().total()));
    return new WaitTable(rows);
  }

  /** Half intervals by place. Errors of keys are taken to be independent of each other. */
  private static Map<Site, Double> intervals(JobProfile profile, Selection selection) {
    Map<Site, Double> halves = new HashMap<>();
    for (int row : selection.rows(profile)) {
      ProfileKey key = profile.keys().get(row);
      if (key.source() == WaitSource.SAMPLED) {
        halves.merge(Site.of(key), (double) key.sample().intervalNanos(), Math::hypot);
      }
    }
    return halves;
  }

  private static WaitRow row(Totals<Site> total, double intervalNanos) {
    Site site = total.key();
    return new WaitRow(
        site.pattern(),
        site.estimated(),
        site.call(),
        site.path(),
        total.count(),
        total.severity(),
        Math.round(intervalNanos),
        total.waitRatio());
  }

  /**
   * The first rows, at most {@code top}, that reach a wait ratio. If none does, the first rows
   * whatever their ratio, so that waits spread over many lines are also listed.
   */
  public List<WaitRow> listed(int top, double thresholdRatio) {
    List<WaitRow> listed = new ArrayList<>();
    for (WaitRow row : rows) {
      if (row.waitRatio() >= thresholdRatio && listed.size() < top) {
        listed.add(row);
      }
    }
    return listed.isEmpty() ? rows.subList(0, Math.min(top, rows.size())) : listed;
  }

  /** Waiting time of all rows / run time, both summed over ranks (0..1). */
  public double waitRatio() {
    double ratio = 0;
    for (WaitRow row : rows) {
      ratio += row.waitRatio();
    }
    return ratio;
  }

  /** Whether every row is an estimate; true without rows. */
  public boolean allEstimated() {
    return rows.stream().allMatch(WaitRow::estimated);
  }

  /** Whether every row was measured from a trace; false without rows. */
  public boolean allMeasured() {
    return !rows.isEmpty() && rows.stream().noneMatch(WaitRow::estimated);
  }

  /** Key of a place in the program, which rows of a profile share. */
  private record Site(String pattern, boolean estimated, MpiCall call, CallPath path) {
    static Site of(ProfileKey key) {
      return new Site(
          key.pattern(),
          key.source() == WaitSource.ESTIMATED,
          key.key().call(),
          key.key().path().folded());
    }
  }
}

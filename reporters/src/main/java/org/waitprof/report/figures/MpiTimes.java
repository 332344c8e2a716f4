package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.MpiCall;

/**
 * Where a program's time in MPI goes, waiting or not, longest first: what is left to look at where
 * no waiting was found.
 *
 * @param rows places within the run time, longest first
 */
public record MpiTimes(List<Row> rows) {

  public MpiTimes {
    rows = List.copyOf(rows);
  }

  /**
   * An MPI call over a call path.
   *
   * @param call the MPI call
   * @param path the way to it
   * @param count calls
   * @param sumNanos their duration, all ranks together
   * @param ratio that time / run time, both summed over ranks (0..1)
   * @param analysed whether a pattern tells waiting from work in it
   */
  public record Row(
      MpiCall call, CallPath path, long count, long sumNanos, double ratio, boolean analysed) {}

  private record Place(MpiCall call, CallPath path, boolean analysed) {
    static Place of(ProfileKey row) {
      return new Place(row.key().call(), row.key().path(), !row.pattern().isEmpty());
    }
  }

  /** The times of a selection. */
  public static MpiTimes of(JobProfile profile, Selection selection) {
    List<Row> rows = new ArrayList<>();
    for (Totals<Place> total :
        Totals.by(profile, selection, row -> row.key().call().isInRunTime(), Place::of)) {
      Place place = total.key();
      if (total.sumNanos() > 0) {
        rows.add(
            new Row(
                place.call(),
                place.path(),
                total.count(),
                total.sumNanos(),
                total.timeRatio(),
                place.analysed()));
      }
    }
    rows.sort((a, b) -> Long.compare(b.sumNanos(), a.sumNanos()));
    return new MpiTimes(rows);
  }
}

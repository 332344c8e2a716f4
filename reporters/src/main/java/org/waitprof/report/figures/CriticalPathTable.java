package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * The critical path by place and by rank: the chain of work and messages whose length is the run
 * time. Speeding up a place outside of the path gains nothing.
 *
 * @param ranks part of the path on each rank, in nanoseconds
 * @param rows places on it, longest first
 */
public record CriticalPathTable(RankSpread ranks, List<Row> rows) {

  private static final String BEFORE = "critical_path_before_ns";

  public CriticalPathTable {
    rows = List.copyOf(rows);
  }

  /**
   * A place on the path.
   *
   * @param before whether it is the work between the rank's call before and this call, rather than
   *     the call itself
   * @param call the MPI call
   * @param path call path of the call
   * @param severity nanoseconds on the path over ranks
   * @param ratio part of the path that the place has (0..1)
   */
  public record Row(
      boolean before, MpiCall call, CallPath path, RankSpread severity, double ratio) {}

  private record Place(boolean before, MpiCall call, CallPath path) {}

  /** The path of a whole job; without rows if it was not measured. */
  public static CriticalPathTable of(JobProfile profile) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    long[] all = new long[profile.ranks().size()];
    Map<Place, long[]> places = new LinkedHashMap<>();
    for (MeasuredTime time : MeasuredTime.all()) {
      if (time.kind() == Kind.CRITICAL_PATH && time.isIn(profile)) {
        RowReader reader = new RowReader(profile, time.metric());
        for (int row = 0; row < profile.keys().size(); row++) {
          if (reader.total(row, ranks) > 0) {
            CallKey key = profile.keys().get(row).key();
            boolean before = time.metric().name().equals(BEFORE);
            reader.addTo(
                places.computeIfAbsent(
                    new Place(before, key.call(), key.path()), place -> new long[all.length]),
                row,
                ranks);
            reader.addTo(all, row, ranks);
          }
        }
      }
    }
    long length = Arrays.stream(all).sum();
    List<Row> rows = new ArrayList<>();
    places.forEach(
        (place, byRank) -> {
          RankSpread severity = RankSpread.of(byRank, ranks);
          double ratio = RunTime.ratio(severity.total(), length);
          rows.add(new Row(place.before(), place.call(), place.path(), severity, ratio));
        });
    rows.sort((a, b) -> Long.compare(b.severity().total(), a.severity().total()));
    return new CriticalPathTable(RankSpread.of(all, ranks), rows);
  }

  /** Part of the path that is outside of MPI (0..1). */
  public double outsideRatio() {
    return rows.stream().filter(Row::before).mapToDouble(Row::ratio).sum();
  }
}

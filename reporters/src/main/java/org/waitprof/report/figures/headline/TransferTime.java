package org.waitprof.report.figures.headline;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.WaitSource;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;

/**
 * Time in MPI calls that is no waiting: data on its way, the library's own work. Only of calls of
 * which both sides were seen: durations alone do not tell it from waiting.
 *
 * @param ratio share of rank time (0..1), all places together
 * @param call the call with the largest part
 * @param path the way to it
 * @param part that part (0..1)
 * @param sizeClass the size of most of its messages, by time
 */
public record TransferTime(double ratio, MpiCall call, CallPath path, double part, int sizeClass) {
  /** Less of rank time is not worth a word. */
  private static final double NOTABLE = 0.1;

  private record Place(MpiCall call, CallPath path) {}

  /** That of a job, where it is notable. */
  static Optional<TransferTime> of(JobProfile profile) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    long total = 0;
    Map<Place, Map<Integer, Long>> places = new LinkedHashMap<>();
    for (int row = 0; row < profile.keys().size(); row++) {
      ProfileKey key = profile.keys().get(row);
      boolean seen = !key.pattern().isEmpty() && key.source() != WaitSource.ESTIMATED;
      if (seen && key.key().call().isInRunTime()) {
        long nanos = Math.max(0, sums.total(row, ranks) - waits.total(row, ranks));
        total += nanos;
        places
            .computeIfAbsent(
                new Place(key.key().call(), key.key().path()), place -> new LinkedHashMap<>())
            .merge(key.key().sizeClass(), nanos, Long::sum);
      }
    }
    total -= CompletionTime.nanos(profile);
    double ratio = RunTime.ratio(total, RunTime.total(profile, ranks));
    return ratio < NOTABLE ? Optional.empty() : Optional.of(largest(places, total, ratio));
  }

  private static TransferTime largest(
      Map<Place, Map<Integer, Long>> places, long total, double ratio) {
    TransferTime largest = new TransferTime(ratio, MpiCall.MPI_SEND, CallPath.EMPTY, -1, 0);
    for (Map.Entry<Place, Map<Integer, Long>> place : places.entrySet()) {
      long sum = 0;
      long most = -1;
      int size = 0;
      for (Map.Entry<Integer, Long> sizeClass : place.getValue().entrySet()) {
        sum += sizeClass.getValue();
        if (sizeClass.getValue() > most) {
          most = sizeClass.getValue();
          size = sizeClass.getKey();
        }
      }
      double part = Math.min(1, RunTime.ratio(sum, total));
      if (part > largest.part) {
        Place its = place.getKey();
        largest = new TransferTime(ratio, its.call(), its.path(), part, size);
      }
    }
    return largest;
  }
}

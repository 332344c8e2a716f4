package org.waitprof.report.figures.headline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.model.CallClass;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.UnanalysedTime;

/**
 * Time in MPI calls that is not known to be waiting. Of calls whose two sides were seen it is
 * transfer: data on its way, the library's own work. Of all others it may be waiting: {@link
 * Parts#unknown}.
 *
 * @param ratio share of rank time (0..1), all places together
 * @param call the call with the largest part
 * @param path the way to it, {@linkplain CallPath#folded() without recursion}
 * @param part share of that time which the call on this path has (0..1); -1 without calls
 * @param sizeClass the size of most of its messages, by time
 * @param longCall the one call that has nearly all of it; empty if none has
 */
public record TransferTime(
    double ratio,
    MpiCall call,
    CallPath path,
    double part,
    int sizeClass,
    Optional<LongCall> longCall) {
  /** Smallest share of rank time at which transfer is mentioned. */
  private static final double NOTABLE = 0.1;

  /** From this mean time between two polls on, the rank did not poll for a while. */
  private static final long PAUSE_NANOS = 100_000;

  /**
   * Time of a job that is not known to be waiting.
   *
   * @param transfer of calls whose two sides were seen; also where it is little
   * @param pauses between the arrival of messages and the poll that found them, which was late
   *     because the rank paused between two polls; empty where it is little
   * @param unknown time that may be waiting as well; empty where it is little
   */
  public record Parts(
      TransferTime transfer, Optional<TransferTime> pauses, Optional<TransferTime> unknown) {}

  private record Place(MpiCall call, CallPath path) {}

  /** Time by place, and by the size of its messages. */
  private static final class Sum {
    private final Map<Place, Map<Integer, Long>> places = new LinkedHashMap<>();
    private long total;

    void add(Place place, int sizeClass, long nanos) {
      total += nanos;
      places
          .computeIfAbsent(place, none -> new LinkedHashMap<>())
          .merge(sizeClass, nanos, Long::sum);
    }
  }

  /** Times of the rows of a profile; used by one thread. */
  private record Times(RowReader sums, RowReader overlapped, RowReader unknowns, RowReader waits) {
    /** Time of a row's calls on these ranks that is known not to be waiting. */
    long known(int row, int... ranks) {
      return sums.total(row, ranks)
          - overlapped.total(row, ranks)
          - unknowns.total(row, ranks)
          - waits.total(row, ranks);
    }
  }

  /**
   * Time of a job that is not known to be waiting; from {@link UnanalysedTime#NOTABLE} on it is not
   * little. One walk over the rows.
   *
   * @param unanalysed the calls that are already reported as not analysed
   */
  static Parts parts(JobProfile profile, UnanalysedTime unanalysed) {
    int[] ranks = Selection.ALL.presentRanks(profile);
    // In older profiles, the sources of rows say which time is known.
    JobProfile told = Column.knowsUnknown(profile) ? profile : WaitBounds.of(profile);
    RowReader counts = new RowReader(profile, Metric.COUNT);
    Times times =
        new Times(
            new RowReader(profile, Metric.SUM),
            new RowReader(profile, Metric.OVERLAPPED),
            new RowReader(told, Metric.UNKNOWN),
            new RowReader(profile, Metric.WAIT));
    Map<Place, List<Integer>> rows = new HashMap<>();
    Sum transfer = new Sum();
    Sum pauses = new Sum();
    Sum unknown = new Sum();
    for (int row = 0; row < profile.keys().size(); row++) {
      ProfileKey key = profile.keys().get(row);
      // Finalize beyond its waiting is the end of the program, and of this recording.
      boolean ends = key.key().call() == MpiCall.MPI_FINALIZE;
      if (!key.pattern().isEmpty() && key.isInRunTime() && !ends) {
        Place place = new Place(key.key().call(), key.key().path().folded());
        int size = key.key().sizeClass();
        long rest = Math.max(0, times.known(row, ranks));
        boolean isPausing = isPausing(place.call, rest, counts.total(row, ranks));
        transfer.add(place, size, isPausing ? 0 : rest);
        pauses.add(place, size, isPausing ? rest : 0);
        unknown.add(place, size, times.unknowns.total(row, ranks));
        rows.computeIfAbsent(place, none -> new ArrayList<>()).add(row);
      }
    }
    transfer.total -= CompletionTime.nanos(profile);
    long runNanos = RunTime.total(profile, ranks);
    TransferTime moved = largest(transfer, runNanos);
    TransferTime late = largest(pauses, runNanos);
    TransferTime mayWait = largest(unknown, runNanos);
    List<Integer> its = rows.getOrDefault(new Place(moved.call, moved.path), List.of());
    return new Parts(
        moved.isNotable() ? moved.with(longCall(profile, its, times)) : moved,
        notable(late, late.ratio),
        notable(mayWait, mayWait.ratio - unanalysed.fewCallsRatio()));
  }

  private TransferTime with(Optional<LongCall> its) {
    return new TransferTime(ratio, call, path, part, sizeClass, its);
  }

  private static Optional<LongCall> longCall(JobProfile profile, List<Integer> rows, Times times) {
    long[] nanos = new long[profile.ranks().size()];
    for (int row : rows) {
      for (int rank = 0; rank < nanos.length; rank++) {
        nanos[rank] += times.known(row, rank);
      }
    }
    return LongCall.ofTransfer(profile, rows, nanos);
  }

  private static Optional<TransferTime> notable(TransferTime time, double ratio) {
    return ratio < UnanalysedTime.NOTABLE ? Optional.empty() : Optional.of(time);
  }

  /** Whether it is worth a word. */
  public boolean isNotable() {
    return ratio >= NOTABLE;
  }

  /** Whether time beyond waiting is pauses between polls: one that spins takes a microsecond. */
  private static boolean isPausing(MpiCall call, long nanos, long polls) {
    CallClass kind = call.callClass();
    return (kind == CallClass.TEST || kind == CallClass.POLL_PROBE) && nanos >= polls * PAUSE_NANOS;
  }

  private static TransferTime largest(Sum time, long runNanos) {
    double ratio = RunTime.ratio(time.total, runNanos);
    TransferTime largest =
        new TransferTime(ratio, MpiCall.MPI_SEND, CallPath.EMPTY, -1, 0, Optional.empty());
    for (Map.Entry<Place, Map<Integer, Long>> place : time.places.entrySet()) {
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
      double part = Math.min(1, RunTime.ratio(sum, time.total));
      if (part > largest.part) {
        Place its = place.getKey();
        largest = new TransferTime(ratio, its.call(), its.path(), part, size, Optional.empty());
      }
    }
    return largest;
  }
}

package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.WaitSource;
import org.waitprof.model.column.LongRows;
import org.waitprof.model.rank.SampleResult.AwaitedCall;

/** The columns of intervals and samples, row by row; there only if any row has a sample. */
final class SampledColumns {
  private static final int MOST_AWAITED = 8;

  private final SamplingTally sampling;
  private final LongRows.Builder low = new LongRows.Builder();
  private final LongRows.Builder high = new LongRows.Builder();
  private final LongRows.Builder samples = new LongRows.Builder();
  private final Map<String, double[]> ofKinds = new HashMap<>();
  private boolean any;
  private boolean anyExact;

  /** The rank that came to Finalize last, which waited there least, and its call path. */
  private KeyRow.RankTotal last = new KeyRow.RankTotal(-1, Long.MAX_VALUE);

  private CallPath lastPath = CallPath.EMPTY;

  /**
   * Makes the columns of these rows, which are to be added.
   *
   * @param sampling sums over the ranks' samples
   */
  SampledColumns(SamplingTally sampling, List<KeyRow> rows) {
    this.sampling = sampling;
    for (KeyRow row : rows) {
      if (row.key.call() == MpiCall.MPI_FINALIZE && row.least().nanos() < last.nanos()) {
        last = row.least();
        lastPath = row.key.path();
      }
      if (row.sampled != null) {
        row.sampled.addTo(ofKinds.computeIfAbsent(kind(row.key), none -> new double[3]));
      }
    }
  }

  private static String kind(CallKey key) {
    return key.call() + " " + key.role();
  }

  /** Ratio of waiting to duration of all sampled calls of a kind; -1 if they are too few. */
  private double ratio(CallKey key) {
    double[] sums = ofKinds.getOrDefault(kind(key), new double[3]);
    return sums[2] < SampledRowWaits.FEWEST_BLOCKS || sums[1] <= 0 ? -1 : sums[0] / sums[1];
  }

  /**
   * Adds a row. Where its waiting is estimated, as one rank's calls could not be classified, ranks
   * of which each call is known have what is known.
   *
   * @param pattern its pattern; empty if its calls do not wait
   * @param wait its estimate, in whose place the sample's waiting is put
   * @return the row's key, with its source
   */
  ProfileKey add(
      CallKey key,
      String pattern,
      @Nullable SampledRow row,
      long[] count,
      long[] sum,
      long[] wait) {
    long minimum = 0;
    for (long each : wait) {
      minimum += pattern.isEmpty() ? 0 : each;
    }
    SampledRowWaits waits =
        pattern.isEmpty() ? null : SampledRowWaits.of(row, count, sum, ratio(key));
    if (waits == null || row == null) {
      if (row == null || pattern.isEmpty()) {
        low.add(new long[wait.length]);
      } else {
        row.putComplete(wait);
        low.add(row.exact(wait.length));
      }
      anyExact |= row != null;
      high.addNothing();
      samples.addNothing();
      if (key.call() == MpiCall.MPI_FINALIZE) {
        // All ranks have met there, so nothing is left to be estimated.
        List<Awaited> forLast =
            minimum == 0
                ? List.of()
                : List.of(new Awaited(last.rank(), lastPath.toString(), minimum));
        return new ProfileKey(
            key, pattern, WaitSource.MEASURED, new RowSample(0, minimum, forLast));
      }
      boolean sampled = sampling.hasRanks() && !pattern.isEmpty();
      RowSample none = sampled ? new RowSample(0, minimum, List.of()) : RowSample.NONE;
      return new ProfileKey(key, pattern, WaitSource.ESTIMATED, none);
    }
    any = true;
    System.arraycopy(waits.wait, 0, wait, 0, wait.length);
    low.add(waits.low);
    high.add(waits.high);
    samples.add(waits.samples);
    WaitSource source = waits.measured ? WaitSource.MEASURED : WaitSource.SAMPLED;
    return new ProfileKey(
        key, pattern, source, new RowSample(waits.halfNanos, minimum, awaited(row)));
  }

  private List<Awaited> awaited(SampledRow row) {
    List<Awaited> awaited = new ArrayList<>();
    for (AwaitedCall each : row.most()) {
      if (awaited.size() < MOST_AWAITED) {
        CallPath path = sampling.paths.get(each.path());
        awaited.add(new Awaited(each.rank(), path == null ? "" : path.toString(), each.nanos()));
      }
    }
    return awaited;
  }

  void build(Map<String, LongColumn> columns) {
    if (any || anyExact) {
      columns.put(Metric.WAIT_LOW.name(), low.build(Metric.WAIT_LOW));
    }
    if (any) {
      columns.put(Metric.WAIT_HIGH.name(), high.build(Metric.WAIT_HIGH));
      columns.put(Metric.SAMPLES.name(), samples.build(Metric.SAMPLES));
    }
  }
}

package org.waitprof.model.column;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;

/**
 * Moves the waiting that costs a rank nothing out of {@code wait_ns} into a column of its own. A
 * thread's waiting costs nothing while another thread of the rank computes, or while its time is
 * already lost to another thread's call. The share of a row's waiting is the same as the share of
 * all time in its calls. Profiles of jobs in which one thread of each rank calls MPI stay
 * unchanged.
 */
public final class OverlappedWaits {
  private OverlappedWaits() {}

  /** The profile with overlapped waiting as a column of its own; its waits are whole. */
  public static JobProfile apart(JobProfile job) {
    if (!job.columns().containsKey(Metric.OVERLAPPED.name())) {
      return job;
    }
    RowColumns split = new RowColumns(job);
    for (int key = 0; key < job.keys().size(); key++) {
      split.read(job, key);
      for (int rank = 0; rank < split.wait.length; rank++) {
        double share = split.share(rank);
        split.apart[rank] = Math.round(share * split.wait[rank]);
        split.wait[rank] -= split.apart[rank];
        split.low[rank] -= Math.round(share * split.low[rank]);
        split.high[rank] -= Math.round(share * split.high[rank]);
      }
      split.add(false);
    }
    return split.scaled(job.with(split.build(job)), false);
  }

  /** Returns the profile with whole waits again, for callers that estimate them anew. */
  public static JobProfile together(JobProfile job) {
    if (!job.columns().containsKey(Metric.OVERLAPPED_WAIT.name())) {
      return job;
    }
    RowColumns whole = new RowColumns(job);
    for (int key = 0; key < job.keys().size(); key++) {
      whole.read(job, key);
      job.read(Metric.OVERLAPPED_WAIT, key, whole.apart);
      for (int rank = 0; rank < whole.wait.length; rank++) {
        double rest = 1 - whole.share(rank);
        whole.wait[rank] += whole.apart[rank];
        whole.low[rank] = rest == 0 ? 0 : Math.round(whole.low[rank] / rest);
        whole.high[rank] = rest == 0 ? whole.wait[rank] : Math.round(whole.high[rank] / rest);
      }
      whole.add(true);
    }
    Map<String, LongColumn> columns = whole.build(job);
    columns.remove(Metric.OVERLAPPED_WAIT.name());
    return whole.scaled(job.with(columns), true);
  }

  /** The columns that change, row by row. */
  private static final class RowColumns {
    final long[] wait;
    final long[] apart;
    final long[] low;
    final long[] high;
    private final long[] overlapped;
    private final long[] sum;
    private final double[] lost;
    private final double[] sums;
    private final List<Double> rows = new ArrayList<>();
    private final LongRows.Builder waits = new LongRows.Builder();
    private final LongRows.Builder aparts = new LongRows.Builder();
    private final LongRows.Builder lows = new LongRows.Builder();
    private final LongRows.Builder highs = new LongRows.Builder();

    RowColumns(JobProfile job) {
      int ranks = job.ranks().size();
      wait = new long[ranks];
      apart = new long[ranks];
      low = new long[ranks];
      high = new long[ranks];
      overlapped = new long[ranks];
      sum = new long[ranks];
      lost = new double[ranks];
      sums = new double[ranks];
    }

    void read(JobProfile job, int key) {
      job.read(Metric.WAIT, key, wait);
      job.read(Metric.WAIT_LOW, key, low);
      job.read(Metric.WAIT_HIGH, key, high);
      job.read(Metric.OVERLAPPED, key, overlapped);
      job.read(Metric.SUM, key, sum);
    }

    /** Share of the time in a rank's calls that costs the rank nothing, 0..1. */
    double share(int rank) {
      return sum[rank] == 0 ? 0 : Math.min(1, (double) overlapped[rank] / sum[rank]);
    }

    /** A row is complete: {@code wait} is what goes into the column. */
    void add(boolean whole) {
      double rowWait = 0;
      double rowAll = 0;
      for (int rank = 0; rank < wait.length; rank++) {
        double all = wait[rank] + (whole ? 0.0 : apart[rank]);
        rowWait += all - apart[rank];
        rowAll += all;
        lost[rank] += all - apart[rank];
        sums[rank] += all;
      }
      rows.add(rowAll == 0 ? 1 : rowWait / rowAll);
      waits.add(wait);
      aparts.add(apart);
      lows.add(low);
      highs.add(high);
    }

    /** The sampled columns of waiting, in proportion or as they were. */
    JobProfile scaled(JobProfile job, boolean back) {
      List<ProfileKey> keys = new ArrayList<>();
      for (int row = 0; row < job.keys().size(); row++) {
        ProfileKey key = job.keys().get(row);
        keys.add(
            new ProfileKey(
                key.key(),
                key.pattern(),
                key.source(),
                scaled(key.sample(), back ? inverse(rows.get(row)) : rows.get(row))));
      }
      List<RankPair> pairs = new ArrayList<>();
      for (RankPair pair : job.pairs()) {
        double part = sums[pair.rank()] == 0 ? 1 : lost[pair.rank()] / sums[pair.rank()];
        long wait = Math.round(pair.waitNanos() * (back ? inverse(part) : part));
        pairs.add(new RankPair(pair.rank(), pair.peer(), pair.messages(), pair.bytes(), wait));
      }
      JobProfile scaled = job.withKeys(keys);
      return pairs.isEmpty() ? scaled : scaled.withSection(new RankPairs(pairs));
    }

    private static double inverse(double part) {
      return part == 0 ? 1 : 1 / part;
    }

    private static RowSample scaled(RowSample sample, double part) {
      if (sample.isNone()) {
        return sample;
      }
      return new RowSample(
          Math.round(part * sample.intervalNanos()),
          Math.round(part * sample.minimumNanos()),
          sample.awaited().stream()
              .map(each -> new Awaited(each.rank(), each.path(), Math.round(part * each.nanos())))
              .toList());
    }

    Map<String, LongColumn> build(JobProfile job) {
      Map<String, LongColumn> columns = new HashMap<>(job.columns());
      columns.put(Metric.WAIT.name(), waits.build(Metric.WAIT));
      columns.put(Metric.OVERLAPPED_WAIT.name(), aparts.build(Metric.OVERLAPPED_WAIT));
      if (columns.containsKey(Metric.WAIT_LOW.name())) {
        columns.put(Metric.WAIT_LOW.name(), lows.build(Metric.WAIT_LOW));
        columns.put(Metric.WAIT_HIGH.name(), highs.build(Metric.WAIT_HIGH));
      }
      return columns;
    }
  }
}

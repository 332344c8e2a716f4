package org.waitprof.report.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.Metric;
import org.waitprof.model.WaitSource;

/**
 * Rows of a profile summed up by a common key, all selected ranks together: a row of a table of
 * totals, see {@link TotalsTables}.
 *
 * @param <K> type of the key
 * @param key value that the rows share
 * @param count calls
 * @param sumNanos duration of the calls
 * @param unknownNanos part of the duration that is not known to be waiting or not
 * @param messages calls among them whose bytes count, see {@link MessageDirection}
 * @param bytes bytes received, sent or contributed, each message once per side
 * @param inRunTime whether any of the calls is in the run time
 * @param estimated whether any of the waiting is an estimate, or every row
 * @param severity waiting time in nanoseconds over ranks
 * @param runNanos run time of the selected ranks together: the denominator of shares
 */
public record Totals<K>(
    K key,
    long count,
    long sumNanos,
    long unknownNanos,
    long messages,
    long bytes,
    boolean inRunTime,
    boolean estimated,
    RankSpread severity,
    long runNanos) {

  /**
   * The sums of a selection, in the order of the profile. Needs memory for one value per rank,
   * whatever the number of groups.
   *
   * @param counts selects the rows that count
   * @param key returns the key of a row
   */
  static <K> List<Totals<K>> by(
      JobProfile profile,
      Selection selection,
      Predicate<ProfileKey> counts,
      Function<ProfileKey, K> key) {
    Map<K, List<Integer>> groups = new LinkedHashMap<>();
    for (int row : selection.rows(profile)) {
      ProfileKey each = profile.keys().get(row);
      if (counts.test(each)) {
        groups.computeIfAbsent(key.apply(each), group -> new ArrayList<>()).add(row);
      }
    }
    int[] ranks = selection.presentRanks(profile);
    long runNanos = RunTime.total(profile, ranks);
    RowReader calls = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader bytes = RowReader.ofMessageBytes(profile);
    RowReader unknowns = new RowReader(profile, Metric.UNKNOWN);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    long[] waitByRank = new long[profile.ranks().size()];
    List<Totals<K>> totals = new ArrayList<>();
    for (Map.Entry<K, List<Integer>> group : groups.entrySet()) {
      Arrays.fill(waitByRank, 0);
      long count = 0;
      long sumNanos = 0;
      long unknownNanos = 0;
      long messages = 0;
      long byteCount = 0;
      boolean inRunTime = false;
      boolean estimated = false;
      boolean measured = false;
      for (int row : group.getValue()) {
        long callCount = calls.total(row, ranks);
        count += callCount;
        ProfileKey each = profile.keys().get(row);
        inRunTime |= each.isInRunTime();
        boolean isEstimate = each.source() == WaitSource.ESTIMATED;
        estimated |= isEstimate && waits.total(row, ranks) != 0;
        measured |= !isEstimate;
        messages += MessageDirection.of(each) == null ? 0 : callCount;
        sumNanos += sums.total(row, ranks);
        unknownNanos += unknowns.total(row, ranks);
        byteCount += bytes.total(row, ranks);
        waits.addTo(waitByRank, row, ranks);
      }
      RankSpread severity = RankSpread.of(waitByRank, ranks);
      totals.add(
          new Totals<>(
              group.getKey(),
              count,
              sumNanos,
              unknownNanos,
              messages,
              byteCount,
              inRunTime,
              estimated || !measured,
              severity,
              runNanos));
    }
    return totals;
  }

  /** Waiting time / run time, both summed over ranks (0..1). */
  public double waitRatio() {
    return RunTime.ratio(severity.total(), runNanos);
  }

  /** Waiting time of all ranks, nanoseconds. */
  public long waitNanos() {
    return severity.total();
  }

  /** Duration of the calls / run time, both summed over ranks (0..1). */
  public double timeRatio() {
    return RunTime.ratio(sumNanos, runNanos);
  }
}

package org.waitprof.report.mpip;

import java.util.Arrays;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.MessageDirection;
import org.waitprof.report.figures.RowReader;

/**
 * Sums up the rows of one call site after the other, rank by rank. Uses memory for one site only,
 * whatever their number. Not thread-safe.
 */
final class SiteStatistics {
  private final JobProfile profile;
  private final int[] ranks;
  private final RowReader counts;
  private final RowReader sums;
  private final RowReader minima;
  private final RowReader maxima;
  private final RowReader waits;
  private final RowReader bytes;

  /** Durations of a site's calls by rank, in nanoseconds. */
  final CallValues[] times;

  /** Bytes by rank, of calls that sent or contributed data. */
  final CallValues[] sent;

  SiteStatistics(JobProfile profile, int[] ranks) {
    this.profile = profile;
    this.ranks = ranks;
    counts = new RowReader(profile, Metric.COUNT);
    sums = new RowReader(profile, Metric.SUM);
    minima = new RowReader(profile, Metric.MIN);
    maxima = new RowReader(profile, Metric.MAX);
    waits = new RowReader(profile, Metric.WAIT);
    bytes = RowReader.ofMessageBytes(profile);
    times = new CallValues[profile.ranks().size()];
    sent = new CallValues[times.length];
    Arrays.setAll(times, rank -> new CallValues());
    Arrays.setAll(sent, rank -> new CallValues());
  }

  /** Reads a site, which replaces the site before. */
  void read(MpipSite site) {
    for (int rank : ranks) {
      times[rank].clear();
      sent[rank].clear();
    }
    for (int row : site.rows()) {
      long[] rowCounts = counts.row(row);
      long[] rowSums = sums.row(row);
      long[] rowMinima = minima.row(row);
      long[] rowMaxima = maxima.row(row);
      long[] rowBytes = bytes.row(row);
      boolean isSent = isSent(row);
      for (int rank : ranks) {
        long calls = rowCounts[rank];
        times[rank].add(calls, rowSums[rank], (double) rowMinima[rank], (double) rowMaxima[rank]);
        if (isSent && rowBytes[rank] > 0) {
          // A row is a class of sizes, so its mean stands for all sizes in it.
          double mean = (double) rowBytes[rank] / calls;
          sent[rank].add(calls, rowBytes[rank], mean, mean);
        }
      }
    }
  }

  private boolean isSent(int row) {
    MessageDirection direction = MessageDirection.of(profile.keys().get(row));
    return direction == MessageDirection.SENT || direction == MessageDirection.CONTRIBUTED;
  }

  /** Sum of the values of all selected ranks. */
  CallValues total(CallValues[] byRank) {
    CallValues total = new CallValues();
    for (int rank : ranks) {
      CallValues its = byRank[rank];
      total.add(its.count, its.sum, its.min, its.max);
    }
    return total;
  }

  /** Waiting time of a site, all ranks together, in nanoseconds. */
  long waitNanos(MpipSite site) {
    return waits.total(site.rows(), ranks);
  }

  /** Number of ranks that call here: rows of the site in mpiP's statistics. */
  int callers() {
    return (int) Arrays.stream(ranks).filter(rank -> !times[rank].isEmpty()).count();
  }

  /** Standard deviation / mean of the time of the ranks that call here; 0 for a single rank. */
  double timeVariation() {
    int callers = callers();
    double mean = (double) total(times).sum / Math.max(1, callers);
    double squares = 0;
    for (int rank : ranks) {
      squares += times[rank].isEmpty() ? 0 : Math.pow(times[rank].sum - mean, 2);
    }
    return callers < 2 || mean <= 0 ? 0 : Math.sqrt(squares / (callers - 1)) / mean;
  }
}

package org.waitprof.report.mpip;

import java.util.Arrays;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.MessageDirection;
import org.waitprof.report.figures.RowReader;

/**
 * Sums up the rows of one call site after the other, rank by rank: memory for one site, whatever
 * their number. Not thread-safe.
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

  final long[] count;
  final long[] sumNanos;
  final long[] minNanos;
  final long[] maxNanos;
  final long[] waitNanos;

  /** Calls that sent or contributed data, their bytes, and the least and most of one call. */
  final long[] messages;

  final long[] sentBytes;
  final double[] minBytes;
  final double[] maxBytes;

  SiteStatistics(JobProfile profile, int[] ranks) {
    this.profile = profile;
    this.ranks = ranks;
    counts = new RowReader(profile, Metric.COUNT);
    sums = new RowReader(profile, Metric.SUM);
    minima = new RowReader(profile, Metric.MIN);
    maxima = new RowReader(profile, Metric.MAX);
    waits = new RowReader(profile, Metric.WAIT);
    bytes = RowReader.ofMessageBytes(profile);
    int size = profile.ranks().size();
    count = new long[size];
    sumNanos = new long[size];
    minNanos = new long[size];
    maxNanos = new long[size];
    waitNanos = new long[size];
    messages = new long[size];
    sentBytes = new long[size];
    minBytes = new double[size];
    maxBytes = new double[size];
  }

  /** Takes the place of the site before. */
  void read(CallSite site) {
    for (long[] values :
        new long[][] {count, sumNanos, minNanos, maxNanos, waitNanos, messages, sentBytes}) {
      Arrays.fill(values, 0);
    }
    for (int row : site.rows()) {
      long[] rowCounts = counts.row(row);
      long[] rowMinima = minima.row(row);
      long[] rowMaxima = maxima.row(row);
      for (int rank : ranks) {
        if (rowCounts[rank] > 0) {
          minNanos[rank] =
              count[rank] == 0 ? rowMinima[rank] : Math.min(minNanos[rank], rowMinima[rank]);
          maxNanos[rank] = Math.max(maxNanos[rank], rowMaxima[rank]);
          count[rank] += rowCounts[rank];
        }
      }
      sums.addTo(sumNanos, row, ranks);
      waits.addTo(waitNanos, row, ranks);
      if (isSent(row)) {
        sent(rowCounts, bytes.row(row));
      }
    }
  }

  /** One row is a class of sizes: the mean in it stands for the sizes in it. */
  private void sent(long[] rowCounts, long[] rowBytes) {
    for (int rank : ranks) {
      if (rowBytes[rank] > 0) {
        double mean = (double) rowBytes[rank] / rowCounts[rank];
        minBytes[rank] = messages[rank] == 0 ? mean : Math.min(minBytes[rank], mean);
        maxBytes[rank] = messages[rank] == 0 ? mean : Math.max(maxBytes[rank], mean);
        messages[rank] += rowCounts[rank];
        sentBytes[rank] += rowBytes[rank];
      }
    }
  }

  private boolean isSent(int row) {
    MessageDirection direction = MessageDirection.of(profile.keys().get(row));
    return direction == MessageDirection.SENT || direction == MessageDirection.CONTRIBUTED;
  }

  long total(long[] byRank) {
    long total = 0;
    for (int rank : ranks) {
      total += byRank[rank];
    }
    return total;
  }

  /** How many ranks call here: rows of the site in mpiP's statistics. */
  int callers() {
    int callers = 0;
    for (int rank : ranks) {
      callers += count[rank] > 0 ? 1 : 0;
    }
    return callers;
  }

  /** Standard deviation / mean of the time of the ranks that call here; 0 for a single one. */
  double timeVariation() {
    int callers = callers();
    double mean = (double) total(sumNanos) / Math.max(1, callers);
    double squares = 0;
    for (int rank : ranks) {
      squares += count[rank] > 0 ? (sumNanos[rank] - mean) * (sumNanos[rank] - mean) : 0;
    }
    return callers < 2 || mean <= 0 ? 0 : Math.sqrt(squares / (callers - 1)) / mean;
  }
}

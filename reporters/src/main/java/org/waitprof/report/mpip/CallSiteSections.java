package org.waitprof.report.mpip;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.report.figures.RowReader;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.PlainText;

/** The sections about call sites. */
final class CallSiteSections {
  private static final int TOP = 20;

  private CallSiteSections() {}

  static void write(JobProfile profile, List<CallSite> sites, int[] ranks, MpipPage page)
      throws IOException {
    callSites(sites, page);
    double runNanos = RunTime.total(profile, ranks);
    double mpiNanos = sites.stream().mapToDouble(CallSite::sumNanos).sum();
    time(sites, runNanos, mpiNanos, page);
    bytes(sites, page);
    statistics(profile, sites, ranks, page);
  }

  private static void callSites(List<CallSite> sites, MpipPage page) throws IOException {
    page.section("Callsites: " + sites.size());
    page.line(" ID Lev File/Address                                 Line Parent_Funct   MPI_Call");
    for (CallSite site : sites) {
      for (int level = 0; level < site.frames().size(); level++) {
        Frame frame = site.frames().get(level);
        page.line(
            String.format(
                Locale.ROOT,
                "%3d %3d %-42s %5d %-16s %s",
                site.id(),
                level,
                PlainText.of(frame.className()),
                frame.line(),
                PlainText.of(frame.method()),
                level == 0 ? site.shortName() : ""));
      }
      if (site.frames().isEmpty()) {
        page.line(
            String.format(
                Locale.ROOT,
                "%3d %3d %-42s %5s %-16s %s",
                site.id(),
                0,
                "[unknown]",
                "",
                "",
                site.shortName()));
      }
    }
  }

  private static void time(List<CallSite> sites, double runNanos, double mpiNanos, MpipPage page)
      throws IOException {
    page.section("Aggregate Time (top twenty, descending, milliseconds)");
    page.line("Call                 Site       Time    App%    MPI%      Count       Wait   Wait%");
    List<CallSite> top =
        sites.stream()
            .sorted(Comparator.comparingLong(CallSite::sumNanos).reversed())
            .limit(TOP)
            .toList();
    for (CallSite site : top) {
      page.line(
          String.format(
              Locale.ROOT,
              "%-20s %4d %10.4g %7.2f %7.2f %10d %10.4g %7.2f",
              site.shortName(),
              site.id(),
              site.sumNanos() / 1e6,
              percent((double) site.sumNanos(), runNanos),
              percent((double) site.sumNanos(), mpiNanos),
              site.count(),
              site.waitNanos() / 1e6,
              percent((double) site.waitNanos(), runNanos)));
    }
  }

  private static void bytes(List<CallSite> sites, MpipPage page) throws IOException {
    page.section("Aggregate Message Size (top twenty, descending, bytes)");
    page.line("Call                 Site      Count      Total       Avrg");
    List<CallSite> top =
        sites.stream()
            .filter(site -> site.bytes() > 0)
            .sorted(Comparator.comparingLong(CallSite::bytes).reversed())
            .limit(TOP)
            .toList();
    for (CallSite site : top) {
      page.line(
          String.format(
              Locale.ROOT,
              "%-20s %4d %10d %10.4g %10.4g",
              site.shortName(),
              site.id(),
              site.count(),
              (double) site.bytes(),
              RunTime.ratio(site.bytes(), site.count())));
    }
  }

  private static void statistics(
      JobProfile profile, List<CallSite> sites, int[] ranks, MpipPage page) throws IOException {
    page.section("Callsite Time statistics (all, milliseconds): " + sites.size());
    page.line(
        "Name              Site  Rank      Count        Max       Mean        Min    App%    MPI%  "
            + "     Wait");
    RowReader counts = new RowReader(profile, Metric.COUNT);
    RowReader sums = new RowReader(profile, Metric.SUM);
    RowReader minima = new RowReader(profile, Metric.MIN);
    RowReader maxima = new RowReader(profile, Metric.MAX);
    RowReader waits = new RowReader(profile, Metric.WAIT);
    int size = profile.ranks().size();
    for (CallSite site : sites) {
      Cells all = new Cells(size);
      for (int row : site.rows()) {
        all.add(
            counts.row(row),
            sums.row(row),
            minima.row(row),
            maxima.row(row),
            waits.row(row),
            ranks);
      }
      long max = 0;
      long min = Long.MAX_VALUE;
      double run = 0;
      double mpi = 0;
      for (int rank : ranks) {
        run += profile.ranks().get(rank).runNanos();
        mpi += profile.ranks().get(rank).mpiNanos();
        if (all.count[rank] > 0) {
          max = Math.max(max, all.max[rank]);
          min = Math.min(min, all.min[rank]);
          statistic(
              site,
              Integer.toString(rank),
              new double[] {
                all.count[rank],
                all.max[rank],
                all.sum[rank],
                all.min[rank],
                profile.ranks().get(rank).runNanos(),
                profile.ranks().get(rank).mpiNanos(),
                all.wait[rank]
              },
              page);
        }
      }
      if (site.count() > 0) {
        statistic(
            site,
            "*",
            new double[] {site.count(), max, site.sumNanos(), min, run, mpi, site.waitNanos()},
            page);
      }
      page.line("");
    }
  }

  private static void statistic(CallSite site, String rank, double[] values, MpipPage page)
      throws IOException {
    page.line(
        String.format(
            Locale.ROOT,
            "%-17s %4d %5s %10.0f %10.4g %10.4g %10.4g %7.2f %7.2f %10.4g",
            site.shortName(),
            site.id(),
            rank,
            values[0],
            values[1] / 1e6,
            values[2] / values[0] / 1e6,
            values[3] / 1e6,
            percent(values[2], values[4]),
            percent(values[2], values[5]),
            values[6] / 1e6));
  }

  private static double percent(double part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
  }

  /** What the ranks did at a call site, all message sizes together. */
  private static final class Cells {
    final long[] count;
    final long[] sum;
    final long[] min;
    final long[] max;
    final long[] wait;

    Cells(int ranks) {
      count = new long[ranks];
      sum = new long[ranks];
      min = new long[ranks];
      max = new long[ranks];
      wait = new long[ranks];
    }

    void add(long[] counts, long[] sums, long[] minima, long[] maxima, long[] waits, int[] ranks) {
      for (int rank : ranks) {
        if (counts[rank] > 0) {
          min[rank] = count[rank] == 0 ? minima[rank] : Math.min(min[rank], minima[rank]);
          max[rank] = Math.max(max[rank], maxima[rank]);
          count[rank] += counts[rank];
          sum[rank] += sums[rank];
          wait[rank] += waits[rank];
        }
      }
    }
  }
}

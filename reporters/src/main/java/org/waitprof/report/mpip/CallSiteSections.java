package org.waitprof.report.mpip;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.PlainText;

/** The sections about call sites, with the titles, columns and order of mpiP 3.5. */
final class CallSiteSections {
  private static final int TOP = 20;

  private final JobProfile profile;
  private final List<CallSite> sites;
  private final int[] ranks;
  private final MpipPage page;
  private final SiteStatistics statistics;
  private final List<Total> totals = new ArrayList<>();
  private final double runNanos;
  private double mpiNanos;
  private double allBytes;
  private long rankRows;

  /** What all ranks did at a site. */
  private record Total(
      CallSite site, long count, long nanos, double variation, long messages, long bytes) {}

  CallSiteSections(JobProfile profile, List<CallSite> sites, int[] ranks, MpipPage page) {
    this.profile = profile;
    this.sites = sites;
    this.ranks = ranks;
    this.page = page;
    statistics = new SiteStatistics(profile, ranks);
    runNanos = RunTime.total(profile, ranks);
    for (CallSite site : sites) {
      statistics.read(site);
      long nanos = statistics.total(statistics.sumNanos);
      long bytes = statistics.total(statistics.sentBytes);
      mpiNanos += nanos;
      allBytes += bytes;
      rankRows += statistics.callers();
      totals.add(
          new Total(
              site,
              statistics.total(statistics.count),
              nanos,
              statistics.timeVariation(),
              statistics.total(statistics.messages),
              bytes));
    }
  }

  void write() throws IOException {
    callSites();
    time();
    sent();
    timeByRank();
    sentByRank();
    waiting();
    page.section("End of Report");
  }

  private void callSites() throws IOException {
    int file = 18;
    int function = 24;
    for (CallSite site : sites) {
      for (Frame frame : site.frames()) {
        file = Math.max(file, PlainText.of(frame.className()).length());
        function = Math.max(function, PlainText.of(frame.method()).length());
      }
    }
    page.section("Callsites: " + sites.size());
    page.right("ID", 3).right("Lev", 3).left("File/Address", file).right("Line", 5);
    page.left("Parent_Funct", function).left("MPI_Call", 0).end();
    for (CallSite site : sites) {
      for (int level = 0; level < Math.max(1, site.frames().size()); level++) {
        page.number(site.id(), 3).number(level, 3);
        if (site.frames().isEmpty()) {
          page.left("[unknown]", file + 6).left("[unknown]", function);
        } else {
          Frame frame = site.frames().get(level);
          page.left(PlainText.of(frame.className()).replace(' ', '_'), file);
          page.number(Math.max(0, frame.line()), 5);
          page.left(PlainText.of(frame.method()).replace(' ', '_'), function);
        }
        page.left(level == 0 ? site.shortName() : "", 0).end();
      }
    }
  }

  private void time() throws IOException {
    page.section("Aggregate Time (top twenty, descending, milliseconds)");
    page.left("Call", 20).right("Site", 4).right("Time  ", 12).right("App%", 5);
    page.right("MPI%", 7).right("Count", 10).right("COV", 6).end();
    for (Total total : top(Comparator.comparingLong(Total::nanos))) {
      page.left(total.site().shortName(), 20).number(total.site().id(), 4);
      page.fixed(total.nanos() / 1e6, 10, 3).fixed(percent(total.nanos(), runNanos), 7, 2);
      page.fixed(percent(total.nanos(), mpiNanos), 7, 2).number(total.count(), 10);
      page.fixed(total.variation(), 6, 2).end();
    }
  }

  private void sent() throws IOException {
    if (allBytes == 0) {
      return;
    }
    page.section("Aggregate Sent Message Size (top twenty, descending, bytes)");
    page.left("Call", 20).right("Site", 4).right("Count", 10).right("Total", 10);
    page.right("Avrg", 10).right("Sent%", 6).end();
    for (Total total : top(Comparator.comparingLong(Total::bytes))) {
      if (total.bytes() > 0) {
        page.left(total.site().shortName(), 20).number(total.site().id(), 4);
        page.number(total.messages(), 10).fixed((double) total.bytes(), 10, 3);
        page.fixed((double) total.bytes() / total.messages(), 10, 3);
        page.fixed(percent(total.bytes(), allBytes), 6, 2).end();
      }
    }
  }

  private List<Total> top(Comparator<Total> ascending) {
    return totals.stream().sorted(ascending.reversed()).limit(TOP).toList();
  }

  /** The number in the title is that of rows, the sums over ranks not counted. */
  private void timeByRank() throws IOException {
    page.section("Callsite Time statistics (all, milliseconds): " + rankRows);
    page.left("Name", 17).right("Site", 4).right("Rank", 4).right("Count", 6).right("Max", 8);
    page.right("Mean", 8).right("Min", 8).right("App%", 6).right("MPI%", 6).end();
    boolean first = true;
    for (CallSite site : sites.stream().sorted(CallSite.BY_NAME).toList()) {
      statistics.read(site);
      if (statistics.callers() == 0) {
        continue;
      }
      if (!first) {
        page.line("");
      }
      first = false;
      long max = 0;
      long min = Long.MAX_VALUE;
      for (int rank : ranks) {
        if (statistics.count[rank] > 0) {
          max = Math.max(max, statistics.maxNanos[rank]);
          min = Math.min(min, statistics.minNanos[rank]);
          var facts = profile.ranks().get(rank);
          page.left(site.shortName(), 17).number(site.id(), 4).number(rank, 4);
          times(
              statistics.count[rank],
              statistics.maxNanos[rank],
              statistics.sumNanos[rank],
              statistics.minNanos[rank],
              (double) facts.runNanos(),
              (double) facts.mpiNanos());
        }
      }
      page.left(site.shortName(), 17).number(site.id(), 4).right("*", 4);
      long sum = statistics.total(statistics.sumNanos);
      times(statistics.total(statistics.count), max, sum, min, runNanos, mpiNanos);
    }
  }

  private void times(long count, long max, long sum, long min, double run, double mpi)
      throws IOException {
    page.number(count, 6).fixed(max / 1e6, 8, 3).fixed(sum / 1e6 / count, 8, 3);
    page.fixed(min / 1e6, 8, 3).fixed(percent(sum, run), 6, 2).fixed(percent(sum, mpi), 6, 2).end();
  }

  private void sentByRank() throws IOException {
    if (allBytes == 0) {
      return;
    }
    page.section("Callsite Message Sent statistics (all, sent bytes)");
    page.left("Name", 17).right("Site", 4).right("Rank", 4).right("Count", 7).right("Max", 9);
    page.right("Mean", 9).right("Min", 9).right("Sum", 9).end();
    boolean first = true;
    for (CallSite site : sites.stream().sorted(CallSite.BY_NAME).toList()) {
      statistics.read(site);
      long sum = statistics.total(statistics.sentBytes);
      if (sum == 0) {
        continue;
      }
      if (!first) {
        page.line("");
      }
      first = false;
      double max = 0;
      double min = Double.MAX_VALUE;
      for (int rank : ranks) {
        if (statistics.sentBytes[rank] > 0) {
          max = Math.max(max, statistics.maxBytes[rank]);
          min = Math.min(min, statistics.minBytes[rank]);
          page.left(site.shortName(), 17).number(site.id(), 4).number(rank, 4);
          sizes(
              statistics.messages[rank],
              statistics.maxBytes[rank],
              statistics.sentBytes[rank],
              statistics.minBytes[rank]);
        }
      }
      page.left(site.shortName(), 17).number(site.id(), 4).right("*", 4);
      sizes(statistics.total(statistics.messages), max, sum, min);
    }
  }

  private void sizes(long count, double max, long sum, double min) throws IOException {
    page.number(count, 7).fixed(max, 9, 3).fixed((double) sum / count, 9, 3);
    page.fixed(min, 9, 3).fixed((double) sum, 9, 3).end();
  }

  /** What mpiP has no section for stands behind all of its own. */
  private void waiting() throws IOException {
    page.section("Callsite Waiting (waitprof, milliseconds)");
    page.left("Name", 17).right("Site", 4).right("Waiting", 12).right("App%", 6).end();
    for (CallSite site : sites.stream().sorted(CallSite.BY_NAME).toList()) {
      statistics.read(site);
      long wait = statistics.total(statistics.waitNanos);
      if (wait > 0) {
        page.left(site.shortName(), 17).number(site.id(), 4).fixed(wait / 1e6, 12, 3);
        page.fixed(percent(wait, runNanos), 6, 2).end();
      }
    }
  }

  private static double percent(long part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
  }
}

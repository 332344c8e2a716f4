package org.waitprof.report.mpip;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.waitprof.model.Frame;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.PlainText;

/** The sections about call sites, with the titles, columns and order of mpiP 3.5. */
final class CallSiteSections {
  private static final int TOP = 20;

  private final JobProfile profile;
  private final List<MpipSite> sites;
  private final int[] ranks;
  private final MpipPage page;
  private final SiteStatistics statistics;
  private final List<Total> totals = new ArrayList<>();
  private final double runNanos;
  private double mpiNanos;
  private double allBytes;
  private long rankRows;

  /** Calls of all ranks together at a site. */
  private record Total(MpipSite site, CallValues times, CallValues sent, double variation) {}

  CallSiteSections(JobProfile profile, List<MpipSite> sites, int[] ranks, MpipPage page) {
    this.profile = profile;
    this.sites = sites;
    this.ranks = ranks;
    this.page = page;
    statistics = new SiteStatistics(profile, ranks);
    runNanos = RunTime.total(profile, ranks);
    for (MpipSite site : sites) {
      statistics.read(site);
      CallValues times = statistics.total(statistics.times);
      CallValues sent = statistics.total(statistics.sent);
      mpiNanos += times.sum;
      allBytes += sent.sum;
      rankRows += statistics.callers();
      totals.add(new Total(site, times, sent, statistics.timeVariation()));
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
    for (MpipSite site : sites) {
      for (Frame frame : site.frames()) {
        file = Math.max(file, PlainText.of(frame.className()).length());
        function = Math.max(function, PlainText.of(frame.method()).length());
      }
    }
    page.section("Callsites: " + sites.size());
    page.right("ID", 3).right("Lev", 3).left("File/Address", file).right("Line", 5);
    page.left("Parent_Funct", function).left("MPI_Call", 0).end();
    for (MpipSite site : sites) {
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
    for (Total total : top(Comparator.comparingLong(its -> its.times().sum))) {
      page.left(total.site().shortName(), 20).number(total.site().id(), 4);
      page.fixed(total.times().sum / 1e6, 10, 3).fixed(percent(total.times().sum, runNanos), 7, 2);
      page.fixed(percent(total.times().sum, mpiNanos), 7, 2).number(total.times().count, 10);
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
    for (Total total : top(Comparator.comparingLong(its -> its.sent().sum))) {
      if (total.sent().sum > 0) {
        page.left(total.site().shortName(), 20).number(total.site().id(), 4);
        page.number(total.sent().count, 10).fixed((double) total.sent().sum, 10, 3);
        page.fixed(total.sent().mean(), 10, 3);
        page.fixed(percent(total.sent().sum, allBytes), 6, 2).end();
      }
    }
  }

  private List<Total> top(Comparator<Total> ascending) {
    return totals.stream().sorted(ascending.reversed()).limit(TOP).toList();
  }

  /** The number in the title counts the rows, without the sums over ranks. */
  private void timeByRank() throws IOException {
    page.section("Callsite Time statistics (all, milliseconds): " + rankRows);
    page.left("Name", 17).right("Site", 4).right("Rank", 4).right("Count", 6).right("Max", 8);
    page.right("Mean", 8).right("Min", 8).right("App%", 6).right("MPI%", 6).end();
    byRank(
        statistics.times,
        (times, run, mpi) -> {
          page.number(times.count, 6).fixed(times.max / 1e6, 8, 3);
          page.fixed(times.mean() / 1e6, 8, 3).fixed(times.min / 1e6, 8, 3);
          page.fixed(percent(times.sum, run), 6, 2).fixed(percent(times.sum, mpi), 6, 2).end();
        });
  }

  private void sentByRank() throws IOException {
    if (allBytes == 0) {
      return;
    }
    page.section("Callsite Message Sent statistics (all, sent bytes)");
    page.left("Name", 17).right("Site", 4).right("Rank", 4).right("Count", 7).right("Max", 9);
    page.right("Mean", 9).right("Min", 9).right("Sum", 9).end();
    byRank(
        statistics.sent,
        (sent, run, mpi) -> {
          page.number(sent.count, 7).fixed(sent.max, 9, 3).fixed(sent.mean(), 9, 3);
          page.fixed(sent.min, 9, 3).fixed((double) sent.sum, 9, 3).end();
        });
  }

  /** Writes the values of a line, relative to the run time and the time in MPI of their ranks. */
  private interface Line {
    void write(CallValues values, double runNanos, double mpiNanos) throws IOException;
  }

  /** Writes the lines of each site by rank; the last line is the sum over all ranks. */
  private void byRank(CallValues[] values, Line line) throws IOException {
    boolean first = true;
    for (MpipSite site : sites.stream().sorted(MpipSite.BY_NAME).toList()) {
      statistics.read(site);
      CallValues all = statistics.total(values);
      if (all.isEmpty()) {
        continue;
      }
      if (!first) {
        page.line("");
      }
      first = false;
      for (int rank : ranks) {
        if (!values[rank].isEmpty()) {
          RankFacts facts = profile.ranks().get(rank);
          page.left(site.shortName(), 17).number(site.id(), 4).number(rank, 4);
          line.write(values[rank], (double) facts.runNanos(), (double) facts.mpiNanos());
        }
      }
      page.left(site.shortName(), 17).number(site.id(), 4).right("*", 4);
      line.write(all, runNanos, mpiNanos);
    }
  }

  /** Writes sections that mpiP lacks, behind all of mpiP's own. */
  private void waiting() throws IOException {
    page.section("Callsite Waiting (waitprof, milliseconds)");
    page.left("Name", 17).right("Site", 4).right("Waiting", 12).right("App%", 6).end();
    for (MpipSite site : sites.stream().sorted(MpipSite.BY_NAME).toList()) {
      long wait = statistics.waitNanos(site);
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

package org.waitprof.report.mpip;

import com.google.auto.service.AutoService;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.PlainText;

/**
 * A text file laid out like mpiP's, for people and scripts that know it: a header of {@code @}
 * lines, MPI time a task, call sites with their frames, the top twenty by time and by bytes,
 * statistics a call site and rank. A call site is an MPI call with its whole call path. Waiting
 * time stands where mpiP has no column, at the end of a line.
 */
@AutoService(ReportFormat.class)
public final class MpipReport implements ReportFormat {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy MM dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  @Override
  public String name() {
    return "mpip";
  }

  @Override
  public String description() {
    return "a text file in the manner of mpiP";
  }

  @Override
  public boolean needs(String metric) {
    return !metric.equals("histogram") && !metric.equals("floor_ns");
  }

  @Override
  public void write(JobProfile profile, ReportOptions options, OutputStream out)
      throws IOException {
    MpipPage page =
        new MpipPage(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)));
    int[] ranks = options.selection().presentRanks(profile);
    header(profile, ranks, page);
    tasks(profile, ranks, page);
    List<CallSite> sites = CallSite.of(profile, options.selection());
    CallSiteSections.write(profile, sites, ranks, page);
    page.flush();
  }

  private static void header(JobProfile profile, int[] ranks, MpipPage page) throws IOException {
    RunFacts facts = profile.facts();
    Instant start = Instant.ofEpochMilli(facts.startEpochMillis());
    Instant stop = start.plusNanos(RunTime.longest(profile));
    page.line("@ mpiP");
    page.fact("Command", PlainText.of(facts.command()));
    page.fact("Version", "waitprof " + PlainText.of(facts.toolVersion()));
    page.fact("MPI", PlainText.of(facts.binding()));
    page.fact("Start time", TIME.format(start) + " UTC");
    page.fact("Stop time", TIME.format(stop) + " UTC");
    page.fact("Collector Rank", "0");
    for (int rank : ranks) {
      page.fact("MPI Task Assignment", rank + " " + PlainText.of(profile.ranks().get(rank).host()));
    }
  }

  private static void tasks(JobProfile profile, int[] ranks, MpipPage page) throws IOException {
    page.section("MPI Time (seconds)");
    page.line(
        String.format(Locale.ROOT, "%5s %10s %10s %8s", "Task", "AppTime", "MPITime", "MPI%"));
    double run = 0;
    double mpi = 0;
    for (int rank : ranks) {
      RankFacts facts = profile.ranks().get(rank);
      task(Integer.toString(rank), (double) facts.runNanos(), (double) facts.mpiNanos(), page);
      run += facts.runNanos();
      mpi += facts.mpiNanos();
    }
    task("*", run, mpi, page);
  }

  private static void task(String name, double runNanos, double mpiNanos, MpipPage page)
      throws IOException {
    double share = runNanos > 0 ? 100 * mpiNanos / runNanos : 0;
    page.line(
        String.format(
            Locale.ROOT, "%5s %10.3g %10.3g %8.2f", name, runNanos / 1e9, mpiNanos / 1e9, share));
  }
}

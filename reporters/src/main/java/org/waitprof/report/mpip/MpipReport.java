package org.waitprof.report.mpip;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
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
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.wording.PlainText;

/**
 * A report as mpiP 3.5 writes it, for people and parsers that know it: its sections with their
 * titles, columns and numbers, in its decimal format. A call site is an MPI call with its whole
 * call path. Sizes of messages are known by class, so the largest and smallest are means of the
 * outermost classes. Waiting, for which mpiP has no section, stands behind mpiP's own sections.
 */
@AutoService(ReportFormat.class)
public final class MpipReport extends TextFormat {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy MM dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Public because the service loader calls it. */
  public MpipReport() {
    super("mpip", "as mpiP writes it");
  }

  @Override
  public boolean needs(String metric) {
    return !metric.equals("histogram") && !metric.equals("floor_ns");
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    MpipPage page = new MpipPage(writer);
    int[] ranks = options.selection().presentRanks(profile);
    header(profile, ranks, page);
    tasks(profile, ranks, page);
    List<MpipSite> sites = MpipSite.of(profile, options.selection());
    new CallSiteSections(profile, sites, ranks, page).write();
  }

  private static void header(JobProfile profile, int[] ranks, MpipPage page) throws IOException {
    RunFacts facts = profile.facts();
    Instant start = Instant.ofEpochMilli(facts.startEpochMillis());
    Instant stop = start.plusNanos(RunTime.longest(profile));
    page.line("@ mpiP");
    page.line("@ Command : " + PlainText.of(facts.command()));
    page.fact("Version", "3.5.0");
    page.fact("Written by", "waitprof " + PlainText.of(facts.toolVersion()));
    page.fact("Start time", TIME.format(start));
    page.fact("Stop time", TIME.format(stop));
    page.fact("Timer Used", "waitprof");
    page.fact("MPIP env var", "[null]");
    page.fact("Collector Rank", "0");
    page.fact("Collector PID", Long.toString(profile.ranks().get(0).pid()));
    page.fact("Final Output Dir", ".");
    page.fact("Report generation", "Single collector task");
    for (int rank : ranks) {
      page.fact("MPI Task Assignment", rank + " " + PlainText.of(profile.ranks().get(rank).host()));
    }
    page.line("");
  }

  private static void tasks(JobProfile profile, int[] ranks, MpipPage page) throws IOException {
    page.section("MPI Time (seconds)");
    page.left("Task", 4).right("AppTime", 10).right("MPITime", 10).right("MPI%", 8).end();
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
    page.right(name, 4).fixed(runNanos / 1e9, 10, 3).fixed(mpiNanos / 1e9, 10, 3);
    page.fixed(share, 8, 2).end();
  }
}

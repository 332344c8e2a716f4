package org.waitprof.report.openmetrics;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.efficiency.NoCore;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.report.ReportFormat;
import org.waitprof.report.ReportOptions;
import org.waitprof.report.TextFormat;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.Factor;
import org.waitprof.report.figures.RankSpread;
import org.waitprof.report.figures.RankWaits;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.figures.Totals;
import org.waitprof.report.figures.TotalsTables;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.finding.Finding;
import org.waitprof.report.finding.Ranking;

/**
 * The totals of a job in the OpenMetrics 1.0 text format: what {@code promtool tsdb
 * create-blocks-from openmetrics} loads into a Prometheus, so that runs can be compared over weeks.
 * All ranks together: the number of samples depends on the calls that a program uses, not on its
 * size. Samples carry the time at which the run ended; {@code run} labels them.
 */
@AutoService(ReportFormat.class)
public final class OpenMetricsReport extends TextFormat {
  /** For the service loader. */
  public OpenMetricsReport() {
    super("openmetrics", "totals of the job for Prometheus", List.of("om"));
  }

  @Override
  public boolean needs(String metric) {
    return Column.OF_TOTALS.contains(metric);
  }

  @Override
  protected void write(JobProfile profile, ReportOptions options, Writer writer)
      throws IOException {
    RunFacts facts = profile.facts();
    long endMillis = facts.startEpochMillis() + RunTime.longest(profile) / 1_000_000;
    Exposition text = new Exposition(writer, endMillis, "run", facts.runId());
    Selection selection = options.selection();
    text.family("waitprof_job", "info", "", "What ran.");
    text.sample(
        "_info",
        1,
        "main_class",
        facts.mainClass(),
        "job_id",
        facts.jobId(),
        "binding",
        facts.binding(),
        "java",
        facts.java());
    gauges(profile, selection, text);
    calls(TotalsTables.byCall(profile, selection), text);
    text.family("waitprof_job_wait_seconds", "counter", "seconds", "Waiting time, by pattern.");
    for (Totals<String> row : TotalsTables.byPattern(profile, selection)) {
      String source = row.estimated() ? "estimated" : "measured";
      text.sample("_total", row.severity().total() / 1e9, "pattern", row.key(), "source", source);
    }
    findings(profile, text);
    text.end();
  }

  /** The largest share of each kind of finding. */
  private static void findings(JobProfile profile, Exposition text) throws IOException {
    Map<String, Double> shares = new TreeMap<>();
    for (Finding each : Ranking.of(Headline.of(profile)).all()) {
      shares.merge(each.id(), each.share(), Math::max);
    }
    text.family("waitprof_finding_share", "gauge", "", "Share of rank time, by kind of finding.");
    for (Map.Entry<String, Double> each : shares.entrySet()) {
      text.sample("", each.getValue(), "id", each.getKey());
    }
  }

  private static void gauges(JobProfile profile, Selection selection, Exposition text)
      throws IOException {
    int[] ranks = selection.presentRanks(profile);
    text.family("waitprof_job_ranks", "gauge", "", "Ranks of the job.");
    text.sample("", profile.facts().worldSize());
    text.family("waitprof_job_missing_ranks", "gauge", "", "Ranks without counters.");
    text.sample("", profile.facts().missingRanks().size());
    text.family("waitprof_job_run_seconds", "gauge", "seconds", "Run time of the longest rank.");
    text.sample("", RunTime.longest(profile) / 1e9);
    for (Map.Entry<Factor, Double> factor : Factor.of(profile).entrySet()) {
      ratio(text, factor.getKey().id(), factor.getValue());
    }
    RankWaits waits = RankWaits.of(profile, selection);
    ratio(text, "wait", waits.waitRatio());
    ratio(text, "no_core", NoCore.of(profile).ratio());
    RankSpread spread = waits.spread();
    text.family(
        "waitprof_job_rank_wait_seconds",
        "gauge",
        "seconds",
        "Waiting time of a rank, over ranks.");
    text.sample("", spread.min() / 1e9, "over_ranks", "min");
    text.sample("", spread.mean() / 1e9, "over_ranks", "mean");
    text.sample("", spread.max() / 1e9, "over_ranks", "max");
    long useful = 0;
    long overhead = 0;
    for (int rank : ranks) {
      RankFacts facts = profile.ranks().get(rank);
      useful += facts.usefulNanos();
      overhead += facts.overheadNanos();
    }
    text.family("waitprof_job_useful_seconds", "counter", "seconds", "Time outside of MPI.");
    text.sample("_total", useful / 1e9);
    text.family(
        "waitprof_job_overhead_seconds", "counter", "seconds", "Estimated cost of measuring.");
    text.sample("_total", overhead / 1e9);
  }

  private static void ratio(Exposition text, String name, double value) throws IOException {
    text.family(
        "waitprof_job_" + name + "_ratio",
        "gauge",
        "ratio",
        "Explained by: explain " + (name.equals("wait") ? "wait_ratio" : name));
    text.sample("", value);
  }

  private static void calls(List<Totals<MpiCall>> calls, Exposition text) throws IOException {
    text.family("waitprof_job_mpi_calls", "counter", "", "Completed calls, by MPI call.");
    for (Totals<MpiCall> row : calls) {
      text.sample("_total", row.count(), "call", row.key().standardName());
    }
    text.family("waitprof_job_mpi_seconds", "counter", "seconds", "Time in calls, by MPI call.");
    for (Totals<MpiCall> row : calls) {
      text.sample("_total", row.sumNanos() / 1e9, "call", row.key().standardName());
    }
    text.family(
        "waitprof_job_mpi_bytes", "counter", "bytes", "Bytes moved or contributed, by MPI call.");
    for (Totals<MpiCall> row : calls) {
      text.sample("_total", row.bytes(), "call", row.key().standardName());
    }
  }
}

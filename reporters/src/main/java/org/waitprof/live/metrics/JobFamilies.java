package org.waitprof.live.metrics;

import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.GaugeMetricFamily;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.waitprof.live.LiveFactors;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.model.Version;
import org.waitprof.report.wording.PlainText;

/**
 * Metric families that name the shown ranks, and families of the job as a whole. They are made anew
 * for each page.
 */
final class JobFamilies {
  private static final List<String> INFO =
      List.of("run", "rank", "main_class", "host", "mpi", "mpi_job", "mpi_ranks", "version");

  private final List<MetricFamilySamples.Sample> infos = new ArrayList<>();
  private final GaugeMetricFamily lives =
      new GaugeMetricFamily(
          "waitprof_node_ranks", "Ranks on this host by state.", List.of("run", "state"));
  private final GaugeMetricFamily parallel =
      ratio(
          "parallel_efficiency",
          "Mean useful time of the ranks on this host by the longest run time");
  private final GaugeMetricFamily balance =
      ratio("load_balance", "Mean useful time of the ranks on this host by the largest");
  private final GaugeMetricFamily communication =
      ratio(
          "communication_efficiency",
          "Largest useful time of a rank on this host by the longest run time");

  private final GaugeMetricFamily shares =
      new GaugeMetricFamily(
          "waitprof_finding_share",
          "Share of rank time of a finding, 0 to 1, by its id.",
          List.of("run", "id"));
  private final Function<RunningJob, Map<String, Double>> findings;

  /**
   * Creates the families without samples.
   *
   * @param findings shares of rank time by id of the finding
   */
  JobFamilies(Function<RunningJob, Map<String, Double>> findings) {
    this.findings = findings;
  }

  private static GaugeMetricFamily ratio(String name, String help) {
    return new GaugeMetricFamily(
        "waitprof_node_" + name + "_ratio", help + ", since MPI_Init.", List.of("run"));
  }

  /**
   * Makes the samples.
   *
   * @param shown shown ranks, by job
   * @param job whether to give the figures of all ranks of a job on this host
   */
  List<MetricFamilySamples> of(Map<RunningJob, List<Rank>> shown, boolean job) {
    shown.forEach(
        (each, ranks) -> {
          ranks.forEach(
              rank ->
                  infos.add(
                      new MetricFamilySamples.Sample(
                          "waitprof_run_info", INFO, labels(each, rank), 1)));
          String run = PlainText.of(each.runId());
          findings.apply(each).forEach((id, share) -> shares.addMetric(List.of(run, id), share));
          if (job) {
            addJob(each);
          }
        });
    List<MetricFamilySamples> all = new ArrayList<>();
    all.add(
        new MetricFamilySamples(
            "waitprof_run", Collector.Type.INFO, "What runs, on which rank.", infos));
    all.add(shares);
    if (job) {
      all.addAll(List.of(lives, parallel, balance, communication));
    }
    return all;
  }

  private static List<String> labels(RunningJob job, Rank rank) {
    Map<String, String> facts = rank.now().facts();
    return List.of(
        PlainText.of(job.runId()),
        Integer.toString(rank.now().rank()),
        PlainText.of(facts.getOrDefault("mainClass", "")),
        PlainText.of(facts.getOrDefault("host", "")),
        PlainText.of(facts.getOrDefault("binding", "")),
        PlainText.of(facts.getOrDefault("jobId", "")),
        Integer.toString(rank.now().worldSize()),
        Version.TEXT);
  }

  private void addJob(RunningJob job) {
    String run = PlainText.of(job.runId());
    Map<RankState, Integer> counts = new EnumMap<>(RankState.class);
    job.ranks().forEach(rank -> counts.merge(rank.state(), 1, Integer::sum));
    for (RankState state : RankState.values()) {
      lives.addMetric(List.of(run, state.word()), counts.getOrDefault(state, 0));
    }
    LiveFactors factors = LiveFactors.between(null, job);
    if (factors != null) {
      parallel.addMetric(List.of(run), factors.parallel());
      balance.addMetric(List.of(run), factors.balance());
      communication.addMetric(List.of(run), factors.communication());
    }
  }
}

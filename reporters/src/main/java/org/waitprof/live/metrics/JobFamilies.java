package org.waitprof.live.metrics;

import io.prometheus.client.Collector;
import io.prometheus.client.GaugeMetricFamily;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.waitprof.live.LiveFactors;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.model.Version;
import org.waitprof.report.wording.PlainText;

/**
 * Who is shown, and the figures of the job as a whole. Filled by {@link #show}; not thread-safe.
 */
final class JobFamilies extends Collector {
  private static final List<String> INFO =
      List.of("run", "rank", "main_class", "host", "mpi", "mpi_job", "mpi_ranks", "version");

  private List<MetricFamilySamples> families = List.of();

  @Override
  public List<MetricFamilySamples> collect() {
    return families;
  }

  /**
   * Makes the samples.
   *
   * @param shown ranks that are shown, by job
   * @param job whether to give the figures of all ranks of a job on this host
   */
  void show(Map<RunningJob, List<Rank>> shown, boolean job) {
    List<MetricFamilySamples.Sample> infos = new ArrayList<>();
    GaugeMetricFamily lives =
        new GaugeMetricFamily(
            "waitprof_node_ranks", "Ranks on this host by state.", List.of("run", "state"));
    GaugeMetricFamily parallel =
        new GaugeMetricFamily(
            "waitprof_node_parallel_efficiency_ratio",
            "Mean useful time of the ranks on this host by their run time, since MPI_Init.",
            List.of("run"));
    GaugeMetricFamily balance =
        new GaugeMetricFamily(
            "waitprof_node_load_balance_ratio",
            "Mean useful time of the ranks on this host by the largest, since MPI_Init.",
            List.of("run"));
    GaugeMetricFamily communication =
        new GaugeMetricFamily(
            "waitprof_node_communication_efficiency_ratio",
            "Largest useful time of a rank on this host by their mean run time, since MPI_Init.",
            List.of("run"));
    shown.forEach(
        (each, ranks) -> {
          ranks.forEach(
              rank ->
                  infos.add(
                      new MetricFamilySamples.Sample(
                          "waitprof_run_info", INFO, labels(each, rank), 1)));
          if (job) {
            addJob(each, lives, parallel, balance, communication);
          }
        });
    List<MetricFamilySamples> all = new ArrayList<>();
    all.add(new MetricFamilySamples("waitprof_run", Type.INFO, "What runs, on which rank.", infos));
    if (job) {
      all.addAll(List.of(lives, parallel, balance, communication));
    }
    families = all;
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

  private static void addJob(
      RunningJob job,
      GaugeMetricFamily lives,
      GaugeMetricFamily parallel,
      GaugeMetricFamily balance,
      GaugeMetricFamily communication) {
    String run = PlainText.of(job.runId());
    Map<RankState, Integer> counts = new EnumMap<>(RankState.class);
    for (Rank rank : job.ranks()) {
      counts.merge(rank.state(), 1, Integer::sum);
    }
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

package org.waitprof.live;

import io.prometheus.client.Collector;
import io.prometheus.client.GaugeMetricFamily;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.model.Version;

/** Who is shown, and how the job as a whole fares. Filled by {@link #show}; not thread-safe. */
final class JobFamilies extends Collector {
  private List<MetricFamilySamples> families = List.of();

  @Override
  public List<MetricFamilySamples> collect() {
    return families;
  }

  /**
   * Makes the samples.
   *
   * @param shown ranks that are shown, by job
   * @param job whether to say how all ranks of a job on this host fare
   */
  void show(Map<RunningJob, List<Rank>> shown, boolean job) {
    GaugeMetricFamily info =
        new GaugeMetricFamily(
            "waitprof_run_info",
            "What runs, on which rank.",
            List.of("run", "rank", "main_class", "host", "mpi", "mpi_job", "mpi_ranks", "version"));
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
    shown.forEach(
        (each, ranks) -> {
          ranks.forEach(rank -> info.addMetric(labels(each, rank), 1));
          if (job) {
            addJob(each, lives, parallel, balance);
          }
        });
    List<MetricFamilySamples> all = new ArrayList<>(List.of(info));
    if (job) {
      all.addAll(List.of(lives, parallel, balance));
    }
    families = all;
  }

  private static List<String> labels(RunningJob job, Rank rank) {
    Map<String, String> facts = rank.now().facts();
    return List.of(
        job.runId(),
        Integer.toString(rank.now().rank()),
        facts.getOrDefault("mainClass", ""),
        facts.getOrDefault("host", ""),
        facts.getOrDefault("binding", ""),
        facts.getOrDefault("jobId", ""),
        Integer.toString(rank.now().worldSize()),
        Version.TEXT);
  }

  private static void addJob(
      RunningJob job,
      GaugeMetricFamily lives,
      GaugeMetricFamily parallel,
      GaugeMetricFamily balance) {
    Map<Life, Integer> counts = new EnumMap<>(Life.class);
    double run = 0;
    double useful = 0;
    double mostUseful = 0;
    for (Rank rank : job.ranks()) {
      counts.merge(rank.life(), 1, Integer::sum);
      double own = rank.now().runNanos() - rank.now().mpiNanos();
      run += rank.now().runNanos();
      useful += own;
      mostUseful = Math.max(mostUseful, own);
    }
    for (Life life : Life.values()) {
      lives.addMetric(List.of(job.runId(), life.word()), counts.getOrDefault(life, 0));
    }
    if (run > 0 && mostUseful > 0) {
      parallel.addMetric(List.of(job.runId()), useful / run);
      balance.addMetric(List.of(job.runId()), useful / job.ranks().size() / mostUseful);
    }
  }
}

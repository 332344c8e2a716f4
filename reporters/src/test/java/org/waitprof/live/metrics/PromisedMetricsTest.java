package org.waitprof.live.metrics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import io.prometheus.client.Collector.MetricFamilySamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.HeldNames;
import org.waitprof.live.Readings;
import org.waitprof.live.RunningJob;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.system.ProcessThreads;

/** Expectation: metrics and their labels are those of {@code doc/names.txt}. */
@SuppressWarnings("deprecation") // simpleclient's registry, as in LiveMetrics
class PromisedMetricsTest {
  private static final Pattern SERIES =
      Pattern.compile("(?m)^(waitprof_\\w+?)(?:_bucket|_sum|_count)?(?:\\{(.*)\\})? \\S+$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");

  private final Map<String, Set<String>> labels = new TreeMap<>();

  private void addSeries(String text) {
    Matcher series = SERIES.matcher(text);
    while (series.find()) {
      Set<String> all = labels.computeIfAbsent(series.group(1), name -> new TreeSet<>());
      String list = series.group(2) == null ? "" : series.group(2);
      LABEL.matcher(list).results().forEach(label -> all.add(label.group(1)));
    }
  }

  @Test
  void metricsAndTheirLabels() throws IOException {
    RunningJob job = Readings.job(3, 4);
    LiveMetrics metrics =
        new LiveMetrics(() -> List.of(job), rank -> true, new MetricsSettings(5, true, true, 100));
    addSeries(new String(metrics.content("").bytes(), StandardCharsets.UTF_8));
    assertTrue(labels.containsKey("waitprof_mpi_calls_total"), labels.toString());
    addWhatOnlySomeJobsHave(job);
    HeldNames.ofProject()
        .assertHeld(
            "metric",
            labels.entrySet().stream()
                .map(each -> each.getKey() + '{' + String.join(",", each.getValue()) + '}')
                .toList());
  }

  /** Adds series of processes that run, of causes, and of costs. */
  private void addWhatOnlySomeJobsHave(RunningJob job) {
    RankTotals totals = new RankTotals();
    totals.causeNanos.put(LatenessCause.values()[0], 1L);
    totals.cpuNanos.put(ProcessThreads.Kind.values()[0], 1L);
    totals.overheadNanos = 1;
    totals.cpus = 4;
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    Tags job0 = Tags.of("run", "abc");
    new CounterMeters(registry, "waitprof.node.", job0).update(totals);
    new CounterMeters(registry, "waitprof.", job0.and("rank", "0")).update(totals);
    addSeries(LiveMetrics.withoutLastCommas(registry.scrape()));
    for (MetricFamilySamples family :
        new LiveFamilies(5, true)
            .of(
                Map.of(job, job.ranks().subList(0, 1)),
                Map.of(List.of(job.runId(), "0"), totals))) {
      for (MetricFamilySamples.Sample sample : family.samples) {
        addSeries(sample.name + "{" + String.join("=\"\",", sample.labelNames) + "=\"\"} 1");
      }
    }
  }
}

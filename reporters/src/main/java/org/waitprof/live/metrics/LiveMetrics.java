package org.waitprof.live.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.live.http.MetricsAnswer;
import org.waitprof.report.wording.PlainText;

/**
 * The metrics of a source's jobs as text. Files are read only on request. A reading is reused for a
 * moment, so that a flood of requests is answered from memory.
 */
@SuppressWarnings("deprecation") // simpleclient's registry: the newer one wants another client
public final class LiveMetrics implements MetricsAnswer {
  private static final long GOOD_FOR_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  static {
    SilentLogging.install();
  }

  private final Supplier<List<RunningJob>> source;
  private final Predicate<Rank> isShown;
  private final MetricsSettings settings;
  private final Function<RunningJob, Map<String, Double>> findings;
  private final CollectorRegistry collectors = new CollectorRegistry(true);
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, collectors, Clock.SYSTEM);
  private final LiveFamilies live;
  private List<MetricFamilySamples> families = List.of();
  private final Map<List<String>, CounterMeters> meters = new HashMap<>();
  private final Map<Long, ProcessCpu> processes = new HashMap<>();
  private final Map<String, Content> pages = new HashMap<>();
  private long readNanos;

  /**
   * Creates the metrics; reads nothing yet.
   *
   * @param source the jobs, as they are at the moment
   * @param isShown selects the shown ranks; the others only count for global minima
   */
  public LiveMetrics(
      Supplier<List<RunningJob>> source, Predicate<Rank> isShown, MetricsSettings settings) {
    this(source, isShown, settings, job -> Map.of());
  }

  /**
   * Creates the metrics with findings; reads nothing yet.
   *
   * @param source the jobs, as they are at the moment
   * @param isShown selects the shown ranks; the others only count for global minima
   * @param findings shares of rank time by id of the finding; must return at once
   */
  public LiveMetrics(
      Supplier<List<RunningJob>> source,
      Predicate<Rank> isShown,
      MetricsSettings settings,
      Function<RunningJob, Map<String, Double>> findings) {
    this.source = source;
    this.isShown = isShown;
    this.settings = settings;
    this.findings = findings;
    live = new LiveFamilies(settings.paths(), settings.regions());
    collectors.register(
        new Collector() {
          @Override
          public List<MetricFamilySamples> collect() {
            return families;
          }
        });
  }

  @Override
  public synchronized Content content(String accept) throws IOException {
    long now = System.nanoTime();
    if (pages.isEmpty() || now - readNanos > GOOD_FOR_NANOS) {
      pages.clear();
      readNanos = now;
      update(source.get());
    }
    String type = AcceptedForm.of(accept);
    Content page = pages.get(type);
    if (page == null) {
      page = new Content(type, text(type));
      pages.put(type, page);
    }
    return page;
  }

  /** Makes the next page anew, however early the request. For benchmarks. */
  public synchronized void forget() {
    pages.clear();
  }

  private byte[] text(String type) throws IOException {
    // TextFormat writes labels letter by letter, which is slow with an encoder behind it.
    StringWriter text = new StringWriter(64 * 1024);
    TextFormat.writeFormat(type, text, FamiliesWithUnits.of(collectors.metricFamilySamples()));
    return withoutLastCommas(text.toString()).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Removes the comma with which TextFormat ends lists of labels in plain text. Quotes of names are
   * escaped.
   */
  static String withoutLastCommas(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    int from = 0;
    for (int at = text.indexOf("\",} "); at >= 0; at = text.indexOf("\",} ", at + 1)) {
      if (text.charAt(at - 1) != '\\') {
        plain.append(text, from, at + 1);
        from = at + 2;
      }
    }
    return plain.append(text, from, text.length()).toString();
  }

  private void update(List<RunningJob> jobs) {
    Map<List<String>, RankTotals> wanted = new LinkedHashMap<>();
    Map<RunningJob, List<Rank>> shown = new LinkedHashMap<>();
    processes.keySet().retainAll(pids(jobs));
    for (RunningJob job : jobs) {
      if (job.runId().isEmpty()) {
        continue;
      }
      List<Rank> ranks = ShownRanks.of(job, isShown, settings.ranks());
      shown.put(job, ranks);
      for (Rank rank : ranks) {
        RankTotals totals = new RankTotals();
        totals.add(job, rank);
        addCpu(job, rank, totals);
        wanted.put(List.of(job.runId(), Integer.toString(rank.now().rank())), totals);
      }
      if (settings.job()) {
        RankTotals all = new RankTotals();
        job.ranks().forEach(rank -> all.add(job, rank));
        wanted.put(List.of(job.runId()), all);
      }
    }
    meters
        .entrySet()
        .removeIf(
            entry -> {
              boolean gone = !wanted.containsKey(entry.getKey());
              if (gone) {
                entry.getValue().remove();
              }
              return gone;
            });
    wanted.forEach((who, totals) -> meters.computeIfAbsent(who, this::meters).update(totals));
    families = live.of(shown, wanted);
    families.addAll(new JobFamilies(findings).of(shown, settings.job()));
  }

  private static Set<Long> pids(List<RunningJob> jobs) {
    return jobs.stream()
        .flatMap(job -> job.ranks().stream())
        .map(rank -> rank.now().pid())
        .collect(Collectors.toSet());
  }

  /** Adds the CPU time of a process that still runs, if the rank is alone in it. */
  private void addCpu(RunningJob job, Rank rank, RankTotals totals) {
    long pid = rank.now().pid();
    boolean alone = job.ranks().stream().filter(each -> each.now().pid() == pid).count() == 1;
    if (alone && rank.state() != RankState.DIED && rank.state() != RankState.ENDED) {
      totals.add(processes.computeIfAbsent(pid, ProcessCpu::new));
    }
  }

  private CounterMeters meters(List<String> who) {
    boolean isRank = who.size() == 2;
    Tags tags = Tags.of("run", PlainText.of(who.get(0)));
    return new CounterMeters(
        registry,
        isRank ? "waitprof." : "waitprof.node.",
        isRank ? tags.and("rank", who.get(1)) : tags);
  }
}

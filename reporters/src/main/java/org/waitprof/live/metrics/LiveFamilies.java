package org.waitprof.live.metrics;

import io.prometheus.client.Collector;
import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.CounterMetricFamily;
import io.prometheus.client.GaugeMetricFamily;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.live.TopPaths;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.MessageDirection;
import org.waitprof.report.figures.PhaseTable;
import org.waitprof.report.wording.PlainText;
import org.waitprof.waitstate.WaitState;

/**
 * Families that Micrometer has no meter for: histograms over counters that are kept elsewhere,
 * calls in flight, and on request call paths and regions. Calls in flight come and go. Not
 * thread-safe.
 */
final class LiveFamilies {
  /** A call in flight for a shorter time is not hanging, and would make a series for nothing. */
  private static final long IN_FLIGHT_NANOS = 1_000_000_000L;

  /** Size classes at which a bucket of the histogram ends: 0, 63, 255, 1023 bytes, ... */
  private static final int[] BUCKETS = {0, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26};

  private static final int LONGEST_LABEL = 400;
  private static final double NANOS = 1e-9;
  private static final RankTotals NOTHING = new RankTotals();

  private final boolean regions;
  private final int paths;
  private final RegionLabels regionLabels = new RegionLabels();
  private final Map<List<String>, GrowingValue> growing = new HashMap<>();

  /**
   * Creates the families without samples.
   *
   * @param paths number of call paths per rank
   * @param regions whether to add up by region
   */
  LiveFamilies(int paths, boolean regions) {
    this.paths = paths;
    this.regions = regions;
  }

  /**
   * Makes the samples of these ranks.
   *
   * @param shown the ranks to show, by job
   * @param totals of each of them, by run and rank
   */
  List<MetricFamilySamples> of(
      Map<RunningJob, List<Rank>> shown, Map<List<String>, RankTotals> totals) {
    GaugeMetricFamily inFlight =
        new GaugeMetricFamily(
            "waitprof_in_flight_call_seconds",
            "For how long a call of at least a second has been under way.",
            List.of("run", "rank", "call", "call_path"));
    GaugeMetricFamily cpus =
        new GaugeMetricFamily(
            "waitprof_usable_cpus", "CPUs that the rank may run on.", List.of("run", "rank"));
    List<MetricFamilySamples.Sample> histogram = new ArrayList<>();
    CounterMetricFamily byPath =
        new CounterMetricFamily(
            "waitprof_call_path_wait_seconds",
            "Waiting time of the call paths with the most of it.",
            List.of("run", "rank", "call", "pattern", "call_path"));
    CounterMetricFamily mpi =
        new CounterMetricFamily(
            "waitprof_region_mpi_seconds",
            "Time in completed MPI calls by innermost region.",
            List.of("run", "rank", "region"));
    CounterMetricFamily wait =
        new CounterMetricFamily(
            "waitprof_region_wait_seconds",
            "Waiting time in MPI calls by innermost region.",
            List.of("run", "rank", "region"));
    shown.forEach(
        (job, ranks) -> {
          for (Rank rank : ranks) {
            List<String> labels =
                List.of(PlainText.of(job.runId()), Integer.toString(rank.now().rank()));
            addInFlight(rank, labels, inFlight);
            List<String> who = List.of(job.runId(), Integer.toString(rank.now().rank()));
            RankTotals own = totals.getOrDefault(who, NOTHING);
            addHistogram(own, labels, histogram);
            if (own.cpus > 0) {
              cpus.addMetric(labels, own.cpus);
            }
            if (paths > 0) {
              addPaths(job, rank, labels, byPath);
            }
            if (regions) {
              addRegions(job, rank, labels, mpi, wait);
            }
          }
        });
    List<MetricFamilySamples> all = new ArrayList<>(List.of(inFlight, cpus));
    all.add(
        new MetricFamilySamples(
            "waitprof_mpi_message_bytes",
            Collector.Type.HISTOGRAM,
            "Sizes of messages and contributions, each once per side.",
            histogram));
    if (paths > 0) {
      all.add(byPath);
    }
    if (regions) {
      all.addAll(List.of(mpi, wait));
    }
    return all;
  }

  private static void addInFlight(Rank rank, List<String> labels, GaugeMetricFamily family) {
    if (rank.state() == RankState.DIED || rank.state() == RankState.ENDED) {
      // A dead rank's call does not get older; {@code top} shows it.
      return;
    }
    Map<List<String>, Long> oldest = new TreeMap<>(java.util.Comparator.comparing(List::toString));
    for (CallInFlight call : rank.now().inFlight()) {
      if (call.ageNanos() >= IN_FLIGHT_NANOS) {
        List<String> all =
            List.of(labels.get(0), labels.get(1), call.call().standardName(), label(call.path()));
        oldest.merge(all, call.ageNanos(), Math::max);
      }
    }
    oldest.forEach((all, nanos) -> family.addMetric(all, nanos * NANOS));
  }

  private static void addHistogram(
      RankTotals totals, List<String> labels, List<MetricFamilySamples.Sample> samples) {
    for (MessageDirection direction : MessageDirection.values()) {
      long[] messages = totals.messages[direction.ordinal()];
      long all = java.util.Arrays.stream(messages).sum();
      if (all == 0 || !direction.isMessage()) {
        continue;
      }
      List<String> values = List.of(labels.get(0), labels.get(1), direction.label());
      long below = 0;
      int sizeClass = 0;
      for (int bucket : BUCKETS) {
        while (sizeClass <= bucket) {
          below += messages[sizeClass++];
        }
        samples.add(
            bucket(
                values, Collector.doubleToGoString((double) (SizeClass.upper(bucket) - 1)), below));
      }
      samples.add(bucket(values, "+Inf", all));
      long bytes = java.util.Arrays.stream(totals.bytes[direction.ordinal()]).sum();
      List<String> names = List.of("run", "rank", "direction");
      samples.add(sample("waitprof_mpi_message_bytes_count", names, values, (double) all));
      samples.add(sample("waitprof_mpi_message_bytes_sum", names, values, (double) bytes));
    }
  }

  private static MetricFamilySamples.Sample bucket(List<String> values, String le, long count) {
    List<String> all = new ArrayList<>(values);
    all.add(le);
    return sample(
        "waitprof_mpi_message_bytes_bucket",
        List.of("run", "rank", "direction", "le"),
        all,
        (double) count);
  }

  private static MetricFamilySamples.Sample sample(
      String name, List<String> names, List<String> values, double value) {
    return new MetricFamilySamples.Sample(name, names, values, value);
  }

  private void addPaths(
      RunningJob job, Rank rank, List<String> labels, CounterMetricFamily family) {
    Map<List<String>, Long> merged = new TreeMap<>(java.util.Comparator.comparing(List::toString));
    for (TopPaths.Loss loss : TopPaths.of(job.alone(rank), paths)) {
      merged.merge(
          List.of(
              labels.get(0),
              labels.get(1),
              loss.key().call().standardName(),
              loss.key().pattern(),
              label(loss.path())),
          loss.nanos(),
          Long::sum);
    }
    merged.forEach((all, nanos) -> family.addMetric(all, grown("path", all, nanos)));
  }

  private void addRegions(
      RunningJob job,
      Rank rank,
      List<String> labels,
      CounterMetricFamily mpi,
      CounterMetricFamily wait) {
    Map<String, long[]> sums = new TreeMap<>();
    for (SlotReading slot : rank.now().slots()) {
      String region = regionLabels.of(labels, PlainText.of(innermostRegion(rank.now().path(slot))));
      long[] sum = sums.computeIfAbsent(region, name -> new long[2]);
      sum[0] += slot.sumNanos();
      WaitState pattern = job.waits().pattern(slot);
      sum[1] += pattern == null ? 0 : job.waits().waitNanos(rank.index(), slot);
    }
    sums.forEach(
        (region, sum) -> {
          List<String> all = List.of(labels.get(0), labels.get(1), region);
          mpi.addMetric(all, grown("mpi", all, sum[0]));
          wait.addMetric(all, grown("wait", all, sum[1]));
        });
  }

  private static String innermostRegion(CallPath path) {
    String innermost = "";
    for (Frame frame : path.frames()) {
      String region = PhaseTable.region(frame);
      if (region.isEmpty()) {
        break;
      }
      innermost = region;
    }
    return innermost;
  }

  private double grown(String family, List<String> labels, long nanos) {
    List<String> key = new ArrayList<>(labels);
    key.add(family);
    GrowingValue value = growing.computeIfAbsent(key, any -> new GrowingValue());
    value.raise(nanos * NANOS);
    return value.value();
  }

  /** A path as a label; a long path keeps its inner end. */
  private static String label(CallPath path) {
    String text = PlainText.of(path.toString());
    return text.length() <= LONGEST_LABEL
        ? text
        : "..." + text.substring(text.length() - LONGEST_LABEL);
  }
}

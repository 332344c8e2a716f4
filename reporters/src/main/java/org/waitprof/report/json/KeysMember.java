package org.waitprof.report.json;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.CallKey;
import org.waitprof.model.Histogram;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.JobProfile.LongColumn;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.Metric;
import org.waitprof.model.column.LongRows;
import org.waitprof.report.figures.Column;
import org.waitprof.report.figures.Selection;
import org.waitprof.report.table.TableColumn;
import org.waitprof.report.table.Unit;

/**
 * The keys of the JSON export:
 *
 * <pre>
 *   { "call_path": [ "pkg.Class.method:line", outermost first ... ], "call": "MPI_Recv",
 *     "size_class": 11, "comm_size_class": 0, "role": "", "pattern": "late_sender",
 *     "source": "estimated",
 *     "interval_ns": half of the 95 % interval of the waiting time, "awaited": [ { "rank": 2,
 *       "call_path": "...", "wait_ns": 17 } ... ] only where it was sampled,
 *     "ranks":    [ ranks that made the call, ascending ... ],
 *     "values":   { "count": [ a value for each of "ranks" ... ], and so for each metric },
 *     "histogram": [ for each of "ranks": [ bucket, calls, bucket, calls ... ] ... ] }
 * </pre>
 *
 * Keys that no selected rank used are left out; {@code histogram} is present if the profile has
 * histograms.
 */
final class KeysMember {
  static final List<TableColumn<Metric>> METRICS =
      List.of(
          Unit.TEXT.member("name", "Of the array.", Metric::name),
          Unit.TEXT.member("unit", "Of its values.", Metric::unit),
          Unit.TEXT.member("description", "For readers.", Metric::description));

  private KeysMember() {}

  static void write(JobProfile profile, Selection selection, JsonWriter json) throws IOException {
    Map<String, LongColumn> columns = columns(profile, json);
    boolean histograms = profile.histograms() != HistogramColumn.NONE;
    if (histograms) {
      List<Long> lower =
          IntStream.range(0, Histogram.BUCKETS).mapToObj(Histogram::lowerNanos).toList();
      json.name("histogram").value(JsonObject.of("lower_ns", lower));
    }
    LongColumn counts = Column.of(profile, Metric.COUNT);
    int[] present = selection.presentRanks(profile);
    json.name("keys").beginArray();
    for (int row : selection.rows(profile)) {
      int[] ranks = Arrays.stream(present).filter(rank -> counts.at(row, rank) > 0).toArray();
      if (ranks.length == 0) {
        continue;
      }
      json.beginObject();
      key(profile.keys().get(row), json);
      json.name("ranks").numbers(Arrays.stream(ranks).asLongStream().toArray());
      json.name("values").beginObject();
      for (Map.Entry<String, LongColumn> column : columns.entrySet()) {
        LongColumn its = column.getValue();
        json.name(column.getKey())
            .numbers(Arrays.stream(ranks).mapToLong(rank -> its.at(row, rank)).toArray());
      }
      json.endObject();
      if (histograms) {
        histogram(profile.histograms(), row, ranks, json);
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void key(ProfileKey row, JsonWriter json) throws IOException {
    CallKey key = row.key();
    json.name("call_path").array(key.path().frames());
    json.name("call").value(key.call().standardName());
    json.name("size_class").value(key.sizeClass());
    json.name("comm_size_class").value(key.commSizeClass());
    json.name("role").value(key.role().label());
    json.name("pattern").value(row.pattern());
    json.name("source").value(row.source().label());
    if (!row.sample().isNone()) {
      json.name("interval_ns").value(row.sample().intervalNanos());
      if (row.sample().minimumNanos() > 0) {
        json.name("minimum_ns").value(row.sample().minimumNanos());
      }
      json.name("awaited").beginArray();
      for (RowSample.Awaited each : row.sample().awaited()) {
        json.value(
            JsonObject.of("rank", each.rank(), "call_path", each.path(), "wait_ns", each.nanos()));
      }
      json.endArray();
    }
  }

  /** Names the metrics in the document and returns their columns, by name. */
  private static Map<String, LongColumn> columns(JobProfile profile, JsonWriter json)
      throws IOException {
    Map<String, LongColumn> columns = new TreeMap<>(profile.columns());
    Map<String, Metric> known = new TreeMap<>();
    for (Metric metric : Column.STANDARD) {
      known.put(metric.name(), metric);
      columns.putIfAbsent(metric.name(), Column.of(profile, metric));
    }
    Column.BOUNDS.forEach(metric -> known.put(metric.name(), metric));
    List<Metric> metrics =
        columns.keySet().stream()
            .map(name -> known.getOrDefault(name, described(name, columns.get(name))))
            .toList();
    JsonTables.write("metrics", METRICS, metrics, json);
    return columns;
  }

  /** A metric that only some profiles have, as its profile describes it. */
  private static Metric described(String name, @Nullable LongColumn column) {
    return column instanceof LongRows rows ? rows.metric() : new Metric(name, "", "");
  }

  private static void histogram(HistogramColumn histograms, int row, int[] ranks, JsonWriter json)
      throws IOException {
    json.name("histogram").beginArray();
    long[] buckets = new long[Histogram.BUCKETS];
    for (int rank : ranks) {
      histograms.read(row, rank, buckets);
      json.beginArray();
      for (int bucket = 0; bucket < buckets.length; bucket++) {
        if (buckets[bucket] > 0) {
          json.value(bucket).value(buckets[bucket]);
        }
      }
      json.endArray();
    }
    json.endArray();
  }
}

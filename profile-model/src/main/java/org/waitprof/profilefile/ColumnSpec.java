package org.waitprof.profilefile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.json.JsonWriter;
import org.waitprof.model.Histogram;
import org.waitprof.model.Metric;

/**
 * Description of one column in {@code profile.json}.
 *
 * @param metric the metric that it holds
 * @param type {@code int64}; columns of other types are left alone
 * @param encoding {@code dense}, {@code sparse} or {@code packed}
 * @param file its entry
 * @param shape {@code [keys, ranks]}, or {@code [keys, ranks, buckets]}
 * @param entries pairs in a sparse column, cells in a dense one, bytes of a packed one
 */
record ColumnSpec(
    Metric metric, String type, String encoding, String file, List<Long> shape, long entries) {

  private static final int MAX_DIMENSIONS = 8;

  ColumnSpec {
    shape = List.copyOf(shape);
  }

  /** Size of the column in bytes. */
  long bytes() {
    return switch (encoding) {
      case ProfileFormat.SPARSE -> entries * 16;
      case ProfileFormat.PACKED -> entries;
      default -> entries * 8;
    };
  }

  void write(JsonWriter json) throws IOException {
    json.beginObject();
    json.name("name").value(metric.name());
    json.name("unit").value(metric.unit());
    json.name("description").value(metric.description());
    json.name("type").value(type);
    json.name("encoding").value(encoding);
    json.name("file").value(file);
    json.name("shape").array(shape);
    json.name("entries").value(entries);
    if (shape.size() == 3) {
      json.name("bucket_lower_ns").beginArray();
      for (int bucket = 0; bucket < Histogram.BUCKETS; bucket++) {
        json.value(Histogram.lowerNanos(bucket));
      }
      json.endArray();
    }
    json.endObject();
  }

  static ColumnSpec read(JsonReader json) throws IOException {
    List<Long> shape = new ArrayList<>();
    JsonMembers its = json.members("shape", () -> shape.add(length(json, shape.size())));
    String name = its.text("name");
    if (!name.matches("[A-Za-z][A-Za-z0-9_]{0,63}")) { // Nothing that could be a path.
      throw json.problem("'" + name + "' is not the name of a metric");
    }
    return new ColumnSpec(
        new Metric(name, its.text("unit"), its.text("description")),
        its.text("type"),
        its.text("encoding"),
        its.text("file"),
        shape,
        its.number("entries", -1));
  }

  private static long length(JsonReader json, int before) throws IOException {
    if (before == MAX_DIMENSIONS) {
      throw json.problem("a column of more than " + MAX_DIMENSIONS + " dimensions");
    }
    return json.nextLong();
  }
}

package org.waitprof.report.json;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.waitprof.course.Window;
import org.waitprof.json.JsonWriter;

/** What the JSON export says of the run over time: {@code windows}, if there are any. */
final class JsonCourse {
  private JsonCourse() {}

  static void write(List<Window> windows, JsonWriter json) throws IOException {
    if (windows.isEmpty()) {
      return;
    }
    json.name("windows").beginArray();
    for (Window window : windows) {
      json.beginObject();
      json.name("start_ns").value(window.startNanos());
      json.name("end_ns").value(window.endNanos());
      json.name("useful_mean_ns").value(window.usefulMeanNanos());
      json.name("useful_max_ns").value(window.usefulMaxNanos());
      if (window.idealNanos().isPresent()) {
        json.name("ideal_ns").value(window.idealNanos().getAsLong());
      }
      json.name("parallel_efficiency").value(window.parallelEfficiency());
      ratio("load_balance", window.loadBalance(), json);
      ratio("serialisation_efficiency", window.serialisation(), json);
      ratio("transfer_efficiency", window.transfer(), json);
      json.name("min_events").value(window.minEvents());
      json.name("bytes").value(window.bytes());
      json.name("wait_ns").beginObject();
      for (Map.Entry<String, Long> wait : window.waitNanos().entrySet()) {
        json.name(wait.getKey()).value(wait.getValue());
      }
      json.endObject();
      json.endObject();
    }
    json.endArray();
  }

  private static void ratio(String name, OptionalDouble value, JsonWriter json) throws IOException {
    if (value.isPresent()) {
      json.name(name).value(value.getAsDouble());
    }
  }
}

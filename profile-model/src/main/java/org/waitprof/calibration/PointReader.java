package org.waitprof.calibration;

import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.json.JsonReader;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Reads one element of {@code points} of a {@code .wpcal} file. */
final class PointReader {
  private PointReader() {}

  static CalibrationPoint read(JsonReader json, long longestNanos) throws IOException {
    @Nullable MpiCall call = null;
    Role role = Role.NONE;
    boolean acrossHosts = false;
    int processes = 0;
    long bytes = -1;
    int calls = 0;
    long min = -1;
    long max = -1;
    String model = "";
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "call" -> call = known(MpiCall.named(json.nextString()), "call", json);
        case "role" -> role = known(Role.labelled(json.nextString()), "role", json);
        case "across_hosts" -> acrossHosts = json.nextBoolean();
        case "processes" -> processes = json.nextInt(1, Integer.MAX_VALUE);
        case "bytes" -> bytes = json.nextLong();
        case "calls" -> calls = json.nextInt(1, Integer.MAX_VALUE);
        case "t_min_ns" -> min = json.nextLong();
        case "t_max_ns" -> max = json.nextLong();
        case "model" -> model = json.nextString();
        default -> json.skipValue();
      }
    }
    json.endObject();
    if (call == null || processes == 0 || calls == 0 || bytes < 0) {
      throw json.problem("a point without call, processes, bytes or calls");
    }
    if (min < 0 || max < min || max > longestNanos) {
      throw json.problem("a point with times that cannot be: " + min + " to " + max + " ns");
    }
    return new CalibrationPoint(call, role, acrossHosts, processes, bytes, calls, min, max, model);
  }

  private static <T> T known(Optional<T> value, String what, JsonReader json) throws IOException {
    if (value.isEmpty()) {
      throw json.problem("unknown " + what);
    }
    return value.get();
  }
}

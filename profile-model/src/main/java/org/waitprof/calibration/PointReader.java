package org.waitprof.calibration;

import java.io.IOException;
import java.util.Optional;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/** Reads one element of {@code points} of a {@code .wpcal} file. */
final class PointReader {
  private PointReader() {}

  static CalibrationPoint read(JsonReader json, long longestNanos) throws IOException {
    JsonMembers its = json.members();
    int processes = its.integer("processes", 0, 1, Integer.MAX_VALUE);
    int calls = its.integer("calls", 0, 1, Integer.MAX_VALUE);
    long bytes = its.number("bytes", -1);
    if (!its.has("call") || processes == 0 || calls == 0 || bytes < 0) {
      throw json.problem("a point without call, processes, bytes or calls");
    }
    long min = its.number("t_min_ns", -1);
    long max = its.number("t_max_ns", -1);
    if (min < 0 || max < min || max > longestNanos) {
      throw json.problem("a point with times that cannot be: " + min + " to " + max + " ns");
    }
    return new CalibrationPoint(
        known(MpiCall.named(its.text("call")), "call", json),
        known(Role.labelled(its.text("role")), "role", json),
        its.flag("across_hosts"),
        processes,
        bytes,
        calls,
        min,
        max,
        its.text("model"));
  }

  private static <T> T known(Optional<T> value, String what, JsonReader json) throws IOException {
    if (value.isEmpty()) {
      throw json.problem("unknown " + what);
    }
    return value.get();
  }
}

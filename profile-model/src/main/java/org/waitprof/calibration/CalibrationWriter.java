package org.waitprof.calibration;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.waitprof.json.JsonObject;
import org.waitprof.json.JsonWriter;

/** Writes a {@code .wpcal} file; {@code calibration.schema.json} describes it. */
public final class CalibrationWriter {
  static final String FORMAT = "waitprof-calibration";
  static final int VERSION = 1;

  private CalibrationWriter() {}

  /** Writes a calibration as indented JSON; leaves {@code out} open. */
  public static void write(Calibration calibration, Appendable out) throws IOException {
    JsonWriter json = new JsonWriter(out, 2);
    json.beginObject();
    json.name("format").value(FORMAT);
    json.name("version").value(VERSION);
    json.name("tool").value(calibration.toolVersion());
    json.name("created").value(Instant.ofEpochMilli(calibration.createdEpochMillis()).toString());
    json.name("environment").value(environment(calibration.environment()));
    json.name("quantile").value(calibration.share());
    json.name("processes").value(calibration.processes());
    json.name("planned_points").value(calibration.planned());
    json.name("points");
    json.array(calibration.points().stream().map(CalibrationWriter::point).toList());
    json.name("samples");
    json.array(calibration.samples().stream().map(CalibrationWriter::sample).toList());
    json.endObject();
    out.append('\n');
  }

  private static Map<String, Object> environment(CalibrationEnvironment environment) {
    return JsonObject.of(
        "binding", environment.binding(),
        "java", environment.java(),
        "hosts", environment.hosts(),
        "processor", environment.processor(),
        "cpus", environment.cpus(),
        "transport", environment.transport());
  }

  private static Map<String, Object> point(CalibrationPoint point) {
    return JsonObject.of(
        "call", point.call().standardName(),
        "role", point.role().label(),
        "across_hosts", point.acrossHosts(),
        "processes", point.processes(),
        "bytes", point.bytes(),
        "calls", point.calls(),
        "t_min_ns", point.minNanos(),
        "t_max_ns", point.maxNanos(),
        "model", point.model());
  }

  private static Map<String, Object> sample(CalibrationSample sample) {
    return JsonObject.of(
        "window_ns", sample.windowNanos(),
        "histogram", sample.histogram(),
        "fits", sample.fits().stream().map(CalibrationWriter::fit).toList());
  }

  private static Map<String, Object> fit(CalibrationSample.FittedModel fit) {
    return JsonObject.of(
        "model", fit.name(),
        "parameters", fit.parameters(),
        "chi_squared", fit.chiSquared(),
        "degrees", fit.degrees(),
        "limit", fit.limit());
  }
}

package org.waitprof.calibration;

import java.io.IOException;
import java.time.Instant;
import org.waitprof.json.JsonWriter;

/** Writes a {@code .wpcal} file; {@code calibration.schema.json} describes it. */
public final class CalibrationWriter {
  static final String FORMAT = "waitprof-calibration";
  static final int VERSION = 1;

  private CalibrationWriter() {}

  /** Writes a calibration as JSON. */
  public static void write(Calibration calibration, Appendable out) throws IOException {
    JsonWriter json = new JsonWriter(out, 2);
    json.beginObject();
    json.name("format").value(FORMAT);
    json.name("version").value(VERSION);
    json.name("tool").value(calibration.toolVersion());
    json.name("created").value(Instant.ofEpochMilli(calibration.createdEpochMillis()).toString());
    environment(calibration.environment(), json.name("environment"));
    json.name("quantile").value(calibration.share());
    json.name("processes").value(calibration.processes());
    json.name("planned_points").value(calibration.planned());
    json.name("points").beginArray();
    for (CalibrationPoint point : calibration.points()) {
      point(point, json);
    }
    json.endArray();
    json.name("samples").beginArray();
    for (CalibrationSample sample : calibration.samples()) {
      sample(sample, json);
    }
    json.endArray();
    json.endObject();
    out.append('\n');
  }

  private static void environment(CalibrationEnvironment environment, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("binding").value(environment.binding());
    json.name("java").value(environment.java());
    json.name("hosts").array(environment.hosts());
    json.name("processor").value(environment.processor());
    json.name("cpus").value(environment.cpus());
    json.name("transport").value(environment.transport());
    json.endObject();
  }

  private static void point(CalibrationPoint point, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("call").value(point.call().standardName());
    json.name("role").value(point.role().label());
    json.name("across_hosts").value(point.acrossHosts());
    json.name("processes").value(point.processes());
    json.name("bytes").value(point.bytes());
    json.name("calls").value(point.calls());
    json.name("t_min_ns").value(point.minNanos());
    json.name("t_max_ns").value(point.maxNanos());
    json.name("model").value(point.model());
    json.endObject();
  }

  private static void sample(CalibrationSample sample, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("window_ns").value(sample.windowNanos());
    json.name("histogram").array(sample.histogram());
    json.name("fits").beginArray();
    for (CalibrationSample.FittedModel fit : sample.fits()) {
      json.beginObject();
      json.name("model").value(fit.name());
      json.name("parameters").beginArray();
      for (double each : fit.parameters()) {
        json.value(each);
      }
      json.endArray();
      json.name("chi_squared").value(fit.chiSquared());
      json.name("degrees").value(fit.degrees());
      json.name("limit").value(fit.limit());
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }
}

package org.waitprof.calibration;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;
import org.waitprof.model.Version;
import org.waitprof.system.SpecialFile;

/**
 * Reads a {@code .wpcal} file, strictly. Rank 0 of a job reads its beginning, the command line all
 * of it.
 */
public final class CalibrationReader {
  /** More than 64 times a calibration of 4 MiB sizes and 4096 processes. */
  private static final long MOST_CHARS = 256L << 20;

  private static final int MOST_POINTS = 1 << 20;
  private static final int MOST_CLASSES = 1 << 16;
  private static final int MOST_FITS = 64;
  private static final long LONGEST_NANOS = 1L << 50;

  private final JsonReader json;
  private final boolean withSamples;
  private String tool = "";
  private long created;
  private Optional<CalibrationEnvironment> environment = Optional.empty();
  private double share;
  private int processes;
  private int planned;
  private final List<CalibrationPoint> points = new ArrayList<>();
  private final List<CalibrationSample> samples = new ArrayList<>();

  private CalibrationReader(JsonReader json, boolean withSamples) {
    this.json = json;
    this.withSamples = withSamples;
  }

  /** Reads a calibration with all its members. */
  public static Calibration read(Path file) throws IOException {
    return read(file, true);
  }

  /** The times without the samples that they were made of, which stand behind and are not read. */
  public static Calibration readTimes(Path file) throws IOException {
    return read(file, false);
  }

  private static Calibration read(Path file, boolean withSamples) throws IOException {
    try (InputStream in = Files.newInputStream(SpecialFile.refuse(file))) {
      return read(in, file.toString(), withSamples);
    }
  }

  /**
   * Reads a text.
   *
   * @param origin its name in messages
   * @throws ProfileFormatException if it is no calibration, or a damaged one
   */
  static Calibration read(InputStream in, String origin, boolean withSamples) throws IOException {
    JsonReader json = new JsonReader(in, origin, MOST_CHARS);
    requireFormat(json, origin);
    return new CalibrationReader(json, withSamples).document(origin);
  }

  private static void requireFormat(JsonReader json, String origin) throws IOException {
    boolean known = false;
    try {
      json.beginObject();
      known =
          json.hasNext()
              && json.nextName().equals("format")
              && json.nextString().equals(CalibrationWriter.FORMAT);
    } catch (ProfileFormatException e) {
      throw new ProfileFormatException(origin, "not a calibration (.wpcal) of waitprof", e);
    }
    if (!known) {
      throw new ProfileFormatException(origin, "not a calibration (.wpcal) of waitprof");
    }
    int version = json.hasNext() && json.nextName().equals("version") ? json.nextInt(1, 9999) : 0;
    if (version != CalibrationWriter.VERSION) {
      throw new ProfileFormatException(
          origin,
          version == 0
              ? "damaged: no version"
              : "calibration format "
                  + version
                  + " is newer than this waitprof ("
                  + Version.TEXT
                  + ") can read");
    }
  }

  private Calibration document(String origin) throws IOException {
    boolean more = true;
    while (more && json.hasNext()) {
      switch (json.nextName()) {
        case "tool" -> tool = json.nextString();
        case "created" -> created = instant();
        case "environment" -> environment = Optional.of(environment());
        case "quantile" -> share = json.nextDouble();
        case "processes" -> processes = json.nextInt(1, Integer.MAX_VALUE);
        case "planned_points" -> planned = json.nextInt(0, MOST_POINTS);
        case "points" -> json.array(() -> add(points, MOST_POINTS, point()));
        case "samples" -> {
          more = withSamples;
          if (withSamples) {
            json.array(() -> add(samples, points.size(), sample()));
          }
        }
        default -> json.skipValue();
      }
    }
    if (more) {
      json.endObject();
      json.end();
    }
    if (environment.isEmpty() || points.isEmpty()) {
      throw new ProfileFormatException(
          origin, environment.isEmpty() ? "damaged: no environment" : "holds no measured times");
    }
    if (withSamples && !samples.isEmpty() && samples.size() != points.size()) {
      throw new ProfileFormatException(origin, "damaged: samples do not belong to points");
    }
    return new Calibration(
        tool, created, environment.get(), share, processes, planned, points, samples);
  }

  private long instant() throws IOException {
    try {
      return Instant.parse(json.nextString()).toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw json.problem("not a time");
    }
  }

  private CalibrationEnvironment environment() throws IOException {
    List<String> hosts = new ArrayList<>();
    JsonMembers its = json.members("hosts", () -> hosts.add(json.nextString()));
    return new CalibrationEnvironment(
        its.text("binding"),
        its.text("java"),
        hosts,
        its.text("processor"),
        its.integer("cpus", 0, 0, Integer.MAX_VALUE),
        its.text("transport"));
  }

  private CalibrationPoint point() throws IOException {
    JsonMembers its = json.members();
    int members = its.integer("processes", 0, 1, Integer.MAX_VALUE);
    int calls = its.integer("calls", 0, 1, Integer.MAX_VALUE);
    long bytes = its.number("bytes", -1);
    if (!its.has("call") || members == 0 || calls == 0 || bytes < 0) {
      throw json.problem("a point without call, processes, bytes or calls");
    }
    long min = its.number("t_min_ns", -1);
    long max = its.number("t_max_ns", -1);
    if (min < 0 || max < min || max > LONGEST_NANOS) {
      throw json.problem("a point with times that cannot be: " + min + " to " + max + " ns");
    }
    return new CalibrationPoint(
        its.named("call", MpiCall::named, "call"),
        its.named("role", Role::labelled, "role"),
        its.flag("across_hosts"),
        members,
        bytes,
        calls,
        min,
        max,
        its.text("model"));
  }

  private CalibrationSample sample() throws IOException {
    List<Long> histogram = new ArrayList<>();
    List<FittedModel> fits = new ArrayList<>();
    JsonMembers its =
        json.members(
            Map.of(
                "histogram",
                () -> json.array(() -> add(histogram, MOST_CLASSES, Math.max(0, json.nextLong()))),
                "fits",
                () -> json.array(() -> add(fits, MOST_FITS, fit()))));
    return new CalibrationSample(Math.max(1, its.number("window_ns", 1)), histogram, fits);
  }

  private FittedModel fit() throws IOException {
    List<Double> parameters = new ArrayList<>();
    JsonMembers its =
        json.members("parameters", () -> add(parameters, MOST_FITS, json.nextDouble()));
    return new FittedModel(
        its.text("model"),
        parameters,
        its.real("chi_squared"),
        (int) its.number("degrees", 0),
        its.real("limit"));
  }

  private <T> void add(List<T> to, int most, T element) throws IOException {
    to.add(element);
    if (to.size() > most) {
      throw json.problem("a list of more than " + most);
    }
  }
}

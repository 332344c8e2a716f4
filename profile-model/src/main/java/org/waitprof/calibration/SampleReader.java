package org.waitprof.calibration;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.json.JsonMembers;
import org.waitprof.json.JsonReader;

/** Reads one element of {@code samples} of a {@code .wpcal} file. */
final class SampleReader {
  private static final int MOST_CLASSES = 1 << 16;
  private static final int MOST_FITS = 64;

  private SampleReader() {}

  static CalibrationSample read(JsonReader json) throws IOException {
    List<Long> histogram = new ArrayList<>();
    List<FittedModel> fits = new ArrayList<>();
    JsonMembers its =
        json.members(
            name -> {
              switch (name) {
                case "histogram" ->
                    json.array(
                        () -> add(json, histogram, MOST_CLASSES, Math.max(0, json.nextLong())));
                case "fits" -> json.array(() -> add(json, fits, MOST_FITS, fit(json)));
                default -> json.skipValue();
              }
            });
    return new CalibrationSample(Math.max(1, its.number("window_ns", 1)), histogram, fits);
  }

  private static FittedModel fit(JsonReader json) throws IOException {
    List<Double> parameters = new ArrayList<>();
    JsonMembers its =
        json.members("parameters", () -> add(json, parameters, MOST_FITS, json.nextDouble()));
    return new FittedModel(
        its.text("model"),
        parameters,
        its.real("chi_squared"),
        (int) its.number("degrees", 0),
        its.real("limit"));
  }

  private static <T> void add(JsonReader json, List<T> to, int most, T element) throws IOException {
    to.add(element);
    if (to.size() > most) {
      throw json.problem("a sample larger than any");
    }
  }
}

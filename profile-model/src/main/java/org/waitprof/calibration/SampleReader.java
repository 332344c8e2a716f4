package org.waitprof.calibration;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.json.JsonReader;

/** Reads one element of {@code samples} of a {@code .wpcal} file. */
final class SampleReader {
  private static final int MOST_CLASSES = 1 << 16;
  private static final int MOST_FITS = 64;

  private SampleReader() {}

  static CalibrationSample read(JsonReader json) throws IOException {
    long window = 1;
    List<Long> histogram = new ArrayList<>();
    List<FittedModel> fits = new ArrayList<>();
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "window_ns" -> window = Math.max(1, json.nextLong());
        case "histogram" -> {
          json.beginArray();
          while (json.hasNext()) {
            histogram.add(Math.max(0, json.nextLong()));
            require(histogram.size() <= MOST_CLASSES, json);
          }
          json.endArray();
        }
        case "fits" -> {
          json.beginArray();
          while (json.hasNext()) {
            fits.add(fit(json));
            require(fits.size() <= MOST_FITS, json);
          }
          json.endArray();
        }
        default -> json.skipValue();
      }
    }
    json.endObject();
    return new CalibrationSample(window, histogram, fits);
  }

  private static FittedModel fit(JsonReader json) throws IOException {
    String name = "";
    List<Double> parameters = new ArrayList<>();
    double sum = 0;
    int degrees = 0;
    double limit = 0;
    json.beginObject();
    while (json.hasNext()) {
      switch (json.nextName()) {
        case "model" -> name = json.nextString();
        case "parameters" -> {
          json.beginArray();
          while (json.hasNext()) {
            parameters.add(json.nextDouble());
            require(parameters.size() <= MOST_FITS, json);
          }
          json.endArray();
        }
        case "chi_squared" -> sum = json.nextDouble();
        case "degrees" -> degrees = (int) json.nextLong();
        case "limit" -> limit = json.nextDouble();
        default -> json.skipValue();
      }
    }
    json.endObject();
    return new FittedModel(name, parameters, sum, degrees, limit);
  }

  private static void require(boolean fine, JsonReader json) throws IOException {
    if (!fine) {
      throw json.problem("a sample larger than any");
    }
  }
}

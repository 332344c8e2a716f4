package org.waitprof.report.calibration;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The JSON Schema (draft 2020-12) of {@code .wpcal} files. Members that it does not name are
 * allowed: new ones may come at any time.
 */
public final class CalibrationSchema {
  private static final String RESOURCE = "calibration.schema.json";

  private CalibrationSchema() {}

  /** The schema as a document. */
  public static String text() {
    try (InputStream in = CalibrationSchema.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new FileNotFoundException(RESOURCE);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

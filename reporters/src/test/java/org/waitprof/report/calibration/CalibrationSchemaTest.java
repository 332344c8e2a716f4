package org.waitprof.report.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.cli.CommandRun;

/** Expectation: a validator that others wrote finds a measured file valid, and broken ones not. */
class CalibrationSchemaTest {
  /** Of {@code calibrate --calls MPI_Reduce --max-bytes 30} on two processes. */
  private static String measured() throws IOException {
    try (InputStream in = CalibrationSchemaTest.class.getResourceAsStream("measured.wpcal")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void whatWasMeasuredIsValid() throws IOException {
    String text = CommandRun.of(Path.of(""), "schema", "calibration").out();
    JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(text);
    assertEquals(Set.of(), schema.validate(measured(), InputFormat.JSON));
    for (String[] change :
        new String[][] {
          {"\"version\": 1", "\"version\": 2"},
          {"\"t_max_ns\": ", "\"t_max_ns\": -"},
          {"\"model\": \"", "\"model\": \"x"},
          {"\"window_ns\"", "\"window\""},
          {"\"points\": \\[", "\"points\": [], \"others\": ["}
        }) {
      String broken = measured().replaceFirst(change[0], change[1]);
      assertFalse(schema.validate(broken, InputFormat.JSON).isEmpty(), change[1]);
    }
  }
}

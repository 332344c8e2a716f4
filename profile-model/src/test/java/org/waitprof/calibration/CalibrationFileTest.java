package org.waitprof.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.waitprof.calibration.CalibrationSample.FittedModel;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;

/**
 * Expectation: what is written is read, with and without samples; anything else gets one line that
 * names the file and says what is wrong with it.
 */
class CalibrationFileTest {
  private static final Calibration TWO_POINTS =
      new Calibration(
          "0.1.0",
          1_790_000_000_000L,
          new CalibrationEnvironment(
              "Open MPI 4.1.4", "17", List.of("n2", "n1"), "Intel \"Xeon\"", 2, "btl=self,tcp"),
          0.95,
          4,
          7,
          List.of(
              new CalibrationPoint(
                  MpiCall.MPI_RECV, Role.NONE, false, 2, 8, 200, 700, 950, "gamma"),
              new CalibrationPoint(
                  MpiCall.MPI_REDUCE, Role.ROOT, true, 4, 4194304, 3000, 7, 8, "sample")),
          List.of(
              new CalibrationSample(
                  5,
                  List.of(1L, 100L, 99L),
                  List.of(new FittedModel("gamma", List.of(2.5, 0.25), 3.5, 1, 3.84))),
              new CalibrationSample(1, List.of(3000L), List.of())));

  private static String text(Calibration calibration) throws IOException {
    StringBuilder text = new StringBuilder();
    CalibrationWriter.write(calibration, text);
    return text.toString();
  }

  private static Calibration read(String text, boolean withSamples) throws IOException {
    return CalibrationReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "x.wpcal", withSamples);
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    assertEquals(TWO_POINTS, read(text(TWO_POINTS), true));
    Calibration times = read(text(TWO_POINTS), false);
    assertEquals(TWO_POINTS.points(), times.points());
    assertEquals(List.of(), times.samples());
  }

  @Test
  void timesAreReadWithoutWhatFollows() throws IOException {
    String text = text(TWO_POINTS);
    String begin = text.substring(0, text.indexOf("\"samples\": ") + 11);
    assertEquals(TWO_POINTS.points(), read(begin + " damaged", false).points());
    assertThrows(ProfileFormatException.class, () -> read(begin + " damaged", true));
  }

  private static void refuses(String text, String why) {
    ProfileFormatException refused =
        assertThrows(ProfileFormatException.class, () -> read(text, true));
    assertTrue(
        String.valueOf(refused.getMessage()).matches("(?s)x\\.wpcal: .*" + why + ".*"),
        refused::toString);
    assertEquals(1, String.valueOf(refused.getMessage()).lines().count());
  }

  @Test
  void whatIsNoneIsRefused() throws IOException {
    String good = text(TWO_POINTS);
    refuses("", "not a calibration");
    refuses("PK\u0003\u0004", "not a calibration");
    refuses("{\"format\": \"waitprof-profile\"}", "not a calibration");
    refuses(good.replace("\"version\": 1", "\"version\": 2"), "newer than this waitprof");
    refuses(good.substring(0, good.length() / 2), "line [0-9]+: ");
    refuses(good.replace("MPI_Recv", "MPI_Receive"), "unknown call");
    refuses(good.replace("950", "650"), "times that cannot be: 700 to 650");
    refuses(good.replace("\"bytes\": 8", "\"bites\": 8"), "a point without");
    refuses(good.replaceFirst("\\{\"window_ns\": 5.*\n", ""), "samples do not belong");
    refuses(good.replaceFirst("(?s)\"points.*", "\"points\": []}"), "no measured times");
  }

  /** Any one byte changed: read, or refused with a line; never anything else. */
  @Test
  void damageIsReadOrRefused() throws IOException {
    byte[] good = text(TWO_POINTS).getBytes(StandardCharsets.UTF_8);
    Random random = new Random(5);
    for (int i = 0; i < 4000; i++) {
      byte[] damaged = good.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      try {
        CalibrationReader.read(new ByteArrayInputStream(damaged), "x.wpcal", true);
      } catch (ProfileFormatException e) {
        assertTrue(String.valueOf(e.getMessage()).startsWith("x.wpcal: "), e::toString);
      }
    }
  }

  @Test
  void differencesAreNamed() {
    CalibrationEnvironment here = TWO_POINTS.environment();
    Set<String> both = Set.of("n1", "n2");
    assertEquals("", here.differenceFrom("Open MPI 4.1.4", both));
    assertEquals(
        "it is of n1, n2, the job of n3",
        here.differenceFrom("Open MPI 4.1.4", Set.of("n1", "n3")));
    assertEquals(
        "it is of Open MPI 4.1.4, the job of Open MPI 5.0.1",
        here.differenceFrom("Open MPI 5.0.1", both));
    assertTrue(here.isBinding("Open MPI 5.0.1"));
    assertTrue(!here.isBinding("MPJ Express 0.44 multicore"));
  }
}

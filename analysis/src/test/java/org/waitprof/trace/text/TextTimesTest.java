package org.waitprof.trace.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.trace.EventCursor;

/** Times of a text trace are digits and at most one point: nothing that takes long to work out. */
class TextTimesTest {
  private static TextTrace traceAt(String time) throws IOException {
    return TextTrace.parse("x", List.of("R 0", "E " + time + " MPI_Send"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "12, 12000000000",
    "1.5, 1500000000",
    "0.000000001, 1",
    "9223372036, 9223372036000000000"
  })
  void areSeconds(String time, long nanos) throws IOException {
    try (EventCursor events = traceAt(time).rank(0).orElseThrow().open(0)) {
      assertEquals(nanos, Objects.requireNonNull(events.next()).timeNanos);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2e1",
        "2.e3",
        "1E0",
        "2e99999999",
        "2e-99999999",
        "-1",
        "+1",
        "1.",
        ".5",
        "1.2.3",
        "9223372037",
        "99999999999",
        "0.0000000001",
        "NaN"
      })
  void areNothingElse(String time) {
    IOException failure =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> assertThrows(IOException.class, () -> traceAt(time)));
    assertEquals("line 2: not an event: E " + time + " MPI_Send", failure.getMessage());
  }

  @Test
  void areNoMillionsOfDigits() {
    String digits = "1".repeat(5_000_000);
    IOException failure =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> assertThrows(IOException.class, () -> traceAt(digits)));
    assertTrue(String.valueOf(failure.getMessage()).startsWith("line 2: not an event"));
  }
}

package org.waitprof.report.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.model.JobProfile;
import org.waitprof.report.TestJobs;

/** Expectation: the wavefront on 16 ranks waits between 15 and 30 % and is 0.6 to 0.8 efficient. */
class RequirementTest {

  @ParameterizedTest
  @CsvSource({
    "wait_ratio <= 30%, true",
    "wait_ratio<=0.3, true",
    "wait_ratio <= 15 %, false",
    "parallel_efficiency >= 0.6, true",
    "parallel_efficiency >= 80%, false",
    "late_sender <= 1%, false",
    "late_broadcast <= 1%, true",
    "warnings <= 0, true",
    "finding <= 30%, true",
    "no finding above 15 %, false",
    "No finding above 0.3, true",
    "run_seconds <= 10, false",
  })
  void limits(String limit, boolean kept) {
    Figures figures = Figures.of(TestJobs.wavefront(4, 1));
    assertEquals(kept, Requirement.parse(limit).isKeptBy(figures), limit);
  }

  /** Of 192 s of rank time, half an interval of 1.92 s in each of two rows is 1.41 % in all. */
  @Test
  void whatWasSampledBreaksALimitWithItsWholeInterval() {
    JobProfile job = TestJobs.withInterval(TestJobs.wavefront(4, 1), 1_920_000_000L);
    Figures figures = Figures.of(job);
    double ratio = figures.value("wait_ratio");
    for (String name : new String[] {"wait_ratio", "late_sender"}) {
      assertEquals(0.0141, figures.interval(name), 1e-4);
    }
    assertEquals(0, figures.interval("wait_at_nxn"));
    assertTrue(atMost(ratio - 0.014).isKeptBy(figures));
    assertFalse(atMost(ratio - 0.015).isKeptBy(figures));
    assertTrue(atMost(ratio - 0.014).text(figures).contains(" to "));
  }

  /** The profile of a trace has nothing of what CPUs did: 0 would keep any limit. */
  @Test
  void aFigureThatTheRunLacksBreaksItsLimit() {
    Figures figures = Figures.of(TestJobs.wavefront(4, 1));
    Requirement limit = Requirement.parse("no_core <= 5%");
    assertFalse(limit.isKeptBy(figures));
    assertEquals("no_core is not known of this run, required <= 5 %", limit.text(figures));
  }

  @Test
  void theFindingIsNamed() {
    Requirement limit = Requirement.parse("no finding above 1 %");
    String text = limit.text(Figures.of(TestJobs.wavefront(4, 1)));
    assertTrue(text.matches("finding waiting [0-9.]+ %, required <= 1 %"), text);
  }

  private static Requirement atMost(double ratio) {
    return Requirement.parse(String.format(Locale.ROOT, "wait_ratio <= %.6f", ratio));
  }

  @Test
  void aRatioAboveOneLacksItsPercentSign() {
    for (String text : new String[] {"wait_ratio <= 20", "late_sender <= 1.5", "overhead <= 3"}) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> Requirement.parse(text));
      String message = String.valueOf(refused.getMessage());
      assertTrue(message.contains("%?"), message);
    }
    assertEquals(1, Requirement.parse("load_balance >= 1").limit());
    assertEquals(60, Requirement.parse("run_seconds <= 60").limit());
  }

  @Test
  void nonsenseIsNamed() {
    for (String text : new String[] {"", "wait_ratio", "wait_ratio = 3", "colour <= 3", "x >= y"}) {
      assertThrows(IllegalArgumentException.class, () -> Requirement.parse(text), text);
    }
  }
}

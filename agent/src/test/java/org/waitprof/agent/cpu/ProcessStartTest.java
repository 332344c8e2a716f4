package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The system says when the process began, as the JVM does. */
class ProcessStartTest {
  private static final String STAT =
      "42 (a b) c) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 25050 0 0";

  /** The JVM counts from its own first steps. */
  private static final long MILLIS = 5000;

  @Test
  void itIsTheAgeBeforeNow() {
    assertEquals(100_000 - 2_000, ProcessStart.epochMillis("252.50 9.00\n", STAT, 100_000));
  }

  @Test
  void whatMakesNoSenseIsUnknown() {
    assertEquals(0, ProcessStart.epochMillis("10.00 9.00", STAT, 100_000));
    assertEquals(0, ProcessStart.epochMillis("", "", 100_000));
  }

  @Test
  void theJvmSaysTheSame() {
    long began = ManagementFactory.getRuntimeMXBean().getStartTime();
    long found = ProcessStart.epochMillis();
    assertTrue(Math.abs(began - found) < MILLIS, found + " instead of " + began);
  }

  /** A wait ends by the kernel's clock, whatever the JVM's says. */
  @Test
  void aClockThatRunsFasterThanTheKernelsIsFoundOut() {
    ProcessStart.begin();
    assertFalse(ProcessStart.isClockAhead());
    long first = ProcessStart.aheadMillis(100_000_000_000L, 60_000);
    assertFalse(ProcessStart.isAhead(ProcessStart.aheadMillis(105_000_000_000L, 65_000), first));
    assertTrue(ProcessStart.isAhead(ProcessStart.aheadMillis(350_000_000_000L, 65_000), first));
    long unknown = ProcessStart.aheadMillis(100_000_000_000L, -10);
    assertFalse(ProcessStart.isAhead(first, unknown));
    assertFalse(ProcessStart.isAhead(unknown, first));
  }
}

package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A wait for other threads ends, whatever the clock says. */
class JvmRestTest {
  private static final long END = 200_000_000;

  @Test
  void aClockThatStandsStillKeepsNoProgram() {
    assertTimeoutPreemptively(Duration.ofSeconds(30), () -> JvmRest.await(END, () -> 0));
  }

  @Test
  void aClockThatGoesBackKeepsNoProgram() {
    long[] now = {0};
    assertTimeoutPreemptively(
        Duration.ofSeconds(30), () -> JvmRest.await(END, () -> now[0] -= 1_000_000));
  }

  /** A wait of the JVM ends by the kernel's clock, whatever the JVM's own says. */
  @Test
  void aClockThatRunsAheadOfTheKernelsIsFoundOut() {
    assertFalse(JvmRest.isAhead(System.nanoTime(), ProcessStart.upMillis()));
    assertTrue(JvmRest.isAhead(50 * 60_000_000_000L, 60_000));
    assertFalse(JvmRest.isAhead(Long.MAX_VALUE, -10)); // not known
  }
}

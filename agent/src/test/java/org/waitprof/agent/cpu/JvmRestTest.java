package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

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
}

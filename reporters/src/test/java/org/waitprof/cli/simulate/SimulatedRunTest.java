package org.waitprof.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.simulate.RunFigures;

class SimulatedRunTest {
  private static final long SECOND = 1_000_000_000L;

  private static String line(long nanos) {
    RunFigures before = new RunFigures(2 * SECOND, 4 * SECOND, SECOND);
    return SimulatedRun.line(before, new RunFigures(nanos, 2 * nanos, SECOND));
  }

  /** A change that rounds to nothing has no direction. */
  @Test
  void changesHaveASign() {
    String unchanged = "run time 2.000 -> 2.000 s (+0.0 %), waiting 25.0 % -> 25.0 % of rank time";
    assertEquals(unchanged, line(2 * SECOND - 1000));
    assertEquals(
        "run time 2.000 -> 1.000 s (-50.0 %), waiting 25.0 % -> 50.0 % of rank time", line(SECOND));
  }
}

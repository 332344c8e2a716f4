package org.waitprof.agent.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LookPausesTest {
  private final LookPauses pauses = new LookPauses();

  private long after(long... tookNanos) {
    for (long nanos : tookNanos) {
      pauses.add(nanos);
    }
    return pauses.nanos();
  }

  @Test
  void quickLooksKeepTheirPace() {
    assertEquals(2_000_000, pauses.nanos());
    assertEquals(2_000_000, after(40_000, 40_000, 40_000, 40_000));
    assertEquals(2_000_000, after(40_000, 40_000, 40_000, 40_000, 40_000));
  }

  @Test
  void looksThatAreAlwaysSlowAreRarer() {
    long slow = 1_000_000;
    assertEquals(50_000_000, after(slow, slow, slow, slow, slow, slow, slow, slow));
  }

  @Test
  void noPauseIsWithoutEnd() {
    long stopped = 1_000_000_000;
    long last =
        after(stopped, stopped, stopped, stopped, stopped, stopped, stopped, stopped, stopped);
    assertEquals(500_000_000, last);
  }

  /** The first look loads classes for 5 ms; once that made the next look come 250 ms later. */
  @Test
  void aLookThatHadNoCoreOrLoadedClassesIsNotWhatLooksCost() {
    assertEquals(2_000_000, after(5_000_000));
    assertEquals(2_000_000, after(30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000));
    assertEquals(2_000_000, after(20_000_000, 20_000_000));
  }
}

package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OffCoreTest {
  @Test
  void readyTimeFollowsSleepByItsShareOfWhatIsNotReadyTime() {
    assertEquals(1_300_000, OffCore.paused(1_000_000, 300_000, 0));
    assertEquals(1_200_000, OffCore.paused(1_000_000, 300_000, 500_000));
  }

  @Test
  void whoDoesNotSleepDoesNotPause() {
    assertEquals(0, OffCore.paused(0, 300_000, 500_000));
    assertEquals(0, OffCore.paused(0, 300_000, 0));
  }
}

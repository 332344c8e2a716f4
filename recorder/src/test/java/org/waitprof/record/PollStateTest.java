package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Shortest polls by which a loop over several places is judged. */
class PollStateTest {
  /** Ticks of a probe and of a test, above the 100 ns for which shorter polls are taken. */
  private static final long PROBE = (long) (200 / Clock.nanosPerTick());

  private static final long TEST = 20 * PROBE;

  /** An episode of 61 polls, probes and tests in turn. */
  private static PollState episode(boolean endsWithProbe) {
    PollState episode = new PollState();
    episode.allowed = 61;
    episode.left = 0;
    episode.count = 1;
    episode.bookedTicks = 30 * (PROBE + TEST);
    assertEquals(
        (episode.bookedTicks + (endsWithProbe ? PROBE : TEST)) / 61,
        episode.leastTicks(endsWithProbe ? PROBE : TEST));
    return episode;
  }

  @Test
  void aLoopOverTwoPlacesIsJudgedByBoth() {
    long ticks = 61 * 3 * TEST; // each poll three times as long as a test at least
    for (boolean endsWithProbe : new boolean[] {true, false}) {
      long last = endsWithProbe ? PROBE : TEST;
      assertTrue(PollState.isTight(ticks, 61, episode(endsWithProbe).leastTicks(last)));
      assertFalse(PollState.isTight(4 * ticks, 61, episode(endsWithProbe).leastTicks(last)));
    }
  }

  @Test
  void withoutFurtherPollsTheTimedOneCounts() {
    assertEquals(TEST, new PollState().leastTicks(TEST));
  }

  /** Of 20 polls, each gives the core away twice, and takes 20 us longer for that. */
  @Test
  void aLoopThatYieldsAtEachPollWaitsAndOneThatComputesDoesNot() {
    long ticks = (long) (400_000 / Clock.nanosPerTick());
    assertFalse(PollState.isTightWithSwitches(ticks, 2, 20, PROBE));
    assertTrue(PollState.isTightWithSwitches(ticks, 40, 20, PROBE));
    assertFalse(PollState.isTightWithSwitches(3 * ticks, 40, 20, PROBE));
  }
}

package org.waitprof.agent.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.record.Clock;

/**
 * Expectation: a store keeps no more samples than it has room for, from the whole run, and each
 * stands for as many as were added for one that is kept.
 */
class SampleStoreTest {
  private static FlightClock clock() {
    FlightClock clock = new FlightClock();
    clock.add(0, 0);
    clock.add(1_000_000, (long) (1_000_000 / Clock.nanosPerTick()));
    return clock;
  }

  private static SampleStore filled(int room, int count) {
    SampleStore store = new SampleStore(room);
    for (int i = 0; i < count; i++) {
      store.add(i, 1, "a.B.c:" + i % 3);
    }
    return store;
  }

  @Test
  void allIsKeptThatHasRoom() {
    SampleStore store = filled(100, 100);
    List<StackSample> kept = store.at(clock());
    assertEquals(100, kept.size());
    assertEquals(1, store.weight());
    assertSame(kept.get(0).stack(), kept.get(3).stack());
  }

  @Test
  void ofTooManyEachSecondOneGoes() {
    int count = 1_000;
    SampleStore store = filled(100, count);
    List<StackSample> kept = store.at(clock());
    assertEquals(16, store.weight());
    assertEquals((double) count / store.weight(), kept.size(), 1);
    assertTrue(kept.get(0).ticks() < kept.get(kept.size() - 1).ticks() / 20, kept::toString);
  }

  @Test
  void withoutAClockThereAreNone() {
    assertEquals(List.of(), filled(10, 5).at(new FlightClock()));
  }
}

package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.waitprof.sample.CauseMeterTest.item;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;
import org.waitprof.fixture.Seed;

/** Expectation: a log that is full keeps the computations that lost most, and in its totals all. */
class LostTimeTest {
  private final SampleImage memory = new SampleImage();

  @Test
  void aFullLogKeepsWhatLostMost() {
    Random random = new Random(Seed.value() + 71);
    LostTime lost = new LostTime(memory);
    List<Long> all = new ArrayList<>();
    long sum = 0;
    int count = 3 * SampleLayout.MOST_CAUSES;
    lost.unknown(0, 1_000_000_000);
    for (int i = 0; i < count; i++) {
      long nanos = 1L + random.nextInt(1_000_000);
      all.add(nanos);
      sum += nanos;
      lost.note(10L * i, 10L * i + 5, i % SampleLayout.CAUSE_COUNT, nanos);
    }
    all.sort(null);
    long total = 0;
    long events = 0;
    for (int i = 0; i < SampleLayout.CAUSE_COUNT; i++) {
      total += item(memory, 0)[2 + i];
      events += item(memory, 1)[2 + i];
    }
    assertEquals(sum, total);
    assertEquals(count, events);
    long most = 0;
    int kept = SampleLayout.CAUSE_TOTALS;
    assertEquals(SampleLayout.UNKNOWN_TIME, item(memory, kept)[2]);
    for (int i = kept + 1; i < kept + 100; i++) {
      for (int cause = 0; cause < SampleLayout.CAUSE_COUNT; cause++) {
        most = Math.max(most, item(memory, i)[2 + cause]);
        assertTrue(
            item(memory, i)[2 + cause] == 0 || item(memory, i)[2 + cause] >= all.get(count / 3),
            "little");
      }
    }
    assertTrue(most > 0, "nothing was kept");
  }
}

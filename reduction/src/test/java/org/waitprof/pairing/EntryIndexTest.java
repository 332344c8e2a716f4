package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: an entry is found by channel and number, the first of equal ones; polls for a
 * message are another entry than the message; entries of channels that do not exist are left out.
 */
class EntryIndexTest {
  private static long name(int channel, long number) {
    return (long) channel << SampleLayout.INDEX_SHIFT | number;
  }

  @Test
  void entriesAreFoundByName() {
    EntryIndex index = new EntryIndex();
    int[] channel = {0, 2, 0, 1, 0, 1};
    long[] at = {5, 5, 5, 5, 6, 5};
    boolean[] polled = {false, false, false, true, false, false};
    int[] from = index.fill(6, 2, channel, at, polled);
    // The second is of a channel that does not exist, the third is the first once more.
    assertEquals(4, index.size());
    assertEquals(List.of(0, 3, 4, 5), List.of(from[0], from[1], from[2], from[3]));
    assertArrayEquals(
        new int[] {0, 3, 2, -1, -1, -1},
        index.find(new long[] {name(0, 5), name(1, 5), name(0, 6), name(1, 6), name(2, 5), -1}));
  }

  @Test
  void withoutEntriesNothingIsFound() {
    EntryIndex index = new EntryIndex();
    assertArrayEquals(new int[] {-1, -1}, index.find(new long[] {0, 7}));
    assertEquals(0, index.fill(0, 1, new int[0], new long[0], new boolean[0]).length);
    assertArrayEquals(new int[] {-1}, index.find(new long[] {0}));
  }

  @Test
  void manyEntriesAreFound() {
    Random random = new Random(Seed.value() + 93);
    for (int count : new int[] {1, 2, 3, 64, 1000}) {
      int[] channel = random.ints(count, 0, 4).toArray();
      long[] at = random.longs(count, 0, count).toArray();
      boolean[] polled = new boolean[count];
      Map<Long, Integer> expected = new HashMap<>();
      List<Integer> kept = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if (channel[i] < 3 && expected.putIfAbsent(name(channel[i], at[i]), kept.size()) == null) {
          kept.add(i);
        }
      }
      EntryIndex index = new EntryIndex();
      int[] from = index.fill(count, 3, channel, at, polled);
      assertEquals(kept.size(), index.size());
      for (int i = 0; i < kept.size(); i++) {
        assertEquals(kept.get(i), from[i]);
      }
      for (int wanted = 0; wanted < 4; wanted++) {
        for (long number = 0; number < count; number++) {
          long name = name(wanted, number);
          assertEquals(expected.getOrDefault(name, -1), index.find(new long[] {name})[0]);
        }
      }
    }
  }
}

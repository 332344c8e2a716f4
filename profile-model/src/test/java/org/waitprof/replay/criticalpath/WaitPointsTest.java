package org.waitprof.replay.criticalpath;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.SpillFile;

/** Points in the file are found as if all were in memory. */
class WaitPointsTest {
  private static final int POINTS = 1000;

  @Test
  void runsInTheFileAreSearched() {
    Random random = new Random(Seed.value());
    for (int room : new int[] {1, 16, 300, 5000}) {
      try (SpillFile file = new SpillFile()) {
        WaitPoints points = new WaitPoints(file, room);
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < POINTS; i++) {
          order.add(i);
        }
        // Nearly in order, as answers from receivers come.
        for (int i = 0; i + 20 < POINTS; i += 10) {
          Collections.swap(order, i, i + random.nextInt(20));
        }
        TreeSet<Integer> even = new TreeSet<>();
        for (int i : order) {
          int stream = i % 3 == 0 ? 1 : 0;
          if (stream == 0) {
            even.add(i);
          }
          points.add(10L * i, i, LongPair.of(i, stream), 1, i, i, LongPair.of(i, stream));
        }
        points.seal();
        for (int number = POINTS; number >= 0; number -= 1 + random.nextInt(5)) {
          Integer expected = even.lower(number);
          boolean found = points.find(10L * number, 0);
          assertEquals(expected != null, found, "before " + number + " with room " + room);
          if (expected != null) {
            assertEquals(10L * expected, points.sequence(), "before " + number);
            assertEquals(expected, points.key());
            assertEquals(expected, points.causeRank());
          }
        }
      }
    }
  }
}

package org.waitprof.replay.delay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.trace.SpillFile;

/** Points in the file are found, and read in their order, as if all were in memory. */
class SyncPointsTest {
  private static final int POINTS = 1000;
  private static final int[] ROOMS = {1, 16, 300, 5000};

  /** Each third point is of another stream, each fourth no wait. */
  private static SyncPoints points(SpillFile file, int room, NavigableSet<Integer> waits) {
    Random random = new Random(Seed.value());
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < POINTS; i++) {
      order.add(i);
    }
    // Nearly in order, as answers from receivers come.
    for (int i = 0; i + 20 < POINTS; i += 10) {
      Collections.swap(order, i, i + random.nextInt(20));
    }
    SyncPoints points = new SyncPoints(file, room);
    for (int i : order) {
      int stream = i % 3 == 0 ? 1 : 0;
      if (i % 4 == 0) {
        points.caused(10L * i, stream, 0, 0, 0, 1, 0);
      } else {
        FoundWait wait = new FoundWait();
        wait.sequence = 10L * i;
        wait.keyStream = LongPair.of(i, stream);
        wait.nanos = 1;
        wait.enter = i;
        wait.causeRankStream = LongPair.of(i, 0);
        wait.causeSequence = 7L * i;
        wait.causeEnter = 5L * i;
        points.waited(wait, i % 5 == 0 ? SyncPoints.PATH : SyncPoints.WAIT);
        if (stream == 0) {
          waits.add(i);
        }
      }
    }
    points.seal();
    return points;
  }

  @Test
  void waitsInTheFileAreFound() {
    Random random = new Random(Seed.value() + 1);
    for (int room : ROOMS) {
      try (SpillFile file = new SpillFile()) {
        NavigableSet<Integer> waits = new TreeSet<>();
        SyncPoints points = points(file, room, waits);
        for (int number = POINTS; number >= 0; number -= 1 + random.nextInt(5)) {
          Integer expected = waits.lower(number);
          FoundWait found = points.find(10L * number, 0);
          String where = "before " + number + " with room " + room;
          assertEquals(expected != null, found != null, where);
          if (expected != null && found != null) {
            assertEquals(expected, LongPair.upper(found.keyStream), where);
            assertEquals(expected.longValue(), found.enter, where);
            assertEquals(LongPair.of(expected, 0), found.causeRankStream, where);
            assertEquals(7L * expected, found.causeSequence, where);
            assertEquals(5L * expected, found.causeEnter, where);
          }
        }
      }
    }
  }

  @Test
  void allAreReadInTheirOrder() {
    for (int room : ROOMS) {
      try (SpillFile file = new SpillFile()) {
        SyncPoints points = points(file, room, new TreeSet<>());
        assertNotNull(points.find(5L * POINTS, 0));
        for (int i = 0; i < POINTS; i++) {
          assertTrue(points.next());
          assertEquals(10L * i, points.get(SyncPoints.SEQUENCE), "with room " + room);
        }
        assertFalse(points.next());
      }
    }
  }
}

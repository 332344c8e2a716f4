package org.waitprof.replay.delay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile.WaitPropagation;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.SpillFile;

/** The tables of the delay analysis: who waited, times by place, and logs that go to a file. */
class DelayTablesTest {
  private static WaitPropagation waiter(int rank, long direct, long indirect) {
    return new WaitPropagation(7, rank, direct, indirect);
  }

  private static PropagationTable propagation() {
    PropagationTable table = new PropagationTable();
    table.add(3, 10, 0);
    table.add(1, 5, 20);
    table.add(2, 0, 10);
    table.add(4, 0, 0);
    table.add(WaitPropagation.OTHERS, 100, 1);
    table.add(5, 1, 1);
    table.add(3, 0, 30);
    return table;
  }

  @Test
  void theLongestAreNamedAndOthersSummedUp() {
    PropagationTable table = propagation();
    assertEquals(62, table.indirect());
    assertEquals(
        List.of(waiter(3, 10, 30), waiter(1, 5, 20), waiter(-1, 101, 12)), table.longest(7, 2));
    assertEquals(
        List.of(
            waiter(3, 10, 30),
            waiter(1, 5, 20),
            waiter(2, 0, 10),
            waiter(5, 1, 1),
            waiter(-1, 100, 1)),
        table.longest(7, 9));
    PropagationTable few = new PropagationTable();
    assertEquals(List.of(), few.longest(7, 9));
    few.add(6, 5, 0);
    few.add(3, 0, 5);
    assertEquals(List.of(waiter(3, 0, 5), waiter(6, 5, 0)), few.longest(7, 2));
  }

  @Test
  void aTableTravelsAndAddsUp() {
    MessageBuffer out = new MessageBuffer();
    propagation().write(out);
    PropagationTable read = PropagationTable.read(new MessageBuffer(out.toArray()));
    assertEquals(propagation().longest(7, 9), read.longest(7, 9));
    read.add(propagation());
    assertEquals(waiter(3, 20, 60), read.longest(7, 9).get(0));
    assertEquals(124, read.indirect());
  }

  @Test
  void timesByPlaceAreCopiedUpToAnEarlierMoment() {
    PlaceTimes now = new PlaceTimes(true);
    now.add(2, 50);
    now.add(40, 100);
    now.add(40, 11);
    now.addWaits(40, 30, 2);
    now.addWaits(3, 0, 1);
    assertEquals(111, now.get(40));
    assertEquals(30, now.waitedAt(40));
    assertEquals(3, now.waits);
    PlaceTimes copy = new PlaceTimes(true);
    copy.set(now, 40, 11, 6);
    now.add(40, 1000);
    now.addWaits(40, 1000, 1);
    assertEquals(50, copy.get(2));
    assertEquals(100, copy.get(40));
    assertEquals(30, copy.waitedAt(40));
    assertEquals(30, copy.waited);
    assertEquals(3, copy.waits);
    assertEquals(6, copy.call);
    assertEquals(0, copy.get(500));
    assertEquals(0, copy.waitedAt(500));
    // The next time of a new place belongs before that moment.
    copy.set(now, 300, -5, 7);
    assertEquals(5, copy.get(300));
    assertEquals(1111, copy.get(40));
  }

  @Test
  void withoutPlacesOfWaitsTheirSumIsKnown() {
    PlaceTimes times = new PlaceTimes(false);
    times.addWaits(3, 30, 1);
    assertEquals(30, times.waited);
    assertEquals(0, times.waitedAt(3));
    assertEquals(-1, times.call);
  }

  /** Entries of 1 to 9 numbers, read backwards, whatever part of them is in the file. */
  @Test
  void aLogIsReadBackwards() {
    for (int room : new int[] {1, 12, 100, 10_000}) {
      try (SpillFile file = new SpillFile()) {
        DelayLog log = new DelayLog(file, room);
        long total = 0;
        for (int i = 0; i < 100; i++) {
          int width = 1 + i % 9;
          int at = log.begin(width);
          for (int field = 0; field < width; field++) {
            log.data()[at + field] = 100L * i + field;
          }
          total += width + 1;
        }
        assertEquals(total, log.total());
        log.endWait = 5;
        assertEquals(5, log.next().endWait);
        assertFalse(log.next().previous());
        for (int i = 99; i >= 0; i--) {
          assertTrue(log.previous());
          assertEquals(1 + i % 9, log.length());
          for (int field = 0; field < log.length(); field++) {
            assertEquals(100L * i + field, log.data()[log.at() + field]);
          }
        }
        assertFalse(log.previous());
      }
    }
  }

  /** Points of one place are read in the same order, whatever order they came in. */
  @Test
  void pointsOfOnePlaceHaveOneOrder() {
    List<long[]> expected = List.of();
    for (int room : new int[] {2, 7, 1000}) {
      for (int step : new int[] {1, 7, 11, 23}) {
        try (SpillFile file = new SpillFile()) {
          SyncPoints points = new SyncPoints(file, room);
          for (int i = 0; i < 30; i++) {
            int number = i * step % 30;
            points.caused(number / 20, number % 3, number % 5, number % 7, number, 1, number);
          }
          points.seal();
          List<long[]> found = new ArrayList<>();
          while (points.next()) {
            found.add(points.copy());
          }
          assertEquals(30, found.size());
          expected = expected.isEmpty() ? found : expected;
          for (int i = 0; i < 30; i++) {
            assertArrayEquals(expected.get(i), found.get(i), "room " + room + ", step " + step);
          }
        }
      }
    }
  }
}

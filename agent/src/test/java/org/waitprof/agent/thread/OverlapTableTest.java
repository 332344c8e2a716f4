package org.waitprof.agent.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.thread.OverlapTable.Look;
import org.waitprof.agent.thread.OverlapTable.Place;

/** Time is lost once, to the call that began last, and only while no thread computes. */
class OverlapTableTest {
  private static final Place MAIN = new Place(1, 7);
  private static final Place HELPER = new Place(2, 7);

  private final OverlapTable overlap = new OverlapTable();

  @Test
  void aHelperWaitsWhileTheMainThreadComputes() {
    overlap.add(List.of(Look.COMPUTING, in(HELPER, 5)), 100);
    assertEquals(0, overlap.idleTicks());
    check(HELPER, 100, 100);
  }

  @Test
  void bothWaitAndTheLastToComeLosesTheTime() {
    overlap.add(List.of(in(MAIN, 9), in(HELPER, 5)), 30);
    assertEquals(30, overlap.idleTicks());
    check(MAIN, 30, 0);
    check(HELPER, 30, 30);
  }

  @Test
  void whoRestsDoesNotCompute() {
    overlap.add(List.of(Look.RESTING, in(HELPER, 5)), 40);
    overlap.add(List.of(Look.RESTING, Look.RESTING), 2);
    assertEquals(40, overlap.idleTicks());
    check(HELPER, 40, 0);
  }

  @Test
  void threadsOfOnePlaceAreAddedUp() {
    overlap.add(List.of(in(HELPER, 3), in(HELPER, 5)), 10);
    overlap.add(List.of(in(HELPER, 3), Look.COMPUTING), 10);
    check(HELPER, 30, 20);
  }

  @Test
  void whoIsLockedOutCountsForThePlaceOfTheOwner() {
    overlap.add(List.of(in(HELPER, 3), Look.RESTING), 10);
    overlap.addLockedOut(HELPER, 10);
    overlap.addLockedOut(HELPER, 5);
    assertEquals(15, seen(HELPER)[2]);
    check(HELPER, 10, 0);
  }

  @Test
  void timeBeforeTheSecondThreadIsAlone() {
    overlap.addAlone(MAIN, 70);
    overlap.add(List.of(in(MAIN, 9), Look.COMPUTING), 10);
    check(MAIN, 10, 10);
    assertEquals(70, seen(MAIN)[3]);
  }

  private static Look in(Place place, long since) {
    return new Look(false, place, since);
  }

  private void check(Place place, long ticks, long overlapped) {
    long[] seen = seen(place);
    assertEquals(ticks, seen[0]);
    assertEquals(overlapped, seen[1]);
  }

  /** Ticks seen, overlapped, locked out and alone. */
  private long[] seen(Place place) {
    long[] image = overlap.image();
    int at = 0;
    while (image[at] != place.path() || image[at + 1] != place.call()) {
      at += 6;
    }
    return Arrays.copyOfRange(image, at + 2, at + 6);
  }
}

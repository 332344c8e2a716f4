package org.waitprof.replay.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Time is lost once, to the call that began last, and only while no thread computes. */
class StreamOverlapTest {
  private final StreamOverlap overlap = new StreamOverlap(2);

  @Test
  void aHelperWaitsWhileTheMainThreadComputes() {
    overlap.begins(0, 0);
    overlap.enters(0, 0);
    overlap.leaves(0, 100); // Init
    overlap.restart();
    overlap.begins(1, 110);
    overlap.enters(1, 110);
    overlap.enters(0, 200);
    overlap.leaves(0, 250);
    assertEquals(0, overlap.overlapped(0), "the main thread's own time is lost");
    overlap.leaves(1, 400);
    assertEquals(290, overlap.overlapped(1), "the helper's is not, nor is any lost twice");
    overlap.ends(1, 400);
    overlap.enters(0, 500);
    overlap.leaves(0, 540); // Finalize
    overlap.endedAtEntry(0);
    assertEquals(50, overlap.idleNanos());
  }

  @Test
  void whoComesLastLosesTheTime() {
    overlap.begins(0, 0);
    overlap.begins(1, 0);
    overlap.enters(0, 10);
    overlap.enters(1, 20);
    overlap.leaves(0, 50);
    assertEquals(40, overlap.overlapped(0));
    overlap.leaves(1, 60);
    assertEquals(10, overlap.overlapped(1));
    assertEquals(30, overlap.idleNanos());
  }
}

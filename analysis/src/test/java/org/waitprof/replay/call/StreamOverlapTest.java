package org.waitprof.replay.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.replay.call.CallReader.Edge;

/** Time is lost once, to the call that began last, and only while no thread computes. */
class StreamOverlapTest {
  private final StreamOverlap overlap = new StreamOverlap(2, RestTimes.NONE);

  @Test
  void aHelperWaitsWhileTheMainThreadComputes() {
    overlap.at(Edge.BEGIN, 0, 0);
    overlap.at(Edge.ENTER, 0, 0);
    overlap.at(Edge.LEAVE, 0, 100); // Init
    overlap.restart();
    overlap.at(Edge.BEGIN, 1, 110);
    overlap.at(Edge.ENTER, 1, 110);
    overlap.at(Edge.ENTER, 0, 200);
    overlap.at(Edge.LEAVE, 0, 250);
    assertEquals(0, overlap.overlapped(0), "the main thread's own time is lost");
    overlap.at(Edge.LEAVE, 1, 400);
    assertEquals(290, overlap.overlapped(1), "the helper's is not, nor is any lost twice");
    overlap.at(Edge.END, 1, 400);
    overlap.at(Edge.ENTER, 0, 500);
    overlap.at(Edge.LEAVE, 0, 540); // Finalize
    overlap.endedAtEntry(0);
    assertEquals(50, overlap.idleNanos());
  }

  @Test
  void whoComesLastLosesTheTime() {
    overlap.at(Edge.BEGIN, 0, 0);
    overlap.at(Edge.BEGIN, 1, 0);
    overlap.at(Edge.ENTER, 0, 10);
    overlap.at(Edge.ENTER, 1, 20);
    overlap.at(Edge.LEAVE, 0, 50);
    assertEquals(40, overlap.overlapped(0));
    overlap.at(Edge.LEAVE, 1, 60);
    assertEquals(10, overlap.overlapped(1));
    assertEquals(30, overlap.idleNanos());
  }
}

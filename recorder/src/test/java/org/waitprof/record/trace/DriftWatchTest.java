package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Windows of which a thread is so much in MPI calls: those are marked that are unlike the ones
 * before, and nothing else; what comes often, or lasts, is usual.
 */
class DriftWatchTest {
  private final BurstWindows windows = new BurstWindows(10_000_000, System.nanoTime());
  private final DriftWatch watch = new DriftWatch(windows);
  private int now;

  private void window(double share) {
    long begin = windows.begin(now);
    watch.call(begin, begin + (long) (share * windows.ticks()));
    watch.turn(now, ++now);
  }

  private static BitSet set(int from, int to) {
    BitSet set = new BitSet();
    set.set(from, to);
    return set;
  }

  @Test
  void aBurstIsMarkedAndWhatScattersIsNot() {
    IntStream.range(0, 40).forEach(i -> window(0.1 + 0.02 * (i % 5)));
    window(0.9);
    window(0.8);
    IntStream.range(0, 40).forEach(i -> window(0.1 + 0.02 * (i % 5)));
    assertEquals(set(40, 42), windows.marked());
    // Of as much less: nothing of 0.1 can be.
    window(0);
    assertEquals(set(40, 42), windows.marked());
  }

  @Test
  void everyFifthWindowIsUsual() {
    IntStream.range(0, 100).forEach(i -> window(i % 5 == 0 ? 1 : 0));
    assertEquals(new BitSet(), windows.marked());
  }

  @Test
  void lessThanEverIsUnlikeAsWell() {
    IntStream.range(0, 20).forEach(i -> window(0.5));
    window(0.3);
    assertEquals(set(20, 21), windows.marked());
  }

  /** 32 windows, then it is how the program goes on. */
  @Test
  void whatLastsBecomesUsual() {
    IntStream.range(0, 20).forEach(i -> window(0.1));
    IntStream.range(0, 60).forEach(i -> window(0.6));
    assertEquals(set(20, 52), windows.marked());
  }

  /** A call of 3.5 windows, and none meanwhile: each of them has its part. */
  @Test
  void aLongCallIsInAllItsWindows() {
    IntStream.range(0, 20).forEach(i -> window(0));
    long begin = windows.begin(20) + windows.ticks() / 2;
    watch.call(begin, begin + 3 * windows.ticks());
    watch.turn(20, 26);
    assertEquals(set(20, 24), windows.marked());
  }
}

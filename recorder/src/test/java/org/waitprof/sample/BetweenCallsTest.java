package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.waitprof.sample.CauseMeterTest.item;

import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;

/** Expectation: a long call that no operations follow is noted, and no other. */
class BetweenCallsTest {
  private static final long MILLI = 1_000_000;

  private final SampleImage memory = new SampleImage();
  private final long now = System.nanoTime();

  @Test
  void aLongCallWithoutOperationsIsNoted() {
    CauseLog log = new CauseLog(memory, 0);
    log.unknown(0, MILLI); // Makes the chunk.
    BetweenCalls between = new BetweenCalls();
    between.begin(new CauseMeter(log, 1), log, now);
    // Short, on a file, on a file, a barrier, short.
    between.called(now, now + 90_000);
    between.called(now + MILLI, now + 3 * MILLI);
    between.called(now + 4 * MILLI, now + 7 * MILLI);
    between.called(now + 8 * MILLI, now + 10 * MILLI);
    between.until(now + 8 * MILLI, now + 10 * MILLI);
    between.called(now + 11 * MILLI, now + 11 * MILLI + 10);
    between.until(now + 12 * MILLI, now + 12 * MILLI + 10);
    expectCalls(2, 5 * MILLI);
  }

  @Test
  void aWaitForARequestThatIsNoMessageIsNoted() {
    SharedChannels rank = new SharedChannels(memory, 64, 1);
    Sampler sampler = rank.newSampler();
    rank.lookForCauses(sampler, 1, now - MILLI, now);
    for (int operations = 0; operations <= 1; operations++) {
      long enter = now + (10 * operations + 1) * MILLI;
      sampler.called(enter, enter + 2 * MILLI);
      sampler.call(SampleLayout.NO_SLOT, operations, enter, enter + 2 * MILLI, true);
    }
    sampler.ending(now + 20 * MILLI);
    expectCalls(1, 2 * MILLI);
  }

  private void expectCalls(long count, long sum) {
    long calls = 0;
    long length = 0;
    for (int i = SampleLayout.CAUSE_TOTALS; i < SampleLayout.CAUSE_TOTALS + 20; i++) {
      long[] item = item(memory, i);
      if (item[2] == SampleLayout.IN_CALL) {
        calls++;
        length += item[1] - item[0];
      }
    }
    assertEquals(count, calls);
    assertEquals(sum, length);
  }
}

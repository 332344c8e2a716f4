package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/**
 * Expectation: a computation that slept for 10 ms before a call that ran for 35 ms has slept for 10
 * ms; where a call of 25 ms slept itself, the computation has the rest. Where both are possible,
 * calls do what they did before, and sleep until they were seen to run.
 */
class CoreKeepingTest {
  private static final long MILLI = 1_000_000;

  private final CoreKeeping calls = new CoreKeeping();

  private long ofComputation(long length, long call, long ready, long off, long ran) {
    assertEquals(length + call, ready + off + ran);
    double nanos = (double) call * MILLI;
    return calls.ofComputation(
            (double) length * MILLI, nanos, ready * MILLI, off * MILLI, ran * MILLI)
        / MILLI;
  }

  @Test
  void callsThatRun() {
    assertEquals(10, ofComputation(10, 35, 0, 10, 35));
    assertEquals(10, ofComputation(10, 35, 15, 10, 20));
    assertEquals(40, ofComputation(70, 50, 0, 40, 80), "as before");
  }

  @Test
  void callsThatSleep() {
    assertEquals(20, ofComputation(20, 25, 0, 45, 0));
    assertEquals(0, ofComputation(20, 25, 5, 25, 15));
    assertEquals(10, ofComputation(45, 30, 0, 40, 35), "as before");
  }

  /** Four ranks on two cores: the call had no core for half of its time. */
  @Test
  void callsOfWhichNothingIsKnown() {
    assertEquals(10, ofComputation(10, 20, 10, 10, 10));
    assertEquals(0, ofComputation(20, 10, 5, 10, 15));
  }

  /** A program that sleeps in files and runs in messages is as its latest second was. */
  @Test
  void callsThatChange() {
    for (int i = 0; i < 100; i++) {
      ofComputation(0, 100, 0, 0, 100);
    }
    assertEquals(40, ofComputation(70, 50, 0, 40, 80));
    for (int i = 0; i < 11; i++) {
      ofComputation(0, 100, 0, 100, 0);
    }
    assertEquals(10, ofComputation(45, 30, 0, 40, 35));
  }
}

package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.waitprof.record.thread.StoppedThread;

/** Thread.stop within the recorder is for the program, unlike all other errors there. */
class RecorderFaultsTest {
  /** The first release of Java in which no thread can be stopped. */
  private static final int WITHOUT_STOP = 20;

  @Test
  @SuppressWarnings("removal")
  void whatStopsAThreadIsThrownOn() {
    assumeTrue(Runtime.version().feature() < WITHOUT_STOP, "not here: threads cannot be stopped");
    ThreadState state = ThreadState.current();
    int faults = state.faults;
    ThreadDeath stop = new ThreadDeath();
    assertEquals(stop, assertThrows(ThreadDeath.class, () -> RecorderFaults.note(state, stop)));
    assertEquals(faults, state.faults);
    assertDoesNotThrow(() -> StoppedThread.passOn(new OutOfMemoryError()));
  }
}

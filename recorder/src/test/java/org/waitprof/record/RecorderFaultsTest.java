package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
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

  /** In Init and Finalize the other ranks come first. */
  @Test
  @SuppressWarnings("removal")
  void whatStopsAThreadIsKeptUntilTheCallReturns() throws InterruptedException {
    assumeTrue(StoppedThread.IS_POSSIBLE, "not here: threads cannot be stopped");
    assertFalse(StoppedThread.keep(new OutOfMemoryError()));
    assertDoesNotThrow(StoppedThread::passOnKept);
    ThreadDeath stop = new ThreadDeath();
    assertTrue(StoppedThread.keep(new IllegalStateException(new IllegalStateException(stop))));
    Thread other = new Thread(StoppedThread::passOnKept);
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    other.setUncaughtExceptionHandler((thread, e) -> thrown.set(e));
    other.start();
    other.join();
    assertNull(thrown.get(), "it is no other thread's");
    assertEquals(stop, assertThrows(ThreadDeath.class, StoppedThread::passOnKept));
    assertDoesNotThrow(StoppedThread::passOnKept);
  }
}

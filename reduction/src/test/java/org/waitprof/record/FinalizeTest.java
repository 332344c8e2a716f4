package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.file.CounterLayout;

/**
 * The time in Finalize until the last rank enters is the call's, without the meeting of the ranks.
 * Where they cannot meet, that end is not known, and the time until then is not taken for nothing.
 */
class FinalizeTest {
  private static final long MEETING_MILLIS = 60;

  private final ThreadState thread = ThreadState.current();
  private final SlotTable usual = thread.table;

  @BeforeEach
  void useFreshCounters() {
    ClassLoader loader = new ClassLoader(null) {};
    thread.table = RankRegistry.of(loader).attach(Thread.currentThread());
    thread.table.rank.header().identify(0, 1, Map.of());
  }

  @AfterEach
  void useUsualCounters() {
    thread.busy = false;
    thread.table.rank.deleteFile();
    thread.table = usual;
    RankRegistry.listen(new NoLifecycle());
  }

  /** Milliseconds of the first Finalize, which ends when the ranks have met or failed to. */
  private double waited() throws IOException {
    return waited(Clock.ticks());
  }

  private double waited(long enteredTicks) throws IOException {
    int call = MpiCall.MPI_FINALIZE.ordinal();
    ThreadState state = Probe.enterFinalize(Object.class, call, enteredTicks);
    byte[] counters = thread.table.rank.snapshot();
    Probe.exit(state);
    Map<?, CallStats> stats = CounterFile.read(ByteBuffer.wrap(counters), "this test").stats();
    assertEquals(1, stats.size());
    return stats.values().iterator().next().sumNanos() / 1e6;
  }

  private static void meet() {
    try {
      Thread.sleep(MEETING_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The run begins where Init returns, as in traces: after what the agent does at its end. */
  @Test
  void theRunBeginsAfterTheWorkOfTheAgent() {
    long[] done = new long[1];
    RankRegistry.listen(
        new NoLifecycle() {
          @Override
          public void initialized(Class<?> mpi, RankCounters rank) {
            rank.identify(0, 1, Map.of());
            meet();
            done[0] = Clock.ticks();
          }
        });
    LifecycleHooks.initialized(thread, Object.class);
    long begin = thread.table.rank.header().get(CounterLayout.INIT_END_TICKS_OFFSET);
    assertTrue(begin >= done[0], begin + " is before " + done[0]);
  }

  @Test
  void theMeetingIsNoWaiting() throws IOException {
    RankRegistry.listen(
        new NoLifecycle() {
          @Override
          public long meeting(RankCounters rank, long enteredNanos) {
            long entered = System.nanoTime();
            meet();
            return System.nanoTime() - entered;
          }
        });
    double waited = waited();
    assertTrue(waited < MEETING_MILLIS, waited + " ms");
  }

  /** What the agent does before the ranks meet belongs to Finalize: the rank is not late by it. */
  @Test
  void theInstantOfTheEntryIsTheRanksArrival() throws IOException {
    long[] arrived = new long[1];
    RankRegistry.listen(
        new NoLifecycle() {
          @Override
          public long meeting(RankCounters rank, long enteredNanos) {
            arrived[0] = System.nanoTime() - enteredNanos;
            return 0;
          }
        });
    long entered = Clock.ticks();
    meet();
    double waited = waited(entered);
    assertTrue(waited >= MEETING_MILLIS, waited + " ms");
    assertTrue(arrived[0] >= MEETING_MILLIS * 1_000_000 - 100_000, arrived[0] + " ns ago");
  }

  @Test
  void aMeetingThatFailsIsNotTakenForNothing() throws IOException {
    RankRegistry.listen(
        new NoLifecycle() {
          @Override
          public long meeting(RankCounters rank, long enteredNanos) {
            meet();
            throw new IllegalStateException("for this test");
          }
        });
    double waited = waited();
    assertTrue(waited >= MEETING_MILLIS, waited + " ms");
  }
}

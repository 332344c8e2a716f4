package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.message.CompletionProbe;

/**
 * Loops of polls by hand: each test counts calls that no other test counts. A busy machine may take
 * the thread off its core in a loop, which then seems to compute: shares of the time are judged,
 * and what is not waiting for sure.
 */
class PollsTest {
  private static final int IPROBE = MpiCall.MPI_IPROBE.ordinal();

  /** The paths of these calls are not proven, and each is walked, as long as walks are left. */
  @BeforeAll
  static void useWalksUp() {
    for (int i = 0; i < 11_000; i++) {
      Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_POSITION_SHARED.ordinal()));
    }
    // Loads what polls need: in the first of them it would take long.
    CompletionProbe.exitAny(
        Polls.enterRequests(new Object[0], MpiCall.MPI_REQUEST_GET_STATUS.ordinal()), -1);
    Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_POSITION_SHARED.ordinal()));
  }

  private static CallStats rows(MpiCall call, Role role) {
    CallStats sum = CallStats.NONE;
    for (Map.Entry<CallKey, CallStats> row : Recorded.of(call).entrySet()) {
      sum = row.getKey().role() == role ? sum.plus(row.getValue()) : sum;
    }
    return sum;
  }

  private static void compute(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aLoopOfPollsWaitsInAndBetweenThem() {
    long begin = System.nanoTime();
    int polls = 0;
    while (System.nanoTime() - begin < 100_000_000) {
      Probe.exitPoll(Polls.enter(0, IPROBE), null);
      polls++;
    }
    Probe.exitPoll(Polls.enter(0, IPROBE), "found");
    long took = System.nanoTime() - begin;
    CallStats waited = rows(MpiCall.MPI_IPROBE, Role.POLLED);
    CallStats rest = rows(MpiCall.MPI_IPROBE, Role.NONE);
    assertEquals(polls + 1, waited.count() + rest.count());
    assertTrue(waited.sumNanos() + rest.sumNanos() <= took, () -> waited + " of " + took);
    assertTrue(waited.sumNanos() > 0.6 * took, () -> waited.sumNanos() + " of " + took);
    assertEquals(0, waited.bytes());
    assertTrue(waited.sumNanos() <= waited.count() * waited.maxNanos(), waited::toString);
  }

  @Test
  void pollsOfThreadsThatHaveEndedAreCounted() throws InterruptedException {
    int test = MpiCall.MPI_TESTSOME.ordinal();
    int counted = 0;
    for (int thread = 0; thread < 3; thread++) {
      int polls = 100 + thread;
      counted += polls;
      Thread poller =
          new Thread(
              () -> {
                for (int i = 0; i < polls; i++) {
                  CompletionProbe.exitAny(Polls.enterRequests(new Object[0], test), -1);
                }
              });
      poller.start();
      poller.join();
    }
    PollStretch.finish(ThreadState.current());
    assertEquals(
        counted,
        rows(MpiCall.MPI_TESTSOME, Role.POLLED).count()
            + rows(MpiCall.MPI_TESTSOME, Role.NONE).count());
  }

  @Test
  void workBetweenPollsIsNotWaiting() {
    int test = MpiCall.MPI_TESTANY.ordinal();
    long begin = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      CompletionProbe.exitAny(Polls.enterRequests(new Object[0], test), -1);
      compute(100_000);
    }
    Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_SIZE.ordinal()));
    long counted = 0;
    long nanos = 0;
    for (CallStats row : Recorded.of(MpiCall.MPI_TESTANY).values()) {
      counted += row.count();
      nanos += row.sumNanos();
    }
    assertEquals(200, counted);
    long inMpi = nanos;
    long took = System.nanoTime() - begin;
    // 200 polls of some 50 ns against 20 ms of work; a thread may lose its core in a poll.
    assertTrue(inMpi < took / 3, () -> inMpi + " ns in polls of " + took);
  }

  @Test
  void whatComesAfterPollsIsNotWaiting() {
    int test = MpiCall.MPI_TESTSOME.ordinal();
    for (int i = 0; i < 50; i++) {
      CompletionProbe.exitSome(Polls.enterRequests(new Object[0], test), (int[]) null);
    }
    compute(20_000_000);
    Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_SIZE.ordinal()));
    long nanos = 0;
    for (CallStats row : Recorded.of(MpiCall.MPI_TESTSOME).values()) {
      nanos += row.sumNanos();
    }
    long inMpi = nanos;
    assertTrue(inMpi < 10_000_000, () -> inMpi + " ns in polls");
  }

  @Test
  void pollsAtSeveralPlacesAreOneRun() {
    int first = MpiCall.MPI_IMPROBE.ordinal();
    int second = MpiCall.MPI_REQUEST_GET_STATUS.ordinal();
    long before = rows(second);
    List<Long> runs = new ArrayList<>();
    PollListener listener = (slot, meta, began, ended) -> runs.add(ended - began);
    Probe.exitPoll(Polls.enter(0, first), null);
    Probe.exitPoll(Polls.enterRequest(null, second), null);
    Probe.exitPoll(Polls.enter(0, first), "found");
    ThreadState.current().table.polls = listener;
    try {
      for (int i = 0; i < 1000; i++) {
        Probe.exitPoll(Polls.enter(0, first), null);
        Probe.exitPoll(Polls.enterRequest(null, second), null);
      }
      Probe.exitPoll(Polls.enter(0, first), "found");
    } finally {
      ThreadState.current().table.polls = null;
    }
    // One, unless the machine interrupts the loop.
    assertTrue(!runs.isEmpty() && runs.size() < 20, runs::toString);
    assertEquals(1003, rows(first));
    assertEquals(1001, rows(second) - before);
  }

  private static long rows(int call) {
    long count = 0;
    for (CallStats row : Recorded.of(MpiCall.values()[call]).values()) {
      count += row.count();
    }
    return count;
  }

  @Test
  void aPollThatThrowsIsRecordedAndEndsTheRun() {
    int test = MpiCall.MPI_TESTALL.ordinal();
    for (int i = 0; i < 3; i++) {
      CompletionProbe.exitTest(Polls.enterRequests(new Object[0], test), false);
    }
    Probe.exitThrown(Polls.enterRequests(new Object[0], test));
    CompletionProbe.exitTest(Polls.enterRequests(new Object[0], test), true);
    assertEquals(5, rows(test) - rowsOfOtherTests());
  }

  /** {@link ProbeTest} tests two requests with MPI_Testall; in the same JVM, before or after. */
  private static long rowsOfOtherTests() {
    long count = 0;
    for (Map.Entry<CallKey, CallStats> row : Recorded.of(MpiCall.MPI_TESTALL).entrySet()) {
      count += row.getKey().path().toString().contains("ProbeTest") ? row.getValue().count() : 0;
    }
    return count;
  }
}

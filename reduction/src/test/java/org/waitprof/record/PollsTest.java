package org.waitprof.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallKey;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.message.CompletionProbe;

/**
 * Loops of polls by hand: each test counts calls that no other test counts. A busy machine may take
 * the thread off its core anywhere: times are judged by what the test has measured around its polls
 * and around its work, and by the time that the thread had a core.
 */
class PollsTest {
  private static final int PAUSES = 100;
  private static final long PAUSE = 1_000_000;
  private static final long WORK = 500_000;

  /** As pauses went before, the kernel is still asked for a while. */
  private static final int SPINS = 2000;

  /** Longer than polls of any length take that are a loop without work. */
  private static final long COMPUTED = 1_000_000;

  private static final double PAUSE_TOLERANCE = 0.1;

  /**
   * What is rounded where ticks become nanoseconds; 100 readings of the kernel take ten times it.
   */
  private static final double RUNS_TOLERANCE = 20_000;

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

  /**
   * Computes for that much time of a core. Returns how long that took, with the time without one.
   */
  private static long compute(long nanos) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = System.nanoTime();
    long cpu = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() - cpu < nanos) {
      Thread.onSpinWait();
    }
    return System.nanoTime() - begin;
  }

  /** The recorder's clock and the test's may differ by so much. */
  private static long byTheOtherClock(long nanos) {
    return nanos + nanos / 1000 + 1000;
  }

  @Test
  void aLoopOfPollsWaitsInAndBetweenThem() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long begin = System.nanoTime();
    long cpu = threads.getCurrentThreadCpuTime();
    int polls = 0;
    while (System.nanoTime() - begin < 100_000_000) {
      Probe.exitPoll(Polls.enter(0, IPROBE), null);
      polls++;
    }
    Probe.exitPoll(Polls.enter(0, IPROBE), "found");
    long polled = threads.getCurrentThreadCpuTime() - cpu;
    long took = System.nanoTime() - begin;
    CallStats waited = rows(MpiCall.MPI_IPROBE, Role.POLLED);
    CallStats rest = rows(MpiCall.MPI_IPROBE, Role.NONE);
    assertEquals(polls + 1, waited.count() + rest.count());
    assertTrue(
        waited.sumNanos() + rest.sumNanos() <= byTheOtherClock(took), () -> waited + " of " + took);
    // A core that is lost between two polls ends an episode, which then seems to compute.
    assertTrue(waited.sumNanos() > 0.6 * polled, () -> waited.sumNanos() + " of " + polled);
    assertEquals(0, waited.bytes());
    assertTrue(waited.sumNanos() <= waited.count() * waited.maxNanos(), waited::toString);
  }

  @Test
  void pollsOfThreadsThatHaveEndedAreCounted() throws InterruptedException {
    int test = MpiCall.MPI_TESTSOME.ordinal();
    long before = rows(test);
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
    PollEpisode.finish(ThreadState.current());
    assertEquals(counted, rows(test) - before);
  }

  @Test
  void workBetweenPollsIsNotWaiting() {
    int test = MpiCall.MPI_TESTANY.ordinal();
    CallStats before = Recorded.total(MpiCall.MPI_TESTANY);
    long computed = 0;
    long begin = System.nanoTime();
    for (int i = 0; i < 50; i++) {
      CompletionProbe.exitAny(Polls.enterRequests(new Object[0], test), -1);
      compute(COMPUTED);
      computed += COMPUTED;
    }
    // A thread without a core may be said to wait.
    long around = System.nanoTime() - begin - computed;
    Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_SIZE.ordinal()));
    CallStats now = Recorded.total(MpiCall.MPI_TESTANY);
    assertEquals(50, now.count() - before.count());
    long inMpi = now.sumNanos() - before.sumNanos();
    assertTrue(inMpi <= byTheOtherClock(around), () -> inMpi + " ns in polls of " + around);
  }

  /**
   * Sleeps after each poll, and computes as well, and polls without a pause in the end: only the
   * first pause of a place is unknown. What the recorder asks the kernel meanwhile is in the runs,
   * and so in the polls' time.
   */
  @Test
  void pausesBetweenPollsAreWaitingAndWorkIsNot() {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "no statistics");
    int test = MpiCall.MPI_TEST.ordinal();
    long before = rows(MpiCall.MPI_TEST, Role.POLLED).sumNanos();
    List<long[]> runs = new ArrayList<>();
    Probe.exitPoll(Polls.enter(0, test), null);
    ThreadState.current().table.polls =
        (slot, meta, began, ended) -> runs.add(new long[] {began, ended});
    long slept = 0;
    long computed = 0;
    try {
      for (int i = 0; i < PAUSES; i++) {
        long begin = System.nanoTime();
        LockSupport.parkNanos(PAUSE);
        slept += System.nanoTime() - begin;
        computed += compute(WORK);
        Probe.exitPoll(Polls.enter(0, test), null);
      }
      long begin = System.nanoTime();
      for (int i = 0; i < SPINS; i++) {
        Probe.exitPoll(Polls.enter(0, test), null);
      }
      Probe.exitPoll(Polls.enter(0, test), "found");
      slept += System.nanoTime() - begin;
    } finally {
      ThreadState.current().table.polls = null;
    }
    long waited = rows(MpiCall.MPI_TEST, Role.POLLED).sumNanos() - before;
    double inRuns = 0;
    long last = 0;
    for (long[] run : runs) {
      assertTrue(run[0] >= last && run[1] >= run[0], "runs overlap");
      last = run[1];
      inRuns += (run[1] - run[0]) * Clock.nanosPerTick();
    }
    String what = waited + " ns, in runs " + inRuns + ", slept " + slept + ", computed " + computed;
    // Until it had a core again after a pause, the thread was ready; so it was where it computed
    // for longer than it was to.
    double least = (1 - PAUSE_TOLERANCE) * PAUSES * PAUSE;
    double most = (1 + PAUSE_TOLERANCE) * (slept + computed - PAUSES * WORK);
    assertTrue(waited >= least && waited <= most, what);
    assertTrue(inRuns >= least && inRuns <= most, what);
    assertEquals(inRuns, (double) waited, RUNS_TOLERANCE, what);
  }

  /** What a thread sleeps before another call is not between polls. */
  @Test
  void pausesBeforeAnotherCallAreNotWaiting() {
    int test = MpiCall.MPI_TEST.ordinal();
    long before = Recorded.total(MpiCall.MPI_TEST).sumNanos();
    long begin = System.nanoTime();
    long slept = 0;
    for (int i = 0; i < 20; i++) {
      Probe.exitPoll(Polls.enter(0, test), null);
      long from = System.nanoTime();
      LockSupport.parkNanos(2_000_000);
      slept += System.nanoTime() - from;
      Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_SIZE.ordinal()));
    }
    long around = System.nanoTime() - begin - slept;
    long inMpi = Recorded.total(MpiCall.MPI_TEST).sumNanos() - before;
    assertTrue(inMpi <= byTheOtherClock(around), () -> inMpi + " ns in polls of " + around);
  }

  @Test
  void whatComesAfterPollsIsNotWaiting() {
    int test = MpiCall.MPI_TESTSOME.ordinal();
    long before = Recorded.total(MpiCall.MPI_TESTSOME).sumNanos();
    long begin = System.nanoTime();
    for (int i = 0; i < 50; i++) {
      CompletionProbe.exitSome(Polls.enterRequests(new Object[0], test), (int[]) null);
    }
    long polled = System.nanoTime() - begin;
    long ready = compute(20_000_000) - 20_000_000;
    Probe.exit(Probe.enter(0, MpiCall.MPI_FILE_GET_SIZE.ordinal()));
    long inMpi = Recorded.total(MpiCall.MPI_TESTSOME).sumNanos() - before;
    assertTrue(inMpi <= byTheOtherClock(polled + ready), () -> inMpi + " ns in polls of " + polled);
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
    int interrupted = 0;
    try {
      for (int i = 0; i < 1000; i++) {
        long begin = System.nanoTime();
        Probe.exitPoll(Polls.enter(0, first), null);
        Probe.exitPoll(Polls.enterRequest(null, second), null);
        interrupted += System.nanoTime() - begin > 20_000 ? 1 : 0;
      }
      Probe.exitPoll(Polls.enter(0, first), "found");
    } finally {
      ThreadState.current().table.polls = null;
    }
    // One, unless the machine interrupts the loop, between two iterations as well.
    assertTrue(!runs.isEmpty() && runs.size() < 20 + interrupted, runs::toString);
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
    long before = rows(test);
    for (int i = 0; i < 3; i++) {
      CompletionProbe.exitTest(Polls.enterRequests(new Object[0], test), false);
    }
    Probe.exitThrown(Polls.enterRequests(new Object[0], test));
    CompletionProbe.exitTest(Polls.enterRequests(new Object[0], test), true);
    assertEquals(5, rows(test) - before);
  }
}

package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.SampleImage;
import org.waitprof.memory.Memory;
import org.waitprof.record.file.CounterLayout;

/**
 * Expectation: what a thread parks for is lost to locks and the like, whatever it computes before
 * and after; what it has no core for is a limit's, so far as its control group was throttled; what
 * it parks for within a call is the call's; short computations are not looked at.
 */
class CauseMeterTest {
  private static final int JIT = 2;
  private static final int NO_CORE = 3;
  private static final int MONITOR = 5;
  private static final int QUOTA = 6;
  private static final long MILLI = 1_000_000;
  private static final long PARKED = 40 * MILLI;

  private final SampleImage memory = new SampleImage();
  private final CauseLog log = new CauseLog(memory, 0);

  /** A JVM that counts nothing, and whose stops nobody asks for. */
  @BeforeEach
  @AfterEach
  void countersWithoutStops() {
    StopCounters.configure(new StopCounters(0, new int[0], new int[0], -1, -1, 1, 0));
  }

  /** What the JVM does not tell is said before anything is lost; what it tells is not. */
  @Test
  void causesThatNothingTellsOf() {
    needsStatistics();
    CauseMeter known = new CauseMeter(log, 1);
    assertEquals(CounterLayout.HEADER_BYTES, memory.image(0, 1).capacity());
    known.forget();
    StopCounters.configure(new StopCounters(0, new int[0], new int[0], -1, -1, 1, 0b111));
    CauseMeter unknown = new CauseMeter(log, 1);
    unknown.forget();
    assertEquals(0b111, item(0)[0]);
  }

  /** Of virtual threads the kernel tells nothing; they are told by their group. */
  @Test
  void nothingOfCoresWhereTheKernelDoesNotTell() throws InterruptedException {
    Thread virtual =
        new Thread(
            new ThreadGroup("VirtualThreads"), () -> new CauseMeter(log, 1).forget(), "virtual");
    virtual.start();
    virtual.join();
    assertEquals(1 << NO_CORE | 1 << 4 | 1 << MONITOR | 1 << QUOTA, item(0)[0]);
  }

  /** 900 ms of collections within 600 ms of stops. */
  @Test
  void collectionsThatAreLongerThanAllStopsAreNotKnown() {
    ByteBuffer counters = ByteBuffer.allocateDirect(24).order(ByteOrder.nativeOrder());
    long address = Memory.address(counters);
    StopCounters.configure(new StopCounters(address, new int[] {0}, new int[] {16}, 8, -1, 1, 0));
    CauseMeter meter = new CauseMeter(log, 1);
    counters.putLong(0, 500 * MILLI).putLong(8, 600 * MILLI);
    meter.ended(0, 2000 * MILLI, 2001 * MILLI);
    assertEquals(500 * MILLI, item(0)[2]);
    assertEquals(100 * MILLI, item(0)[3]);
    counters.putLong(0, 900 * MILLI);
    meter.ended(2001 * MILLI, 4000 * MILLI, 4001 * MILLI);
    assertEquals(0, item(0)[0]);
    meter.ended(4001 * MILLI, 6000 * MILLI, 6001 * MILLI);
    assertEquals(1, item(0)[0]);
    assertEquals(900 * MILLI, item(0)[2]);
    counters.putLong(0, 1500 * MILLI);
    meter.ended(6001 * MILLI, 8000 * MILLI, 8001 * MILLI);
    assertEquals(900 * MILLI, item(0)[2]);
  }

  private long[] item(int item) {
    return item(memory, item);
  }

  /** The numbers of one item of a log. */
  static long[] item(SampleImage memory, int item) {
    ByteBuffer image = memory.image(0, 1);
    long[] values = new long[SampleLayout.CAUSE_BYTES / Long.BYTES];
    int at = CounterLayout.HEADER_BYTES + SampleLayout.HEAD_BYTES;
    for (int i = 0; i < values.length; i++) {
      values[i] = image.getLong(at + item * SampleLayout.CAUSE_BYTES + i * Long.BYTES);
    }
    return values;
  }

  /** Each thread that ended kept its place: from the 97th on, none knew when it had no core. */
  @Test
  void threadsThatHaveEndedLeaveTheirPlaces() throws InterruptedException {
    needsStatistics();
    boolean[] known = new boolean[1];
    for (int i = 0; i < 200; i++) {
      known[0] = false;
      for (int tries = 0; tries < 5 && !known[0]; tries++) {
        Thread thread = new Thread(() -> known[0] = OffCore.ofCaller() != null);
        thread.start();
        thread.join();
        if (!known[0]) {
          System.gc();
        }
      }
      assertTrue(known[0], "thread " + i);
    }
  }

  /** A thread goes on with what another counted that has ended; before it, nothing is known. */
  @Test
  void aMeterGoesOnInAnotherThread() throws InterruptedException {
    needsStatistics();
    CauseMeter[] made = new CauseMeter[1];
    Thread first = new Thread(() -> made[0] = new CauseMeter(log, 1));
    first.start();
    first.join();
    CauseMeter meter = made[0];
    long parked = 0;
    for (int i = 0; i < 20 && parked < PARKED / 2; i++) {
      long begin = System.nanoTime();
      park();
      long end = System.nanoTime();
      meter.ended(begin, end, end + 1);
      parked =
          memory.image(0, 1).capacity() > CounterLayout.HEADER_BYTES ? item(0)[2 + MONITOR] : 0;
    }
    assertTrue(parked != 0, "nothing was seen in the second thread");
    assertEquals(SampleLayout.UNKNOWN_TIME, item(SampleLayout.CAUSE_TOTALS)[2]);
  }

  /** A thread that calls MPI for the first time may have done anything until now. */
  @Test
  void nothingIsKnownBeforeTheFirstCall() {
    SharedChannels rank = new SharedChannels(memory, 64, 1);
    rank.lookForCauses(rank.newSampler(), 1, 3 * MILLI, 5 * MILLI);
    long[] first = item(SampleLayout.CAUSE_TOTALS);
    assertEquals(3 * MILLI, first[0]);
    assertEquals(5 * MILLI, first[1]);
    assertEquals(SampleLayout.UNKNOWN_TIME, first[2]);
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static void park() {
    long end = System.nanoTime() + PARKED;
    for (long left = PARKED; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Test
  void parkedComputationsAreFound() {
    needsStatistics();
    CauseMeter meter = new CauseMeter(log, 1);
    long from = System.nanoTime();
    spin(5 * MILLI);
    park();
    spin(MILLI);
    long enter = System.nanoTime();
    meter.ended(from, enter, System.nanoTime());
    long[] total = item(0);
    assertEquals((double) PARKED, (double) total[2 + MONITOR], 0.25 * PARKED);
    assertEquals(1, item(1)[2 + MONITOR]);
    assertEquals(from, item(2)[0]);
    assertEquals(enter, item(2)[1]);
    from = System.nanoTime();
    spin(MILLI);
    enter = System.nanoTime();
    park();
    meter.ended(from, enter, System.nanoTime());
    assertTrue(item(0)[2 + MONITOR] - total[2 + MONITOR] < 0.1 * PARKED, "of the call");
  }

  /** A library that keeps its core while it waits, and one that sleeps. */
  @Test
  void theEntryOfACallSeparatesItsPausesFromTheProgram() {
    needsStatistics();
    CauseMeter meter = new CauseMeter(log, 1);
    long from = System.nanoTime();
    park();
    long enter = System.nanoTime();
    meter.entering(enter);
    spin(PARKED);
    meter.ended(from, enter, System.nanoTime());
    long parked = item(0)[2 + MONITOR];
    assertEquals((double) PARKED, (double) parked, 0.25 * PARKED);
    from = System.nanoTime();
    spin(PARKED);
    enter = System.nanoTime();
    meter.entering(enter);
    park();
    meter.ended(from, enter, System.nanoTime());
    from = System.nanoTime();
    spin(MILLI);
    enter = System.nanoTime();
    meter.entering(enter);
    meter.ended(from, enter, enter + 1);
    assertTrue(item(0)[2 + MONITOR] - parked < 0.1 * PARKED, "of the call");
  }

  /** A call that is not sampled lies between: what the thread paused for before it is not lost. */
  @Test
  void pausesBeforeAnotherCallCount() {
    needsStatistics();
    CauseMeter meter = new CauseMeter(log, 1);
    long from = System.nanoTime();
    park();
    meter.entering(System.nanoTime());
    spin(MILLI);
    long enter = System.nanoTime();
    meter.ended(from, enter, enter + 1);
    assertEquals((double) PARKED, (double) item(0)[2 + MONITOR], 0.25 * PARKED);
  }

  /** More threads than cores, in a group that is said to be throttled, or not. */
  @Test
  void coresThatALimitTook(@TempDir Path folder) throws IOException, InterruptedException {
    needsStatistics();
    Path statistics = folder.resolve("cpu.stat");
    Path quota = folder.resolve("cpu.max");
    Files.writeString(statistics, "nr_throttled 0\nthrottled_usec 0\n");
    Files.writeString(quota, "max 20000\n");
    List<Thread> others = moreThanCores();
    CpuLimit limit = new CpuLimit(statistics.toString(), quota.toString(), 20_000);
    CpuLimits.configure("", () -> List.of(limit));
    CauseMeter meter = new CauseMeter(log, 1);
    others.forEach(Thread::start);
    computed(meter);
    long shared = item(0)[2 + NO_CORE];
    assertTrue(shared > 10 * MILLI, "cores for all");
    assertEquals(0, item(0)[2 + QUOTA]);
    Files.writeString(statistics, "nr_throttled 900\nthrottled_usec 999000000\n");
    computed(meter);
    assertEquals(shared, item(0)[2 + NO_CORE]);
    assertTrue(item(0)[2 + QUOTA] > 10 * MILLI, "nothing of a limit");
    assertEquals(900, item(1)[2 + QUOTA]);
    for (Thread other : others) {
      other.join();
    }
    CpuLimits.configure("", List::of);
  }

  /** More threads than cores, one of which is said to be the compiler's. */
  @Test
  void aCoreThatTheCompilerTookIsCountedOnce() throws InterruptedException {
    needsStatistics();
    ByteBuffer counters = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
    long address = Memory.address(counters);
    StopCounters.configure(new StopCounters(address, new int[0], new int[0], -1, 0, 1, 0));
    List<Thread> others = moreThanCores();
    CauseMeter meter = new CauseMeter(log, 1);
    others.forEach(Thread::start);
    computed(meter);
    assertTrue(item(0)[2 + NO_CORE] > 10 * MILLI, "cores for all");
    assertEquals(0, item(0)[2 + JIT]);
    counters.putLong(0, 10 * MILLI);
    computed(meter);
    assertEquals(10.0 * MILLI, (double) item(0)[2 + JIT], MILLI);
    long noCore = item(0)[2 + NO_CORE];
    counters.putLong(0, 1000 * MILLI);
    computed(meter);
    assertEquals(noCore, item(0)[2 + NO_CORE], "all was the compiler's");
    for (Thread other : others) {
      other.join();
    }
  }

  /** Threads that compute for a second once they are started, more of them than cores. */
  private static List<Thread> moreThanCores() {
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < 3 * Runtime.getRuntime().availableProcessors(); i++) {
      all.add(new Thread(() -> spin(1000 * MILLI)));
    }
    return all;
  }

  private static void computed(CauseMeter meter) {
    long from = System.nanoTime();
    spin(200 * MILLI);
    long enter = System.nanoTime();
    meter.ended(from, enter, enter + 1000);
  }

  @Test
  void shortComputationsAreNotLookedAt() {
    BetweenCalls between = new BetweenCalls();
    between.begin(new CauseMeter(log, 1), log, 0);
    for (long now = 0; now < 100 * MILLI; now += 90_000) {
      between.until(now + 50_000, now + 90_000);
    }
    assertEquals(CounterLayout.HEADER_BYTES, memory.image(0, 1).capacity());
  }

  /** By the kernel itself: what is tested says so too, and may be wrong. */
  private static void needsStatistics() {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "not here: no schedstat");
  }
}

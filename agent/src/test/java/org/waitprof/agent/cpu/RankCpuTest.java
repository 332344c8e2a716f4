package org.waitprof.agent.cpu;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.waitprof.memory.Memory;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.sample.ProcStat;
import org.waitprof.system.KernelText;

/** What the kernel and the JVM say of threads that are known to be busy, asleep or gone. */
class RankCpuTest {
  private static final long BUSY_NANOS = 200_000_000;
  private static final int MAX_TRIES = 30;

  /** Files that are read by address. */
  private static final List<ByteBuffer> KEPT = new ArrayList<>();

  /** By the kernel itself: what is tested says so too, and may be wrong. */
  private static void needsStatistics() {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "not here: no schedstat");
  }

  /** What a hypervisor takes from a busy thread is in neither figure, so one try of many counts. */
  @Test
  void busyTimeIsOnACoreOrReady() {
    needsStatistics();
    RankCpu cpu = new RankCpu();
    cpu.add();
    double best = 0;
    for (int i = 0; i < MAX_TRIES && best < 0.9; i++) {
      cpu.begin(false);
      spin();
      CpuUse use = cpu.end(true);
      assertEquals(1, use.threads());
      assertTrue(use.exact());
      assertTrue(use.spanNanos() >= BUSY_NANOS);
      assertTrue(use.hostCpus() >= use.cpus() && use.cpus() > 0);
      double known = (double) (use.cpuNanos() + use.readyNanos()) / use.spanNanos();
      assertTrue(known < 1.1, use::toString);
      best = Math.max(best, known);
    }
    assertTrue(best >= 0.9, "known of the time, at best: " + best);
  }

  /** A rank polls there until the last one comes; it is still the program that had the core. */
  @Test
  void whatARankDoesInFinalizeIsNoCpuUseOfIt() {
    needsStatistics();
    RankCpu cpu = new RankCpu();
    cpu.add();
    cpu.begin(false);
    long begin = System.nanoTime();
    cpu.enterFinalize();
    long entered = System.nanoTime();
    compute(BUSY_NANOS);
    CpuUse use = cpu.end(true);
    assertTrue(use.spanNanos() <= entered - begin + BUSY_NANOS / 10, use::toString);
    assertTrue(use.cpuNanos() <= entered - begin + BUSY_NANOS / 10, use::toString);
    assertTrue(use.others().processNanos() >= BUSY_NANOS * 9 / 10, use::toString);
    assertTrue(
        use.others().jvmNanos() <= use.others().processNanos() - BUSY_NANOS * 9 / 10,
        use::toString);
  }

  @Test
  void sleepIsNoLackOfACoreByTheKernelAndMayBeByTheJvm() throws InterruptedException {
    needsStatistics();
    ThreadSource books = requireNonNull(ThreadSource.ofScheduler(ThreadSource.folderOfCaller()));
    ThreadSource managed = ThreadSource.ofJvm(Thread.currentThread());
    ThreadTimes before = requireNonNull(books.read());
    ThreadTimes managedBefore = requireNonNull(managed.read());
    Thread.sleep(200);
    ThreadTimes after = requireNonNull(books.read());
    ThreadTimes managedAfter = requireNonNull(managed.read());
    assertTrue(after.readyNanos() - before.readyNanos() < 150_000_000);
    long notRun =
        managedAfter.atNanos()
            - managedBefore.atNanos()
            - (managedAfter.cpuNanos() - managedBefore.cpuNanos());
    assertTrue(notRun > 150_000_000, "the sleep is in the upper limit");
  }

  @Test
  void bothSourcesAgreeOnTimeOnACore() {
    needsStatistics();
    ThreadSource books = requireNonNull(ThreadSource.ofScheduler(ThreadSource.folderOfCaller()));
    ThreadSource managed = ThreadSource.ofJvm(Thread.currentThread());
    long byKernel = -requireNonNull(books.read()).cpuNanos();
    long byJvm = -requireNonNull(managed.read()).cpuNanos();
    spin();
    byKernel += requireNonNull(books.read()).cpuNanos();
    byJvm += requireNonNull(managed.read()).cpuNanos();
    close(byKernel, byJvm, 0.2 * byKernel + 20e6);
  }

  @Test
  void aThreadThatHasEndedIsLeftOut() throws InterruptedException {
    needsStatistics();
    RankCpu cpu = new RankCpu();
    cpu.add();
    CountDownLatch added = new CountDownLatch(1);
    Thread brief =
        new Thread(
            () -> {
              cpu.add();
              added.countDown();
            });
    brief.start();
    added.await();
    brief.join();
    // The kernel's thread ends a little later than Java's.
    long limit = System.nanoTime() + 10_000_000_000L;
    do {
      Thread.sleep(1);
      cpu.begin(false);
    } while (cpu.end(true).threads() > 1 && System.nanoTime() < limit);
    assertEquals(1, cpu.end(true).threads());
  }

  /**
   * Two threads that are there to the end and one that has ended, busy for a known time each; not
   * known where the process has several ranks.
   */
  @Test
  void workersAreThoseThatCallNoMpi() throws InterruptedException {
    needsStatistics();
    RankCpu cpu = new RankCpu();
    cpu.add();
    cpu.begin(false);
    CountDownLatch busy = new CountDownLatch(2);
    CountDownLatch end = new CountDownLatch(1);
    for (long nanos : new long[] {2 * BUSY_NANOS, BUSY_NANOS}) {
      Thread worker =
          new Thread(
              () -> {
                compute(nanos);
                busy.countDown();
                try {
                  end.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      worker.setDaemon(true);
      worker.start();
    }
    busy.await();
    WorkerUse living = cpu.end(true).workers();
    assertEquals(2, living.threads());
    close(2 * BUSY_NANOS, living.mostNanos(), 0.2 * BUSY_NANOS);
    close(3 * BUSY_NANOS, living.cpuNanos(), 0.4 * BUSY_NANOS);
    Thread brief = new Thread(() -> compute(2 * BUSY_NANOS));
    brief.start();
    brief.join();
    // The kernel's thread ends a little later than Java's.
    long limit = System.nanoTime() + 10_000_000_000L;
    WorkerUse all = cpu.end(true).workers();
    while (all.mostNanos() > 0 && System.nanoTime() < limit) {
      Thread.sleep(1);
      all = cpu.end(true).workers();
    }
    close(5 * BUSY_NANOS, all.cpuNanos(), BUSY_NANOS);
    assertEquals(0, all.mostNanos());
    assertEquals(WorkerUse.NONE, cpu.end(false).workers());
    end.countDown();
  }

  private static void compute(long cpuNanos) {
    ThreadSource own = ThreadSource.of(ThreadSource.folderOfCaller(), Thread.currentThread());
    long before = requireNonNull(own.read()).cpuNanos();
    while (requireNonNull(own.read()).cpuNanos() - before < cpuNanos) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theJvmsCountersAreRead() {
    Path written =
        Path.of(
            "/tmp/hsperfdata_" + System.getProperty("user.name"),
            Long.toString(ProcessHandle.current().pid()));
    assumeTrue(Files.exists(written), "not here: no counters of this JVM");
    JvmCounterFile file = requireNonNull(JvmCounterFile.ofThisJvm());
    long before = file.gcNanos();
    System.gc();
    long collected = file.gcNanos() - before;
    assertTrue(collected > 0 && collected < 60_000_000_000L, collected + " ns");
    assertTrue(file.jitNanos() > 0);
    ByteBuffer empty = ByteBuffer.allocateDirect(64);
    assertNull(JvmCounterFile.of(Memory.address(empty), 64));
    assertNull(JvmCounterFile.of(0, 0), "an empty file ended the JVM");
    assertNull(JvmCounterFile.of(0, 31));
  }

  /** A file that somebody has put where HotSpot's would be, and private memory, are not read. */
  @Test
  void onlyHotSpotsOwnMappingIsRead() {
    long pid = ProcessId.get();
    String path = " 00000000 fe:00 1 /tmp/hsperfdata_x/";
    assertNull(JvmCounterFile.in("", pid));
    assertNull(JvmCounterFile.in("10000-18000 r--s" + path + pid + "\n", pid));
    assertNull(JvmCounterFile.in("10000-18000 rw-p" + path + pid + "\n", pid));
    assertNull(JvmCounterFile.in("10000-18000 rw-s" + path + (pid + 1) + "\n", pid));
    assertNull(JvmCounterFile.in("10000-10000 rw-s" + path + pid + "\n", pid));
  }

  @Test
  void shenandoahsConcurrentTimeIsNoPause() {
    assertEquals(7_000, counters("Parallel full collection pauses", 7_000).gcNanos());
    JvmCounterFile shenandoah = counters("Shenandoah full", 7_000);
    assertEquals(-1, shenandoah.gcNanos());
    assertEquals(
        1 << LatenessCause.GC.ordinal() | 1 << LatenessCause.STALL.ordinal(), shenandoah.unknown());
    assertEquals(-1, counters("Some later collector", 7_000).gcNanos());
    assertEquals(1 << LatenessCause.STALL.ordinal(), counters("Z cycle pauses", 7_000).unknown());
  }

  /** 900 ms of collections in 600 ms of stops. */
  @Test
  void moreThanAllStopsIsRefused() {
    assertEquals(590_000_000, counters("G1 young collection pauses", 590_000_000).gcNanos());
    assertEquals(-1, counters("G1 young collection pauses", 900_000_000).gcNanos());
  }

  /** A file of a clock of 1 GHz, 600 ms of stops and one collector. */
  private static JvmCounterFile counters(String collector, long gcNanos) {
    ByteBuffer file = ByteBuffer.allocateDirect(4096).order(ByteOrder.nativeOrder());
    boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    file.putInt(0, little ? Integer.reverseBytes(0xcafec0c0) : 0xcafec0c0);
    file.put(4, (byte) (little ? 1 : 0)).putInt(24, 32).putInt(28, 5);
    entry(file, 32, 'J', "sun.os.hrt.frequency").putLong(32 + 96, 1_000_000_000);
    entry(file, 160, 'J', "sun.gc.collector.1.time").putLong(160 + 96, gcNanos);
    byte[] name = collector.getBytes(StandardCharsets.US_ASCII);
    entry(file, 288, 'B', "sun.gc.collector.1.name").putInt(288 + 8, 32).put(288 + 96, name);
    entry(file, 416, 'J', "sun.rt.safepointTime").putLong(416 + 96, 600_000_000);
    entry(file, 544, 'J', "java.ci.totalTime").putLong(544 + 96, 1_000);
    JvmCounterFile counters = JvmCounterFile.of(Memory.address(file), file.capacity());
    KEPT.add(file);
    return requireNonNull(counters);
  }

  /** An entry of 128 bytes: its name at 24, its value at 96. */
  private static ByteBuffer entry(ByteBuffer file, int at, char type, String name) {
    file.putInt(at, 128).putInt(at + 4, 24).put(at + 12, (byte) type).putInt(at + 16, 96);
    return file.put(at + 24, name.getBytes(StandardCharsets.US_ASCII));
  }

  private static long stolenNanos(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return ProcStat.nanos(bytes, bytes.length, ProcStat.STOLEN);
  }

  @Test
  void textsOfTheKernel() {
    assertEquals(5, KernelText.count("0-3,8\n"));
    assertEquals(0, KernelText.count(""));
    assertEquals(160, HostCpus.load("1.60 1.39 0.81 1/108 15038\n"));
    assertEquals(
        5_910_000_000L,
        stolenNanos("cpu  239939 80894 68967 141005 1351 0 441 591 0 0\ncpu0 1 2 3\n"));
    assertEquals(-1, stolenNanos("cpu  239939 80894 68967 141005\n"));
    assertEquals(-1, stolenNanos(""));
    assertEquals(7, KernelText.number("a: 1\nb:\t7\n", "b:"));
    assertEquals(0, KernelText.number("ab:\t7\n", "b:"));
    assertNull(ThreadSource.ofJvm(ended()).read());
  }

  private static void close(long expected, long found, double tolerance) {
    assertEquals((double) expected, (double) found, tolerance);
  }

  private static Thread ended() {
    Thread thread = new Thread(() -> {});
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return thread;
  }

  private static void spin() {
    long end = System.nanoTime() + BUSY_NANOS;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}

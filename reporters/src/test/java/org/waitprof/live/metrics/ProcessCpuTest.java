package org.waitprof.live.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.waitprof.system.ProcessThreads.Kind;

/** Expected: what threads of this process did, by kind, also once they have ended. */
class ProcessCpuTest {
  private static final long BUSY_NANOS = 200_000_000;

  @Test
  void timeOfThreadsThatEndStays() throws InterruptedException {
    ProcessCpu cpu = new ProcessCpu(ProcessHandle.current().pid());
    Map<Kind, Long> kinds = cpu.look();
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "not here: no schedstat");
    assertTrue(kinds.keySet().containsAll(List.of(Kind.COMPILER, Kind.JVM)));
    long before = kinds.getOrDefault(Kind.PROGRAM, 0L);
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Thread busy =
        new Thread(
            () -> {
              spin();
              done.countDown();
              try {
                ended.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    busy.start();
    done.await();
    long during = cpu.look().getOrDefault(Kind.PROGRAM, 0L);
    ended.countDown();
    busy.join();
    long after = cpu.look().getOrDefault(Kind.PROGRAM, 0L);
    assertTrue(during - before >= 0.9 * BUSY_NANOS, () -> "only " + (during - before));
    assertTrue(after >= during);
    assertTrue(cpu.cpus() >= 1);
    assertEquals(Map.of(), new ProcessCpu(Long.MAX_VALUE).look());
  }

  private static void spin() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    while (threads.getCurrentThreadCpuTime() < BUSY_NANOS) {
      Thread.onSpinWait();
    }
  }
}

package org.waitprof.agent.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.CpuUse;

/** More threads than there is room for, several on one thread of the system, threads that end. */
class ThreadSourcesTest {
  private static final long SECOND = ThreadSources.NANOS_BETWEEN_LOOKS;
  private static final int MANY = 10_000;

  private final ThreadSources sources = new ThreadSources();
  private final Path system;

  ThreadSourcesTest(@TempDir Path system) {
    this.system = system;
  }

  private Path thread(int number) throws IOException {
    Path folder = Files.createDirectories(system.resolve("task").resolve("" + number));
    Files.writeString(folder.resolve("schedstat"), "1 2 3\n");
    return folder;
  }

  private void end(int number) throws IOException {
    Files.delete(system.resolve("task/" + number + "/schedstat"));
    Files.delete(system.resolve("task/" + number));
  }

  private boolean add(int number, long nanos) throws IOException {
    String folder = thread(number).toString();
    if (!sources.wants(folder, false, nanos)) {
      return false;
    }
    sources.add(ThreadSource.of(folder, Thread.currentThread()));
    return true;
  }

  @Test
  void aFullListIsLookedThroughOnceASecond() throws IOException {
    for (int i = 0; i < ThreadSources.MOST; i++) {
      assertTrue(add(i, 0));
    }
    assertFalse(add(1000, 5), "all live");
    for (int i = 0; i < 100; i++) {
      end(i);
    }
    for (int i = 0; i < MANY; i++) {
      assertFalse(sources.wants("another" + i, false, 5 + SECOND - 1), "looked at again");
    }
    assertEquals(MANY + 1, sources.left());
    assertTrue(add(1001, 5 + SECOND));
    assertEquals(ThreadSources.MOST - 99, sources.all().size());
    for (int i = 0; i < 99; i++) {
      assertTrue(add(2000 + i, 5 + SECOND));
    }
    assertFalse(add(3000, 5 + SECOND), "full again");
  }

  /** A thread's key is a link of the kernel, which need not be read for a thread that is left. */
  @Test
  void aFullListLeavesThreadsWithoutTheirKey() throws IOException {
    for (int i = 0; i < ThreadSources.MOST; i++) {
      assertFalse(sources.leaves(0), "there is room");
      assertTrue(add(i, 0));
    }
    assertFalse(sources.leaves(5), "one may have ended");
    assertFalse(add(1000, 5));
    assertTrue(sources.leaves(5 + SECOND - 1));
    assertEquals(2, sources.left());
    assertFalse(sources.leaves(5 + SECOND), "one may have ended since");
  }

  @Test
  void virtualThreadsOnOneCarrierHaveOneSource() throws IOException {
    assertTrue(add(7, 0));
    for (int i = 0; i < MANY; i++) {
      assertFalse(sources.wants(thread(7).toString(), true, 0));
    }
    assertEquals(0, sources.left(), "none is without a source");
    assertTrue(add(7, 0), "the number of one that has ended");
    assertEquals(1, sources.all().size());
  }

  /** A thread counts for a virtual one by its group. */
  @Test
  void aCarrierCountsOnce() throws InterruptedException {
    needsStatistics();
    RankCpu cpu = new RankCpu();
    cpu.begin(false);
    Runnable calls =
        () -> {
          for (int i = 0; i < 300; i++) {
            cpu.add();
          }
          CpuUse use = cpu.end(false);
          assertEquals(1, use.threads());
          assertEquals(0, cpu.leftThreads());
        };
    Throwable[] thrown = new Throwable[1];
    Thread virtual = new Thread(new ThreadGroup("VirtualThreads"), calls);
    virtual.setUncaughtExceptionHandler((thread, e) -> thrown[0] = e);
    virtual.start();
    virtual.join();
    assertEquals(null, thrown[0]);
  }

  /** Each of them read the files of the others, twice 256 of them. */
  @Test
  void threadsBeyondTheBoundCostAsMuchAsThoseBelow() throws InterruptedException {
    needsStatistics();
    RankCpu cpu = new RankCpu();
    int more = 344;
    CountDownLatch added = new CountDownLatch(ThreadSources.MOST + more);
    CountDownLatch end = new CountDownLatch(1);
    for (long i = added.getCount(); i > 0; i--) {
      Thread thread =
          new Thread(
              () -> {
                cpu.add();
                added.countDown();
                try {
                  end.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      thread.setDaemon(true);
      thread.start();
    }
    added.await();
    assertEquals(more, cpu.leftThreads());
    cpu.begin(false);
    assertEquals(ThreadSources.MOST, cpu.end(false).threads());
    end.countDown();
  }

  /** Threads that have ended kept their places, and were asked again at each look. */
  @Test
  void aThreadThatHasEndedLeavesItsPlaceToAnother() throws InterruptedException {
    needsStatistics();
    ThreadsWithoutCore lacking = new ThreadsWithoutCore();
    CountDownLatch added = new CountDownLatch(16);
    CountDownLatch looked = new CountDownLatch(1);
    Thread[] brief = new Thread[16];
    for (int i = 0; i < brief.length; i++) {
      brief[i] =
          new Thread(
              () -> {
                lacking.add(ThreadSource.of(ThreadSource.folderOfCaller(), Thread.currentThread()));
                added.countDown();
                try {
                  looked.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      brief[i].start();
    }
    added.await();
    assertTrue(lacking.sinceLastNanos() >= 0);
    looked.countDown();
    for (Thread each : brief) {
      each.join();
    }
    // The kernel's thread ends a little later than Java's.
    long limit = System.nanoTime() + 10 * SECOND;
    while (lacking.sinceLastNanos() >= 0 && System.nanoTime() < limit) {
      Thread.sleep(1);
    }
    lacking.add(ThreadSource.of(ThreadSource.folderOfCaller(), Thread.currentThread()));
    assertTrue(lacking.sinceLastNanos() >= 0);
    lacking.close();
  }

  /** By the kernel itself: what is tested says so too, and may be wrong. */
  private static void needsStatistics() {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "not here: no schedstat");
  }
}

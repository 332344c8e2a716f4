package org.waitprof.agent.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;

/**
 * Expectation: a thread that waits three times 50 ms for a monitor and twice for a lock of the JDK
 * was blocked for as long as it has measured itself, by the thread that had the monitor, in the
 * method of this test that waits; what it does within a call does not count, nor what other threads
 * do.
 */
class BlockedTest {
  private static final long HELD_MILLIS = 50;
  private static final double TOLERANCE = 0.1;

  private final Object monitor = new Object();
  private final ReentrantLock lock = new ReentrantLock();
  private long waited;

  /** Stands for an MPI call. */
  private static final class SomeCall {
    static void sleeps() throws InterruptedException {
      Thread.sleep(HELD_MILLIS);
    }
  }

  private interface Held {
    void run(CountDownLatch has) throws InterruptedException;
  }

  /** Returns when a thread of that name has what is held. */
  private static Thread hold(String name, Held held) throws InterruptedException {
    CountDownLatch has = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () -> {
              try {
                held.run(has);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            name);
    holder.start();
    has.await();
    return holder;
  }

  private void waitsForMonitor() throws InterruptedException {
    Thread holder =
        hold(
            "writer",
            has -> {
              synchronized (monitor) {
                has.countDown();
                Thread.sleep(HELD_MILLIS);
              }
            });
    long start = System.nanoTime();
    synchronized (monitor) {
      waited += System.nanoTime() - start;
    }
    holder.join();
  }

  private void waitsForLock() throws InterruptedException {
    Thread holder =
        hold(
            "locker",
            has -> {
              lock.lock();
              try {
                has.countDown();
                Thread.sleep(HELD_MILLIS);
              } finally {
                lock.unlock();
              }
            });
    long start = System.nanoTime();
    lock.lock();
    try {
      waited += System.nanoTime() - start;
    } finally {
      lock.unlock();
    }
    holder.join();
  }

  private void check(List<HeldUp> all, String what, String method, int times) {
    List<HeldUp> found =
        all.stream()
            .filter(each -> each.what().startsWith(what) && each.where().contains(method))
            .toList();
    assertEquals(1, found.size(), all::toString);
    assertEquals(times, found.get(0).times());
    assertEquals((double) waited, (double) found.get(0).nanos(), TOLERANCE * waited);
  }

  @Test
  @SuppressWarnings("deprecation") // threadId() is Java 19
  void whoHeldWhat() throws Exception {
    String own = BlockedTest.class.getName();
    StackRecorder recorder =
        new StackRecorder(
            false,
            true,
            name -> name.startsWith(own) && !name.endsWith("SomeCall"),
            name -> name.endsWith("SomeCall"));
    try {
      assertTrue(recorder.seen().samples().isEmpty());
      for (int i = 0; i < 3; i++) {
        waitsForMonitor();
      }
      long monitorWait = waited;
      waited = 0;
      waitsForLock();
      waitsForLock();
      SomeCall.sleeps();
      List<HeldUp> all = new ArrayList<>();
      Map<String, Long> blocked = recorder.seen().blockedBy(Set.of(Thread.currentThread().getId()));
      HeldUps.add(1, blocked, all);
      check(all, "being unparked (java.util.concurrent.locks.ReentrantLock", "waitsForLock", 2);
      waited = monitorWait;
      check(all, "a lock (java.lang.Object) that thread writer held", "waitsForMonitor", 3);
      assertTrue(all.stream().noneMatch(each -> each.what().contains("sleep")), all::toString);
      assertEquals(1, all.get(0).rank());
    } finally {
      recorder.close();
    }
  }
}

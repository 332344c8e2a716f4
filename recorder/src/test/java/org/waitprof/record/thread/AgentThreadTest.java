package org.waitprof.record.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/**
 * What a program does to all threads does not reach those of the agent, and the other way round.
 */
class AgentThreadTest {
  @Test
  void anInterruptionOfAllThreadsDoesNotReachIt() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    AtomicReference<Boolean> interrupted = new AtomicReference<>();
    Thread thread =
        AgentThread.of(
            "waitprof-test",
            () -> {
              try {
                end.await();
                interrupted.set(Thread.currentThread().isInterrupted());
              } catch (InterruptedException e) {
                interrupted.set(true);
              }
            });
    thread.start();
    thread.interrupt();
    end.countDown();
    thread.join();
    assertEquals(false, interrupted.get());
  }

  /** The JVM would report such a thread on stdout, and start no further hook after it. */
  @Test
  void withoutRoomTheCallerDoesTheWorkOrKnows() {
    AtomicInteger did = new AtomicInteger();
    AgentThread.prepare(() -> false);
    try {
      Thread thread = AgentThread.of("waitprof-test", did::incrementAndGet);
      assertThrows(OutOfMemoryError.class, thread::start);
      assertEquals(0, did.get());
      AgentThread.hook("waitprof-test", did::incrementAndGet).start();
      assertEquals(1, did.get());
      assertTrue(AgentThread.does("waitprof-test", did::incrementAndGet, 0));
      assertEquals(2, did.get());
      AgentThread.prepare(
          () -> {
            throw new NoClassDefFoundError("no metaspace");
          });
      assertTrue(AgentThread.does("waitprof-test", did::incrementAndGet, 0));
      assertEquals(3, did.get());
    } finally {
      AgentThread.prepare(() -> true);
    }
  }

  @Test
  void itsErrorsDoNotReachTheProgramsHandler() throws InterruptedException {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    AtomicReference<Throwable> seen = new AtomicReference<>();
    Thread.setDefaultUncaughtExceptionHandler((where, e) -> seen.set(e));
    try {
      Thread thread =
          AgentThread.of(
              "waitprof-test",
              () -> {
                throw new OutOfMemoryError("on purpose");
              });
      thread.start();
      thread.join();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertNull(seen.get());
  }

  @Test
  void itTakesNothingOverFromTheProgramsThread() throws InterruptedException {
    ThreadGroup group = new ThreadGroup("program");
    AtomicReference<Thread> made = new AtomicReference<>();
    Thread program = new Thread(group, () -> made.set(AgentThread.of("waitprof-test", () -> {})));
    program.setContextClassLoader(new ClassLoader(null) {});
    program.start();
    program.join();
    Thread thread = Objects.requireNonNull(made.get());
    assertTrue(thread.isDaemon());
    assertEquals(AgentThreadTest.class.getClassLoader(), thread.getContextClassLoader());
    assertFalse(group.parentOf(thread.getThreadGroup()));
  }

  /** Up to Java 18 a thread begins and ends under the lock of its group. */
  @Test
  void itBeginsWhileTheProgramHoldsTheLockOfTheFirstThreadGroup() throws InterruptedException {
    Thread unused = AgentThread.of("waitprof-test", () -> {}); // as in premain
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    ThreadGroup first = group;
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch began = new CountDownLatch(1);
    Thread program =
        new Thread(
            () -> {
              synchronized (first) {
                held.countDown();
                await(end);
              }
            });
    Thread starter = new Thread(() -> AgentThread.of("waitprof-test", began::countDown).start());
    program.start();
    held.await();
    starter.start();
    try {
      assertTrue(began.await(10, TimeUnit.SECONDS));
    } finally {
      end.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A stack of its own, whatever the caller has left of his. */
  @Test
  void workHasAStackOfItsOwn() throws InterruptedException {
    AtomicReference<Integer> depth = new AtomicReference<>(0);
    Thread small =
        new Thread(
            null,
            () -> AgentThread.does("waitprof-test", () -> depth.set(descend(1000)), 0),
            "small",
            1);
    small.start();
    small.join();
    assertEquals(1000, depth.get());
  }

  private static int descend(int frames) {
    return frames == 0 ? 0 : descend(frames - 1) + 1;
  }

  @Test
  void workThatDoesNotEndIsLeftAlone() {
    CountDownLatch end = new CountDownLatch(1);
    assertFalse(AgentThread.does("waitprof-test", () -> await(end), 50));
    end.countDown();
    assertTrue(AgentThread.does("waitprof-test", () -> await(end), 0));
    assertTrue(AgentThread.does("waitprof-test", () -> await(end), 60_000));
  }

  /** Tools that make the time up freeze the clock: Thread.join of JDK 17 waits for ever then. */
  @Test
  void workThatDoesNotEndIsLeftAloneWhereTheClockStandsStill() {
    CountDownLatch end = new CountDownLatch(1);
    Thread work = AgentThread.of("waitprof-test", () -> await(end));
    work.start();
    try {
      assertTimeoutPreemptively(
          Duration.ofSeconds(30), () -> assertFalse(AgentThread.await(work, 50, () -> 0)));
    } finally {
      end.countDown();
    }
  }

  @Test
  void anInterruptionOfTheCallerIsKept() {
    CountDownLatch end = new CountDownLatch(1);
    AtomicReference<Boolean> done = new AtomicReference<>(false);
    Thread.currentThread().interrupt();
    Thread other = new Thread(end::countDown);
    assertTrue(
        AgentThread.does(
            "waitprof-test",
            () -> {
              other.start();
              await(end);
              done.set(true);
            },
            0));
    assertTrue(Thread.interrupted());
    assertEquals(true, done.get());
  }
}

package org.waitprof.agent.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** A thread waits for a monitor, or for a lock, that this one has. */
class LockOwnersTest {
  private final LockOwners owners = new LockOwners();
  private final Object monitor = new Object();
  private final ReentrantLock lock = new ReentrantLock();

  @Test
  void ofAMonitor() throws InterruptedException {
    Thread waiting = new Thread(this::takeMonitor);
    synchronized (monitor) {
      waiting.start();
      awaitState(waiting, Thread.State.BLOCKED);
      assertEquals(1, owners.ownerOf(waiting, List.of(waiting, Thread.currentThread())));
      assertEquals(LockOwners.NONE, owners.ownerOf(waiting, List.of(waiting)), "of another");
    }
    waiting.join();
    assertEquals(LockOwners.NONE, owners.ownerOf(waiting, List.of(Thread.currentThread())));
  }

  private void takeMonitor() {
    synchronized (monitor) {
      monitor.notifyAll();
    }
  }

  @Test
  void ofALock() throws InterruptedException {
    Thread waiting = new Thread(lock::lock);
    lock.lock();
    try {
      waiting.start();
      awaitState(waiting, Thread.State.WAITING);
      assertEquals(0, owners.ownerOf(waiting, List.of(Thread.currentThread(), waiting)));
    } finally {
      lock.unlock();
    }
    waiting.join();
  }

  /** A lock that the program has made of the JDK's synchronizers. */
  private static final class OwnLock extends AbstractQueuedSynchronizer {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean tryAcquire(int ignored) {
      boolean taken = compareAndSetState(0, 1);
      if (taken) {
        setExclusiveOwnerThread(Thread.currentThread());
      }
      return taken;
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setExclusiveOwnerThread(null);
      setState(0);
      return true;
    }
  }

  @Test
  void ofALockOfTheProgram() throws InterruptedException {
    OwnLock own = new OwnLock();
    own.acquire(1);
    Thread waiting = new Thread(() -> own.acquire(1));
    waiting.start();
    awaitState(waiting, Thread.State.WAITING);
    assertEquals(0, owners.ownerOf(waiting, List.of(Thread.currentThread(), waiting)));
    own.release(1);
    waiting.join();
  }

  @Test
  void aLatchHasNoOwner() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              try {
                latch.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    waiting.start();
    awaitState(waiting, Thread.State.WAITING);
    assertEquals(
        LockOwners.NONE, owners.ownerOf(waiting, List.of(Thread.currentThread(), waiting)));
    latch.countDown();
    waiting.join();
  }

  @Test
  void whoRestsWaitsForNoLock() throws InterruptedException {
    Thread resting = new Thread(LockSupport::park);
    resting.start();
    awaitState(resting, Thread.State.WAITING);
    assertEquals(LockOwners.NONE, owners.ownerOf(resting, List.of(Thread.currentThread())));
    LockSupport.unpark(resting);
    resting.join();
  }

  /** Hundreds may wait for the one lock of a binding: one list of threads, not one look each. */
  @Test
  void manyThreadsWaitForOne() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    synchronized (monitor) {
      for (int i = 0; i < 300; i++) {
        threads.add(new Thread(this::takeMonitor));
        threads.get(i).start();
      }
      threads.add(Thread.currentThread());
      for (int i = 0; i < 300; i++) {
        awaitState(threads.get(i), Thread.State.BLOCKED);
        assertEquals(300, owners.ownerOf(threads.get(i), threads));
      }
    }
    for (Thread each : threads.subList(0, 300)) {
      each.join();
    }
  }

  private static void awaitState(Thread thread, Thread.State state) throws InterruptedException {
    while (thread.getState() != state) {
      Thread.sleep(1);
    }
  }
}

// Expected: on rank 1 two threads call MPI, one at a time, by a monitor in every other round and by a lock of
// java.util.concurrent else. The main thread waits for it while the helper is in a receive, for as long as the lines
// "lockedout RANK NS" say: that long the helper's calls lock another thread out. Runs on 2 ranks.
package waits;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** A program that lets one thread into MPI at a time. */
public final class Locked {
  private static final int ROUNDS = 4;
  private static final long MILLIS = 1_000_000;

  private static final Object MONITOR = new Object();
  private static final ReentrantLock LOCK = new ReentrantLock();

  private Locked() {}

  public static void main(String[] args) throws Exception {
    World.initThreads(args);
    Partner partner = new Partner(64);
    World.latest(0);
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      if (World.rank() == 0) {
        Thread.sleep(200);
        partner.send(0);
      } else {
        oneAtATime(partner, round % 2 == 0);
      }
    }
    Disturbance.print(World.rank(), before);
    World.finish();
  }

  private static void oneAtATime(Partner partner, boolean monitor) throws Exception {
    CountDownLatch taken = new CountDownLatch(1);
    Thread helper = new Thread(() -> receive(partner, monitor, taken), "helper");
    helper.start();
    taken.await();
    long begin = System.nanoTime();
    if (monitor) {
      synchronized (MONITOR) {
        told(begin);
      }
    } else {
      LOCK.lock();
      told(begin);
      LOCK.unlock();
    }
    helper.join();
  }

  private static void told(long begin) throws Exception {
    System.out.println("lockedout " + World.rank() + " " + (System.nanoTime() - begin));
  }

  private static void receive(Partner partner, boolean monitor, CountDownLatch taken) {
    try {
      if (monitor) {
        synchronized (MONITOR) {
          taken.countDown();
          partner.recv(0);
        }
      } else {
        LOCK.lock();
        taken.countDown();
        partner.recv(0);
        LOCK.unlock();
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}

// Expected: four threads meet 30 times at a CyclicBarrier, to which the third comes 8 ms later than
// the others, and then 30 times at a Phaser, to which the second does; at the end the fourth leaves
// the phaser, and the others meet there 10 times more. Prints, for each thread and each of both,
// how long it waited for the last one to come, by its own clock just before the calls: "truth
// THREAD barrier|phaser NANOS", in the order in which threads first came; then "sum 70". Needs no
// MPI.
package barriers;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public final class Meet {
  private static final int THREADS = 4;
  private static final int ROUNDS = 30;
  private static final int MORE = 10;
  private static final long WORK_MILLIS = 2;
  private static final long LATE_MILLIS = 8;

  private static final CyclicBarrier BARRIER = new CyclicBarrier(THREADS);
  private static final Phaser PHASER = new Phaser(THREADS);
  private static final long[][] CAME = new long[2 * ROUNDS + MORE][THREADS];
  private static final AtomicInteger SUM = new AtomicInteger();

  private Meet() {}

  public static void main(String[] arguments) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      int own = i;
      threads[i] = new Thread(() -> run(own), "worker-" + i);
      threads[i].start();
    }
    for (Thread each : threads) {
      each.join();
    }
    for (int i = 0; i < THREADS; i++) {
      System.out.println("truth worker-" + i + " barrier " + waited(i, 0, ROUNDS));
      System.out.println("truth worker-" + i + " phaser " + waited(i, ROUNDS, CAME.length));
    }
    System.out.println("sum " + SUM);
  }

  private static long waited(int thread, int from, int to) {
    long waited = 0;
    for (int round = from; round < to; round++) {
      long last = Arrays.stream(CAME[round]).max().orElse(0);
      waited += CAME[round][thread] == 0 ? 0 : last - CAME[round][thread];
    }
    return waited;
  }

  private static void run(int own) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        work(own == 2);
        meetAtBarrier(own, round);
      }
      for (int round = 0; round < ROUNDS; round++) {
        work(own == 1);
        meetAtPhaser(own, ROUNDS + round);
      }
      if (own == THREADS - 1) {
        PHASER.arriveAndDeregister();
        return;
      }
      for (int round = 0; round < MORE; round++) {
        work(own == 1);
        meetAtPhaser(own, 2 * ROUNDS + round);
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    } finally {
      SUM.addAndGet(own == 0 ? 2 * ROUNDS + MORE : 0);
    }
  }

  private static void work(boolean late) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(WORK_MILLIS);
    if (late) {
      prepare();
    }
  }

  private static void prepare() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(LATE_MILLIS);
  }

  private static void meetAtBarrier(int own, int round)
      throws InterruptedException, BrokenBarrierException {
    CAME[round][own] = System.nanoTime();
    BARRIER.await();
  }

  private static void meetAtPhaser(int own, int round) {
    CAME[round][own] = System.nanoTime();
    PHASER.arriveAndAwaitAdvance();
  }
}

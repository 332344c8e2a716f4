package cost;

import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.internal.JVM;

/**
 * Is the counter a clock? Expected: no reading is behind one that another thread took before it,
 * wherever the threads run, and over any minute the counter and {@code nanoTime} agree to 1e-5.
 * Arguments: minutes, threads.
 */
public final class Steady {
  private static final AtomicLong LATEST = new AtomicLong();
  private static final AtomicLong READINGS = new AtomicLong();
  private static final AtomicLong BACKWARDS = new AtomicLong();
  private static final AtomicLong FURTHEST = new AtomicLong();

  private Steady() {}

  public static void main(String[] arguments) throws InterruptedException {
    int minutes = Integer.parseInt(arguments[0]);
    int threads = Integer.parseInt(arguments[1]);
    System.out.println("fact,clock: " + Clocks.counterSource());
    long[] first = instant();
    long[] last = first;
    double least = Double.MAX_VALUE;
    double most = 0;
    for (int minute = 0; minute < minutes; minute++) {
      race(threads);
      Thread.sleep(60_000 - (System.nanoTime() - last[1]) / 1_000_000 % 60_000);
      long[] now = instant();
      double rate = (now[0] - last[0]) / (double) (now[1] - last[1]);
      least = Math.min(least, rate);
      most = Math.max(most, rate);
      last = now;
    }
    double overall = (last[0] - first[0]) / (double) (last[1] - first[1]);
    System.out.printf(
        Locale.ROOT,
        "%d readings by %d threads in turn: %d behind the one before, furthest %d ticks%n"
            + "ticks per ns over %d minutes: %.9f; single minutes differ by %.1e to %.1e%n",
        READINGS.get(),
        threads,
        BACKWARDS.get(),
        FURTHEST.get(),
        minutes,
        overall,
        least / overall - 1,
        most / overall - 1);
  }

  /** For two seconds, threads read the counter behind each other's back; more than there are cores. */
  private static void race(int threads) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(threads);
    long end = System.nanoTime() + 2_000_000_000L;
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                read(end);
                done.countDown();
              });
      thread.start();
    }
    done.await();
  }

  private static void read(long end) {
    for (long count = 1; ; count++) {
      long before = LATEST.get();
      long now = JVM.counterTime();
      READINGS.incrementAndGet();
      if (now < before) {
        BACKWARDS.incrementAndGet();
        FURTHEST.accumulateAndGet(before - now, Math::max);
      }
      LATEST.accumulateAndGet(now, Math::max);
      if (count % 1024 == 0) {
        Thread.yield();
        if (System.nanoTime() > end) {
          return;
        }
      }
    }
  }

  /** The counter and nanoTime at one instant: the tightest of many tries. */
  private static long[] instant() {
    long[] best = new long[2];
    long width = Long.MAX_VALUE;
    for (int i = 0; i < 1000; i++) {
      long before = JVM.counterTime();
      long nanos = System.nanoTime();
      long after = JVM.counterTime();
      if (after - before < width) {
        width = after - before;
        best[0] = before + (after - before) / 2;
        best[1] = nanos;
      }
    }
    return best;
  }
}

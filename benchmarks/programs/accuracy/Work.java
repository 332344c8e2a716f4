package accuracy;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Time outside MPI. Where ranks have a core each they compute; where they share cores they sleep,
 * so that the kernel's scheduler does not decide who is late.
 */
final class Work {
  private final Load load;
  private final int rank;
  private final int iterations;
  private final long nanos;
  private final Random[] randoms;
  private final boolean sleeps;

  Work(Load load, int rank, int size, int iterations, long micros) {
    this.load = load;
    this.rank = rank;
    this.iterations = iterations;
    nanos = micros * 1000;
    randoms = new Random[size];
    Arrays.setAll(randoms, each -> new Random(4711 + each));
    sleeps = size > Runtime.getRuntime().availableProcessors();
  }

  /** Works for a part of an iteration. */
  void on(int iteration, double part) {
    double factor = load.factor(rank, (double) iteration / iterations, randoms);
    long end = System.nanoTime() + (long) (nanos * part * factor);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      if (sleeps) {
        LockSupport.parkNanos(left);
      } else {
        Thread.onSpinWait();
      }
    }
  }
}

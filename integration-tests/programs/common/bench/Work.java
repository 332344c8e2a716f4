package bench;

import java.util.concurrent.locks.LockSupport;

/** Work that takes no core, so that it takes as long on a busy machine. */
final class Work {
  private Work() {}

  /** Works for this time, or somewhat longer. */
  static void millis(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** The other work of a rank that is late. */
  static void late(boolean isLate, long millis) {
    if (isLate) {
      millis(millis);
    }
  }
}

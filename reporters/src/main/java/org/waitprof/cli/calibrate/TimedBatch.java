package org.waitprof.cli.calibrate;

/**
 * Makes calls at times that all members know, and notes when each began and ended. Where processes
 * have no core each, one that is early gives its own away.
 */
final class TimedBatch {
  /** Closer to the time than that, nobody gives his core away. */
  private static final long SPIN_NANOS = 20_000;

  private TimedBatch() {}

  /**
   * Makes the calls.
   *
   * @param first when the first begins, by the clock of this host
   * @param period from one begin to the next, nanoseconds
   * @param count how many
   * @param shared whether there are more processes than cores
   * @return begin and end of each in turn
   */
  static long[] run(CallSequence calls, long first, long period, int count, boolean shared)
      throws Throwable {
    long[] times = new long[2 * count];
    for (int i = 0; i < count; i++) {
      calls.prepare();
      await(first + i * period, shared);
      long begin = System.nanoTime();
      calls.call();
      long end = System.nanoTime();
      calls.finish();
      times[2 * i] = begin;
      times[2 * i + 1] = end;
    }
    return times;
  }

  @SuppressWarnings("ThreadPriorityCheck") // another process is to get the core, no thread
  private static void await(long time, boolean shared) {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      if (shared && left > SPIN_NANOS) {
        Thread.yield();
      } else {
        Thread.onSpinWait();
      }
    }
  }
}

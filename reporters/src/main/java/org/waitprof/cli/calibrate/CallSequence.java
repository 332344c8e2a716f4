package org.waitprof.cli.calibrate;

import java.lang.invoke.MethodHandle;

/**
 * One process' part of an operation: the call that is measured, and what goes around it.
 *
 * @param prepare before the clock is read; on time for the call to begin
 * @param call what is measured
 * @param finish after the clock is read
 */
record CallSequence(Step prepare, Step call, Step finish) {
  /** Part of a sequence. */
  interface Step {
    void run() throws Throwable;

    /** A call of MPI that gives nothing, or nothing that is needed. */
    static Step of(MethodHandle call) {
      return () -> {
        Object ignored = call.invokeExact();
      };
    }
  }

  /** In place of what is not needed. */
  static final Step NOTHING = () -> {};

  /** A process that only looks on. */
  static final CallSequence NONE = new CallSequence(NOTHING, NOTHING, NOTHING);

  /** Closer to the time than that, nobody gives his core away. */
  private static final long SPIN_NANOS = 20_000;

  /**
   * Makes calls at times that all members know. Where processes have no core each, one that is
   * early gives its own away.
   *
   * @param first when the first begins, by the clock of this host
   * @param period from one begin to the next, nanoseconds
   * @param count how many
   * @param shared whether there are more processes than cores
   * @return begin and end of each in turn
   */
  long[] timed(long first, long period, int count, boolean shared) throws Throwable {
    long[] times = new long[2 * count];
    for (int i = 0; i < count; i++) {
      prepare.run();
      await(first + i * period, shared);
      long begin = System.nanoTime();
      call.run();
      long end = System.nanoTime();
      finish.run();
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

package org.waitprof.cli.calibrate;

import java.lang.invoke.MethodHandle;

/**
 * One process' part of an operation: the measured call and the actions around it.
 *
 * @param prepare before the clock is read; in time for the call to begin
 * @param call the measured call
 * @param finish after the clock is read
 */
record CallSequence(Step prepare, Step call, Step finish) {
  /** An action of a sequence, such as a call of MPI. */
  interface Step {
    void run() throws Throwable;

    /** A call of MPI whose result, if any, is not needed. */
    static Step of(MethodHandle call) {
      return () -> {
        Object ignored = call.invokeExact();
      };
    }
  }

  static final Step NOTHING = () -> {};

  /** The sequence of a process that does not take part. */
  static final CallSequence NONE = new CallSequence(NOTHING, NOTHING, NOTHING);

  /** Time before the begin within which a process does not yield its core. */
  private static final long SPIN_NANOS = 20_000;

  /**
   * Makes calls at times that all members know. If processes have to share cores, an early process
   * yields its core.
   *
   * @param first begin of the first call, by the clock of this host
   * @param period from one begin to the next, nanoseconds
   * @param count number of calls
   * @param shared whether the host has more processes than cores
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

  @SuppressWarnings("ThreadPriorityCheck") // the core shall go to another process, not to a thread
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

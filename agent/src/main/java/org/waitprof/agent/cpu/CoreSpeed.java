package org.waitprof.agent.cpu;

import java.util.Arrays;

/**
 * How long a core takes for a piece of work that is the same on all ranks: a chain of integer
 * operations in the JVM's interpreter. Beside what ranks take for the program's computations it
 * tells a core that is slow (by its clock, or by what runs on the same one) from a rank that has
 * more to do; nothing of memory, which the chain does not use. Instructions would tell more, but
 * the kernel counts them for native code alone ({@code perf_event_open} is a system call without a
 * file).
 *
 * <p>Short pieces, of which the median counts: most are not interrupted. So few steps that the JVM
 * compiles none of it. Takes 0.5 ms, once, in the thread that enters Finalize.
 */
final class CoreSpeed {
  private static final int PIECES = 5;
  private static final int STEPS = 2000;
  private static final long PICOS_A_NANO = 1000;

  /** What the pieces compute: the JVM may not leave them out. */
  @SuppressWarnings("UnusedVariable")
  private static volatile long result;

  private CoreSpeed() {}

  /** Picoseconds a step. */
  static long stepPicos() {
    long[] nanos = new long[PIECES];
    long value = System.nanoTime();
    for (int piece = 0; piece < PIECES; piece++) {
      long begin = System.nanoTime();
      value = chain(value);
      nanos[piece] = System.nanoTime() - begin;
    }
    result = value;
    Arrays.sort(nanos);
    return nanos[PIECES / 2] * PICOS_A_NANO / STEPS;
  }

  /** Each step needs the one before (Marsaglia, "Xorshift RNGs", 2003). */
  private static long chain(long seed) {
    long value = seed | 1;
    for (int step = 0; step < STEPS; step++) {
      value ^= value << 13;
      value ^= value >>> 7;
      value ^= value << 17;
    }
    return value;
  }
}

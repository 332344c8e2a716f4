package org.waitprof.agent.cpu;

import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * Time that a core takes for a piece of work that is equal on all ranks: a checksum of a few pages,
 * which is native code of the JDK. Compared with the ranks' time for the program's computations, it
 * distinguishes a slow core from a rank that has more to do. A core is slow by its clock, or by
 * other work on it. The time shows nothing about memory, because the pages stay in the core's
 * cache. Instructions would show more, but the kernel counts them for native code alone ({@code
 * perf_event_open} is a system call without a file).
 *
 * <p>The work is native code, because interpreted code takes 26 or 40 us on one core, for 50 ms
 * each, if others share the machine. The checksum stays within 3 % (AMD EPYC, 2 CPUs, 2026-11-26).
 * The median of short pieces counts: most are not interrupted. Takes 0.4 ms, once, in the thread
 * that enters Finalize.
 */
final class CoreSpeed {
  private static final int PIECES = 5;
  private static final int UPDATES = 16;
  private static final int BYTES = 1 << 14;

  /** The work that counts as a step. */
  private static final int STEP_BYTES = 64;

  private static final long PICOS_PER_NANO = 1000;

  private CoreSpeed() {}

  /** Median time of one step on the caller's core, in picoseconds. */
  static long stepPicos() {
    byte[] pages = new byte[BYTES];
    Adler32 checksum = new Adler32();
    long[] nanos = new long[PIECES];
    for (int piece = 0; piece < PIECES; piece++) {
      long begin = System.nanoTime();
      for (int update = 0; update < UPDATES; update++) {
        checksum.update(pages, 0, BYTES);
      }
      nanos[piece] = System.nanoTime() - begin;
    }
    Arrays.sort(nanos);
    return nanos[PIECES / 2] * PICOS_PER_NANO * STEP_BYTES / ((long) UPDATES * BYTES);
  }
}

package org.waitprof.agent.cpu;

import java.util.Arrays;
import java.util.zip.Adler32;

/**
 * Time that a core takes for a piece of work that is the same on all ranks: a checksum of a few
 * pages, which is native code of the JDK. Beside what ranks take for the program's computations it
 * tells a core that is slow (by its clock, or by what runs on the same one) from a rank that has
 * more to do; nothing of memory, for the pages stay in the core's cache. Instructions would tell
 * more, but the kernel counts them for native code alone ({@code perf_event_open} is a system call
 * without a file).
 *
 * <p>Native, for the same code in the JVM's interpreter takes 26 or 40 us on one and the same core,
 * for as long as 50 ms each, where others share the machine; the checksum stays within 3 % (AMD
 * EPYC, 2 CPUs, 2026-11-26). Short pieces, of which the median counts: most are not interrupted.
 * Takes 0.4 ms, once, in the thread that enters Finalize.
 */
final class CoreSpeed {
  private static final int PIECES = 5;
  private static final int UPDATES = 16;
  private static final int BYTES = 1 << 14;

  /** The work that counts as a step. */
  private static final int STEP_BYTES = 64;

  private static final long PICOS_A_NANO = 1000;

  private CoreSpeed() {}

  /** Picoseconds a step. */
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
    return nanos[PIECES / 2] * PICOS_A_NANO * STEP_BYTES / ((long) UPDATES * BYTES);
  }
}

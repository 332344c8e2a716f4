package org.waitprof.agent.analysis;

/**
 * Decides whether the application's heap has room for an analysis: it must not run out of memory
 * for it, because some programs are started so that this ends them.
 */
final class HeapRoom {
  /** Before the first event is read, and a rank's share of the results. */
  private static final long LEAST_BYTES = 16L << 20;

  private static final long BYTES_A_RANK = 64L << 10;

  /** Points of synchronisation and logs of delays take that much a byte of trace at most ... */
  private static final int BYTES_A_TRACE_BYTE = 25;

  /** ... and that much at all: the rest of them goes to a file. */
  private static final long MOST_BYTES = 128L << 20;

  private HeapRoom() {}

  /**
   * Whether there is room.
   *
   * @param traceBytes of the ranks that this JVM holds, about
   * @param ranks of the job, if their results come here; else 0
   * @param here ranks that this JVM holds
   */
  static boolean suffices(long traceBytes, int ranks, int here) {
    long needed =
        here * Math.min(MOST_BYTES, LEAST_BYTES + BYTES_A_TRACE_BYTE * traceBytes)
            + ranks * BYTES_A_RANK;
    if (free() > needed) {
      return true;
    }
    System.gc();
    return free() > needed;
  }

  private static long free() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - runtime.totalMemory() + runtime.freeMemory();
  }
}

package org.waitprof.agent.analysis;

/**
 * Decides whether the application's heap has room for an analysis. The analysis must not exhaust
 * it, because some programs are started with options by which that ends them.
 */
final class HeapRoom {
  /** Memory before the first event is read, and a rank's share of the results. */
  private static final long LEAST_BYTES = 16L << 20;

  private static final long BYTES_PER_RANK = 64L << 10;

  /** Maximum memory of points of synchronisation and logs of delays, per byte of trace ... */
  private static final int BYTES_A_TRACE_BYTE = 25;

  /** ... and in all: the rest of them goes to a file. */
  private static final long MOST_BYTES = 128L << 20;

  private HeapRoom() {}

  /**
   * Whether the heap has room.
   *
   * @param traceBytes approximate size of the traces of this JVM's ranks
   * @param ranks number of ranks of the job, if their results come here; 0 if not
   * @param here number of ranks that this JVM holds
   */
  static boolean suffices(long traceBytes, int ranks, int here) {
    long needed =
        here * Math.min(MOST_BYTES, LEAST_BYTES + BYTES_A_TRACE_BYTE * traceBytes)
            + ranks * BYTES_PER_RANK;
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

package org.waitprof.agent.callpath.scan;

/**
 * Limits of all searches of class paths in a JVM: what they keep on the heap, and their time. The
 * program has set its heap as large as it needs itself, and a class path may name tens of thousands
 * of jars. Beyond a limit nothing further is searched or read. Not thread-safe.
 */
public final class SearchLimit {
  /** Part of the largest heap that may be taken. */
  private static final int PART = 10;

  private final long mostBytes;
  private final long mostNanos;
  private long bytes;
  private long nanos;
  private long since;
  private boolean running;
  private boolean over;

  /**
   * Nothing is taken yet.
   *
   * @param heapBytes largest heap of the JVM
   * @param mostNanos longest time of all searches
   */
  public SearchLimit(long heapBytes, long mostNanos) {
    mostBytes = heapBytes / PART;
    this.mostNanos = mostNanos;
  }

  /** For searches of a few classes, and for tests: never reached. */
  public static SearchLimit none() {
    return new SearchLimit(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Time counts from here on. Called by the thread that searches. */
  public void begin() {
    since = System.nanoTime();
    running = true;
  }

  /** Time no longer counts, whether the search succeeded or failed. */
  public void end() {
    nanos += System.nanoTime() - since;
    running = false;
  }

  /** Something is kept that takes about as many bytes of the heap. */
  public void take(long more) {
    bytes += more;
  }

  /** Whether a limit has been reached: the search is to end. */
  public boolean isOver() {
    if (!over) {
      over = bytes > mostBytes || (running && nanos + System.nanoTime() - since > mostNanos);
    }
    return over;
  }
}

package org.waitprof.record.thread;

/**
 * Distinguishes Thread.stop from failures of the agent. With it the program ends a thread, and it
 * may come while the agent's code runs. Swallowed, it would leave a thread that nothing else ends.
 * Called in threads of the program, where the agent keeps its errors to itself; cold.
 */
public final class StoppedThread {
  /** Whether threads can be stopped: up to Java 19. */
  public static final boolean IS_POSSIBLE = Runtime.version().feature() < 20;

  private StoppedThread() {}

  /** Throws on what stops this thread; returns for all other errors. */
  public static void passOn(Throwable fault) {
    if (IS_POSSIBLE && fault instanceof ThreadDeath) {
      throw (Error) fault;
    }
  }
}

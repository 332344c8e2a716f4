package org.waitprof.record.thread;

import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes Thread.stop from failures of the agent. With it the program ends a thread, and it
 * may come while the agent's code runs. Swallowed, it would leave a thread that nothing else ends.
 * Called in threads of the program, where the agent keeps its errors to itself; cold.
 *
 * <p>Within Init and Finalize the other ranks count on this one. So the agent {@linkplain #keep
 * keeps} a stop that comes there, ends its work, and passes the stop on when the call returns. The
 * call itself, which no stop ends before its time, would do the same.
 */
public final class StoppedThread {
  /** Whether threads can be stopped: up to Java 19. */
  public static final boolean IS_POSSIBLE = Runtime.version().feature() < 20;

  /** Causes that are looked through for a stop. */
  private static final int DEEPEST = 10;

  private static final IdentityHashMap<Thread, Error> KEPT = new IdentityHashMap<>();

  private StoppedThread() {}

  /** Throws on what stops this thread; returns for all other errors. */
  public static void passOn(Throwable fault) {
    if (IS_POSSIBLE && fault instanceof ThreadDeath) {
      throw (Error) fault;
    }
  }

  /**
   * Keeps what stops this thread, until {@link #passOnKept}; does nothing for all other errors.
   *
   * @param fault an error, or one that was caused by it
   * @return whether it was a stop
   */
  public static boolean keep(@Nullable Throwable fault) {
    if (!IS_POSSIBLE) {
      return false;
    }
    Throwable each = fault;
    for (int depth = 0; each != null && depth < DEEPEST; depth++) {
      if (each instanceof ThreadDeath) {
        synchronized (KEPT) {
          KEPT.put(Thread.currentThread(), (Error) each);
        }
        return true;
      }
      each = each.getCause();
    }
    return false;
  }

  /** Keeps a stop as {@link #keep} does, for callers to whom all errors are failures. */
  public static void note(Throwable fault) {
    boolean unused = keep(fault);
  }

  /** Throws what was kept of this thread; returns if nothing was. */
  public static void passOnKept() {
    if (IS_POSSIBLE) {
      Error kept;
      synchronized (KEPT) {
        kept = KEPT.remove(Thread.currentThread());
      }
      if (kept != null) {
        throw kept;
      }
    }
  }
}

package org.waitprof.agent.callpath;

import java.util.List;

/**
 * Classes that a program makes at run time. To weave one takes half a millisecond and keeps what
 * has been read of it. So the first {@link #MOST} are woven; later ones stay as they are, and are
 * left out of call paths. Safe for use by several threads.
 */
final class MadeClasses {
  /** Number of classes that are woven although no search of a class path has found them. */
  static final int MOST = 2_000;

  private int taken;
  private int left;

  /** Counts a class that no search has found. */
  synchronized void take() {
    taken++;
  }

  /** Whether no more of them are woven. */
  synchronized boolean isFull() {
    return taken >= MOST;
  }

  /**
   * Whether a class that no search has found was made at run time: its loader has no file of it.
   * Called once the limit is reached. Asks the loader, which takes some ten microseconds.
   *
   * @param name its internal name
   */
  boolean leavesOut(ClassLoader loader, String name) {
    if (loader.getResource(name + ".class") != null) {
      return false;
    }
    synchronized (this) {
      left++;
    }
    return true;
  }

  /** A note for the user about the classes that were left out; empty without any. */
  synchronized List<String> limitations() {
    if (left == 0) {
      return List.of();
    }
    String some = left == 1 ? "1 class that was" : left + " classes that were";
    return List.of(some + " made at run time, after the first " + MOST);
  }
}

package org.waitprof.record.path;

import org.jspecify.annotations.Nullable;

/**
 * Notified of the call path behind each new hash of a rank, once each and in order, and of its
 * phases. Must not call back into the rank's counters.
 */
public interface PathListener {
  /** Gives the text of a path hash. Called under the lock of the rank's counters. */
  void definePath(long hash, String path);

  /** The thread that called Init is in that phase from now on; null for none. */
  default void phase(@Nullable String name, long ticks) {}
}

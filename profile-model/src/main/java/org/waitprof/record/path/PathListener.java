package org.waitprof.record.path;

import org.jspecify.annotations.Nullable;

/**
 * Is notified what the hashes of a rank's paths stand for, each once and in order, and of the
 * phases it is in. Must not call back into the rank's counters.
 */
public interface PathListener {
  /** What a path hash stands for. Called under the lock of the rank's counters. */
  void definePath(long hash, String path);

  /** The thread that called Init is in that phase from now on; null for none. */
  default void phase(@Nullable String name, long ticks) {}
}

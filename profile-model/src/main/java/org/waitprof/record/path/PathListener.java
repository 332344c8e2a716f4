package org.waitprof.record.path;

/**
 * Is notified what the hashes of a rank's paths stand for, each once and in order. Called under the
 * lock of the rank's counters, so it must not call back into them.
 */
public interface PathListener {
  /** What a path hash stands for. */
  void definePath(long hash, String path);
}

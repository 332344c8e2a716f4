package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/** In a run with a coordinated sample, a message that a matched probe has taken. */
public interface SampledMessage {
  /** A {@code PendingMessage}; null if the probe was not seen. */
  @Nullable Object waitprof$sampled();

  /** Keeps it. */
  void waitprof$sampled(@Nullable Object pendingMessage);
}

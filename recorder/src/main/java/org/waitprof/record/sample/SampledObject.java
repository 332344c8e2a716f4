package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/**
 * Woven, in a run with a coordinated sample, into the binding's requests and into messages that a
 * matched probe has taken: the message behind them.
 */
public interface SampledObject {
  /** A {@code PendingMessage}; null for what no message belongs to, and completed requests. */
  @Nullable Object waitprof$sampled();

  void waitprof$sampled(@Nullable Object pendingMessage);
}

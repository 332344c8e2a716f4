package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.TrackedRequest;

/** Woven into the request class in a run with a coordinated sample: the message of the request. */
public interface SampledRequest extends TrackedRequest {
  /** A {@code PendingMessage}; null for requests that no message belongs to, and completed ones. */
  @Nullable Object waitprof$sampled();

  /** Keeps the message. */
  void waitprof$sampled(@Nullable Object pendingMessage);
}

package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;

/**
 * With {@code mode=trace}, a message that a matched probe has taken: it knows where it came from.
 */
public interface TracedMessage {
  /** A {@link TraceRequest} of a receive; null if the probe was not seen. */
  @Nullable Object waitprof$traced();

  /** Keeps it. */
  void waitprof$traced(@Nullable Object traceRequest);
}

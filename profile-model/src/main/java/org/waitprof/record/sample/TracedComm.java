package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/**
 * With {@code mode=trace}, what the weaver makes of the communicator class: it knows its number.
 */
public interface TracedComm {
  /** A {@link TraceComm}; null as long as no event needed it. */
  @Nullable Object waitprof$traced();

  /** Keeps the number. */
  void waitprof$traced(@Nullable Object traceComm);
}

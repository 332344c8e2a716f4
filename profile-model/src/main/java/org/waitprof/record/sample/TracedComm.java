package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/** Woven into the communicator class with {@code mode=trace}: the number of the communicator. */
public interface TracedComm {
  /** A {@link TraceComm}; null as long as no event needed it. */
  @Nullable Object waitprof$traced();

  /** Keeps the number. */
  void waitprof$traced(@Nullable Object traceComm);
}

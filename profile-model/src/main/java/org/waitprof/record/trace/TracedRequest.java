package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.TrackedRequest;

/** Woven into the request class with {@code mode=trace}: the message of the request. */
public interface TracedRequest extends TrackedRequest {
  /** A {@link TraceRequest}; null for requests that no event refers to. */
  @Nullable Object waitprof$traced();

  /** Keeps the message. */
  void waitprof$traced(@Nullable Object traceRequest);
}

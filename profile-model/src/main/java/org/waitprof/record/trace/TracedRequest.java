package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.TrackedRequest;

/** With {@code mode=trace}, what the weaver makes of the request class: it knows its message. */
public interface TracedRequest extends TrackedRequest {
  /** A {@link TraceRequest}; null for requests that no event refers to. */
  @Nullable Object waitprof$traced();

  /** Keeps the message. */
  void waitprof$traced(@Nullable Object traceRequest);
}

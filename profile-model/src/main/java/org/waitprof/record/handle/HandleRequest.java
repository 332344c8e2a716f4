package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.sample.SampledRequest;
import org.waitprof.record.trace.TracedRequest;

/**
 * An active or persistent request of a binding in C's style. Reused once the request is complete:
 * the same handle may then mean another one.
 */
public final class HandleRequest implements TracedRequest, SampledRequest {
  long handle;

  /** Whether it was set up and may be started again: only MPI_Request_free ends it. */
  boolean isPersistent;

  /** Whether a call under way works on it: another one of the same handle is another request. */
  boolean isTaken;

  /** The request of the same handle that was started before, or the next one to be reused. */
  @Nullable HandleRequest next;

  private long operation;
  private @Nullable Object traced;
  private @Nullable Object sampled;

  HandleRequest() {}

  /** Forgets what it stood for. */
  void clear() {
    operation = 0;
    traced = null;
    sampled = null;
    isTaken = false;
  }

  @Override
  public long waitprof$operation() {
    return operation;
  }

  @Override
  public void waitprof$operation(long newOperation) {
    operation = newOperation;
  }

  @Override
  public @Nullable Object waitprof$traced() {
    return traced;
  }

  @Override
  public void waitprof$traced(@Nullable Object traceRequest) {
    traced = traceRequest;
  }

  @Override
  public @Nullable Object waitprof$sampled() {
    return sampled;
  }

  @Override
  public void waitprof$sampled(@Nullable Object pendingMessage) {
    sampled = pendingMessage;
  }
}

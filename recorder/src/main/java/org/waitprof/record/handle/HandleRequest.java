package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.TrackedRequest;

/**
 * An active or persistent request of a binding in C's style. Reused once the request is complete:
 * the same handle may then mean another one.
 */
public final class HandleRequest extends HandleMessage implements TrackedRequest {
  long handle;

  /** Whether it was set up and may be started again: only MPI_Request_free ends it. */
  boolean isPersistent;

  /** Whether a call in progress uses it; a second request of the same handle is another object. */
  boolean isTaken;

  /** The request of the same handle that was started before, or the next one to be reused. */
  @Nullable HandleRequest next;

  private long operation;

  HandleRequest() {}

  /** Forgets the request that it stood for. */
  void clear() {
    operation = 0;
    waitprof$traced(null);
    waitprof$sampled(null);
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
}

package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.sample.SampledObject;
import org.waitprof.record.sample.TracedObject;

/**
 * A message of a binding in C's style that a matched probe has taken out of the queue, or one that
 * a request is about.
 */
class HandleMessage implements TracedObject, SampledObject {
  private @Nullable Object traced;
  private @Nullable Object sampled;

  HandleMessage() {}

  @Override
  public final @Nullable Object waitprof$traced() {
    return traced;
  }

  @Override
  public final void waitprof$traced(@Nullable Object traceRequest) {
    traced = traceRequest;
  }

  @Override
  public final @Nullable Object waitprof$sampled() {
    return sampled;
  }

  @Override
  public final void waitprof$sampled(@Nullable Object pendingMessage) {
    sampled = pendingMessage;
  }
}

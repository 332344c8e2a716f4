package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.sample.SampledMessage;
import org.waitprof.record.trace.TracedMessage;

/** A message that a matched probe has taken out of the queue, of a binding in C's style. */
final class HandleMessage implements TracedMessage, SampledMessage {
  private @Nullable Object traced;
  private @Nullable Object sampled;

  HandleMessage() {}

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

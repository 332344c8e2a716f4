package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;

/**
 * Samples calls that complete requests; called by {@code CompletionProbe} once the call is counted.
 * Each completed message or collective is one operation of the call; a request completes once. Hot
 * as {@link MessageSampling}.
 */
public final class CompletionSampling {
  private CompletionSampling() {}

  /** Samples a request that has been cancelled or freed, after the call was counted. */
  public static void givenUp(ThreadState state, long slot, long now, boolean freed) {
    Sampler sampler = MessageSampling.sampler(state);
    if (sampler != null
        && state.request instanceof SampledObject sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message) {
      if (freed) {
        MessageSampling.begin(sampler, state, slot, 0, now);
        sampler.freed(message);
        sampled.waitprof$sampled(null);
      } else {
        sampler.cancelled(message);
      }
    }
  }

  /** Number of operations that a request is about to complete: one or none. */
  private static int active(@Nullable Object request) {
    return request instanceof SampledObject sampled
            && sampled.waitprof$sampled() instanceof PendingMessage message
            && message.isActive()
        ? 1
        : 0;
  }

  private static int active(ThreadState state) {
    int active = active(state.request);
    Object[] requests = state.requests;
    if (requests != null) {
      for (Object request : requests) {
        active += active(request);
      }
    }
    return active;
  }

  private static void done(
      Sampler sampler, @Nullable Object request, @Nullable Object status, int flags) {
    if (request instanceof SampledObject sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message
        && message.isActive()) {
      MessageStatus envelope = (MessageStatus) status;
      boolean known = envelope != null && !envelope.waitprof$cancelled();
      int source = known && envelope != null ? envelope.waitprof$source() : -1;
      int tag = known && envelope != null ? envelope.waitprof$tag() : -1;
      sampler.completed(message, source, tag, flags);
      if (!message.isPersistent()) {
        sampled.waitprof$sampled(null);
        sampler.release(message);
      }
    }
  }

  /** All requests of the call are complete, after the call was counted. */
  public static void allDone(
      ThreadState state, long slot, long now, @Nullable Object result, boolean isTest) {
    Sampler sampler = MessageSampling.sampler(state);
    if (sampler == null) {
      return;
    }
    MessageSampling.begin(sampler, state, slot, active(state), now);
    if (state.request != null) {
      done(sampler, state.request, result instanceof MessageStatus ? result : null, flags(isTest));
    }
    Object[] requests = state.requests;
    if (requests != null) {
      Object[] statuses = result instanceof Object[] several ? several : null;
      for (int i = 0; i < requests.length; i++) {
        Object status = statuses != null && i < statuses.length ? statuses[i] : null;
        done(sampler, requests[i], status, flags(isTest));
      }
    }
  }

  private static int flags(boolean isTest) {
    return isTest ? 0 : SampleLayout.WAITS;
  }

  private static void oneDone(
      Sampler sampler, ThreadState state, int index, @Nullable Object status, int flags) {
    Object[] requests = state.requests;
    if (requests != null && index >= 0 && index < requests.length) {
      done(sampler, requests[index], status, flags);
    }
  }

  /** One of the requests is complete, after the call was counted. */
  public static void anyDone(
      ThreadState state,
      long slot,
      long now,
      int index,
      @Nullable MessageStatus status,
      boolean isTest) {
    Sampler sampler = MessageSampling.sampler(state);
    Object[] requests = state.requests;
    if (sampler != null && requests != null && index >= 0 && index < requests.length) {
      MessageSampling.begin(sampler, state, slot, active(requests[index]), now);
      done(sampler, requests[index], status, flags(isTest));
    }
  }

  /** Some of the requests are complete, by indices or by statuses, after the call was counted. */
  public static void someDone(
      ThreadState state,
      long slot,
      long now,
      int @Nullable [] indices,
      @Nullable Object @Nullable [] statuses,
      boolean isTest) {
    Sampler sampler = MessageSampling.sampler(state);
    Object[] requests = state.requests;
    if (sampler == null || requests == null || (indices == null && statuses == null)) {
      return;
    }
    int count = Requests.count(indices, statuses);
    int active = 0;
    for (int i = 0; i < count; i++) {
      int index = Requests.index(indices, statuses, i);
      active += index >= 0 && index < requests.length ? active(requests[index]) : 0;
    }
    MessageSampling.begin(sampler, state, slot, active, now);
    for (int i = 0; i < count; i++) {
      int index = Requests.index(indices, statuses, i);
      oneDone(sampler, state, index, Requests.status(statuses, i), flags(isTest));
    }
  }

  /** Whether only a status shows what a request has received. */
  public static boolean needsStatus(@Nullable Object request) {
    return request instanceof SampledObject sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message
        && message.needsStatus();
  }
}

package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleComm;
import org.waitprof.sample.Sampler;

/**
 * What the binding's methods that start requests, or set them up, call last in a run with a
 * coordinated sample. A message gets its number when it starts; {@link SampleCompletion} has the
 * other end. Hot as {@link SampleProbe}.
 */
public final class SampleStart {
  private SampleStart() {}

  /**
   * A message between ranks has been started, or set up to be started later.
   *
   * @param kind of {@link TrackedRequest}
   * @param peer negative for any
   * @param tag negative for any
   * @param nobody the peer that is no rank
   * @param persistent whether it starts later, maybe more than once
   */
  public static void exitStarted(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      long kind,
      @Nullable Object comm,
      int peer,
      int tag,
      int nobody,
      boolean persistent) {
    if (state == null) {
      return;
    }
    long now = Clock.ticks();
    Requests.remember(request, type, kind, state.bytes);
    SampleProbe.end(state, now, state.meta, state.bytes);
    started(state, request, kind, comm, peer, tag, nobody, persistent);
  }

  /** A message has been started, and the call counted. */
  public static void started(
      ThreadState state,
      @Nullable TrackedRequest request,
      long kind,
      @Nullable Object comm,
      int peer,
      int tag,
      int nobody,
      boolean persistent) {
    Sampler sampler = SampleProbe.sampler(state);
    if (!(request instanceof SampledRequest sampled)) {
      return;
    }
    PendingMessage message = null;
    if (sampler != null && peer != nobody) {
      SampleComm known = SampleProbe.comm(state, comm);
      if (known != null) {
        boolean receive = kind == TrackedRequest.RECEIVE;
        message = sampler.pending(known, receive, peer, tag, state.bytes, persistent);
        if (!persistent) {
          sampler.posted(message, state.startTicks);
        }
      }
    }
    sampled.waitprof$sampled(message);
  }

  /** A matched receive has been started. */
  public static void exitStartedMatched(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      @Nullable Object message) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.remember(request, type, TrackedRequest.RECEIVE, state.bytes);
      SampleProbe.end(state, now, state.meta, state.bytes);
      startedMatched(state, request, message);
    }
  }

  /** A matched receive has been started, and the call counted. */
  public static void startedMatched(
      ThreadState state, @Nullable TrackedRequest request, @Nullable Object message) {
    Sampler sampler = SampleProbe.sampler(state);
    if (request instanceof SampledRequest sampled) {
      PendingMessage taken = SampleProbe.taken(message);
      if (sampler != null && taken != null) {
        sampler.matched(taken, state.startTicks);
      }
      sampled.waitprof$sampled(taken);
    }
  }

  /** A non-blocking collective has been started: it is counted and not sampled. */
  public static void exitStartedCollective(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      @Nullable Object comm,
      int root) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.remember(request, type, TrackedRequest.OTHER, state.bytes);
      SampleProbe.end(state, now, state.meta, state.bytes);
      if (request instanceof SampledRequest sampled) {
        sampled.waitprof$sampled(null);
      }
    }
  }

  /** Persistent requests have been started. */
  public static void exitRestarted(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.markActive(state);
      SampleProbe.end(state, now, state.meta, state.bytes);
      restarted(state);
    }
  }

  /** Persistent requests have been started, and the call counted. */
  public static void restarted(ThreadState state) {
    Sampler sampler = SampleProbe.sampler(state);
    if (sampler != null) {
      restarted(sampler, state, state.request);
      Object[] requests = state.requests;
      if (requests != null) {
        for (Object request : requests) {
          restarted(sampler, state, request);
        }
      }
    }
  }

  private static void restarted(Sampler sampler, ThreadState state, @Nullable Object request) {
    if (request instanceof SampledRequest sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message) {
      sampler.posted(message, state.startTicks);
    }
  }
}

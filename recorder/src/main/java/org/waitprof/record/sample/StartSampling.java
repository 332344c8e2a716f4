package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.Sampler;

/**
 * Samples calls that start requests, or set them up; called by {@code StartProbe} once the call is
 * counted. A message gets its number when it starts; See {@link CompletionSampling} for its end.
 * Hot as {@link MessageSampling}.
 */
public final class StartSampling {
  private StartSampling() {}

  /**
   * Samples a message that has been started or set up, after the call was counted.
   *
   * @param comm null where the partner is no rank
   */
  public static void started(
      ThreadState state,
      @Nullable TrackedRequest request,
      long kind,
      @Nullable Object comm,
      int peer,
      int tag,
      boolean persistent) {
    Sampler sampler = MessageSampling.sampler(state);
    if (!(request instanceof SampledObject sampled)) {
      return;
    }
    PendingMessage message = null;
    RankComm known = sampler == null ? null : MessageSampling.comm(state, comm);
    if (sampler != null && known != null) {
      boolean receive = kind == TrackedRequest.RECEIVE;
      message = sampler.pending(known, receive, peer, tag, state.bytes, persistent);
    }
    post(sampler, persistent ? null : message, state);
    sampled.waitprof$sampled(message);
  }

  /** Samples a matched receive that has been started, after the call was counted. */
  public static void startedMatched(
      ThreadState state, @Nullable TrackedRequest request, @Nullable Object message) {
    Sampler sampler = MessageSampling.sampler(state);
    if (request instanceof SampledObject sampled) {
      PendingMessage taken = MessageSampling.taken(message);
      if (sampler != null && taken != null) {
        sampler.started();
        sampler.matched(taken, state.startTicks);
      }
      sampled.waitprof$sampled(taken);
    }
  }

  /** Samples a non-blocking collective that has been started, after the call was counted. */
  public static void startedCollective(
      ThreadState state, @Nullable TrackedRequest request, @Nullable Object comm, int root) {
    Sampler sampler = MessageSampling.sampler(state);
    if (!(request instanceof SampledObject sampled)) {
      return;
    }
    PendingMessage collective = null;
    RankComm known = sampler == null ? null : MessageSampling.comm(state, comm);
    if (sampler != null && known != null) {
      int call = CounterLayout.callOrdinal(state.meta);
      collective = sampler.pendingCollective(known, call, Math.max(root, -1), state.bytes);
    }
    post(sampler, collective, state);
    sampled.waitprof$sampled(collective);
    if (collective != null && comm != null && Requests.startsNeighbours(state)) {
      MessageSampling.noteNeighbours(state, comm);
    }
  }

  /** Samples an operation that has been started; null if it is not sampled. */
  private static void post(
      @Nullable Sampler sampler, @Nullable PendingMessage message, ThreadState state) {
    if (sampler != null && message != null) {
      sampler.posted(message, state.startTicks);
    }
    if (sampler != null) {
      sampler.started();
    }
  }

  /** Persistent requests have been started, after the call was counted. */
  public static void restarted(ThreadState state) {
    Sampler sampler = MessageSampling.sampler(state);
    if (sampler != null) {
      restarted(sampler, state, state.request);
      Object[] requests = state.requests;
      if (requests != null) {
        for (Object request : requests) {
          restarted(sampler, state, request);
        }
      }
      sampler.started();
    }
  }

  private static void restarted(Sampler sampler, ThreadState state, @Nullable Object request) {
    if (request instanceof SampledObject sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message) {
      sampler.posted(message, state.startTicks);
    }
  }
}

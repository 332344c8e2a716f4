package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.StartSampling;
import org.waitprof.record.trace.StartTracing;

/**
 * Records calls that start requests, or set them up. The binding's methods call it last; {@link
 * CompletionProbe} records their completion. Hot like {@link MessageProbe}.
 */
public final class StartProbe {
  private StartProbe() {}

  /**
   * A message between ranks has been started, or set up to be started later.
   *
   * @param kind of {@link TrackedRequest}
   * @param peer negative for any
   * @param tag negative for any
   * @param procNull value of MPI_PROC_NULL, a peer that is no rank
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
      int procNull,
      boolean persistent) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = started(state, now, request, type, kind);
      Object partner = peer == procNull ? null : comm;
      if (MessageRecording.traced) {
        StartTracing.started(state, slot, now, request, kind, partner, peer, tag, persistent);
      }
      if (MessageRecording.sampled) {
        StartSampling.started(state, request, kind, partner, peer, tag, persistent);
      }
    }
  }

  /** Counts the call; its request remembers what its completion will be asked for. */
  private static long started(
      ThreadState state,
      long now,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      long kind) {
    Requests.remember(request, type, kind, state);
    return MessageRecording.end(state, now, state.meta, state.bytes);
  }

  /** A matched receive has been started. */
  public static void exitStartedMatched(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      @Nullable Object message) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = started(state, now, request, type, TrackedRequest.RECEIVE);
      if (MessageRecording.traced) {
        StartTracing.startedMatched(state, slot, now, request, message);
      }
      if (MessageRecording.sampled) {
        StartSampling.startedMatched(state, request, message);
      }
    }
  }

  /** A non-blocking collective has been started. */
  public static void exitStartedCollective(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable Object comm,
      int root) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.rememberCollective(request, state);
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        StartTracing.startedCollective(state, slot, now, request, comm, root);
      }
      if (MessageRecording.sampled) {
        StartSampling.startedCollective(state, request, comm, root);
      }
    }
  }

  /** Persistent operations have been started: their requests are active again. */
  public static void exitRestarted(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      if (MessageRecording.traced) {
        StartTracing.restarted(state);
      }
      Requests.markActive(state);
      MessageProbe.called(state, now);
      if (MessageRecording.sampled) {
        StartSampling.restarted(state);
      }
    }
  }
}

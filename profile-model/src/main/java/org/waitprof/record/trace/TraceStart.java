package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Probe;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.SampleStart;
import org.waitprof.record.sample.TraceSettings;

/**
 * What the binding's methods that start requests, or set them up, call last with {@code
 * mode=trace}. A request gets its number when it starts, a persistent one a new number each time;
 * {@link TraceCompletion} has the other end.
 */
public final class TraceStart {
  private TraceStart() {}

  /**
   * A message between ranks has been started, or set up to be started later.
   *
   * @param kind of {@link TrackedRequest}
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
    TraceStream out = TraceProbe.stream(state);
    long bytes = state.bytes;
    Requests.remember(request, type, kind, bytes);
    long slot = Probe.end(state, now, state.meta, bytes);
    sample(state, request, kind, comm, peer, tag, nobody, persistent);
    if (peer == nobody || !(request instanceof TracedRequest traced)) {
      forget(request);
      TraceProbe.call(out, state, slot, now);
      return;
    }
    int number = TraceProbe.number(state, comm);
    TraceRequest message =
        new TraceRequest(kind, number, Math.max(peer, -1), Math.max(tag, -1), bytes);
    traced.waitprof$traced(message);
    if (persistent) {
      TraceProbe.call(out, state, slot, now);
    } else {
      started(out, state, slot, now, message);
    }
  }

  private static void sample(
      ThreadState state,
      @Nullable TrackedRequest request,
      long kind,
      @Nullable Object comm,
      int peer,
      int tag,
      int nobody,
      boolean persistent) {
    if (TraceSettings.isSampling()) {
      TraceProbe.number(state, comm);
      SampleStart.started(state, request, kind, comm, peer, tag, nobody, persistent);
    }
  }

  private static void forget(@Nullable TrackedRequest request) {
    if (request instanceof TracedRequest traced) {
      traced.waitprof$traced(null);
    }
  }

  private static void started(
      TraceStream out, ThreadState state, long slot, long now, TraceRequest message) {
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      message.number = out.nextRequest();
      boolean receive = message.kind == TrackedRequest.RECEIVE;
      at = out.call(at, slot, state.meta, state.startTicks, now);
      at = posted(at, message, receive);
      at = out.putRequest(at, message.number);
      out.end(receive ? TraceLayout.START_RECEIVE : TraceLayout.START_SEND, at);
    }
  }

  /** A receive may take any peer and tag; a send has them. */
  private static long posted(long at, TraceRequest message, boolean receive) {
    int shift = receive ? 1 : 0;
    return TraceProbe.envelope(
        at, message.comm, message.peer + shift, message.tag + shift, message.bytes);
  }

  /** A matched receive has been started. */
  public static void exitStartedMatched(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      @Nullable Object message) {
    if (state == null) {
      return;
    }
    long now = Clock.ticks();
    TraceStream out = TraceProbe.stream(state);
    Requests.remember(request, type, TrackedRequest.RECEIVE, state.bytes);
    long slot = Probe.end(state, now, state.meta, state.bytes);
    if (TraceSettings.isSampling()) {
      SampleStart.startedMatched(state, request, message);
    }
    if (request instanceof TracedRequest traced
        && message instanceof TracedMessage matched
        && matched.waitprof$traced() instanceof TraceRequest taken) {
      TraceRequest own =
          new TraceRequest(taken.kind, taken.comm, taken.peer, taken.tag, state.bytes);
      traced.waitprof$traced(own);
      started(out, state, slot, now, own);
    } else {
      TraceProbe.call(out, state, slot, now);
    }
  }

  /** A non-blocking collective has been started. */
  public static void exitStartedCollective(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      @Nullable Object comm,
      int root) {
    if (state == null) {
      return;
    }
    long now = Clock.ticks();
    TraceStream out = TraceProbe.stream(state);
    Requests.remember(request, type, TrackedRequest.OTHER, state.bytes);
    long slot = Probe.end(state, now, state.meta, state.bytes);
    int number = TraceProbe.number(state, comm);
    TraceRequest operation = new TraceRequest(TrackedRequest.OTHER, number, root, 0, state.bytes);
    if (request instanceof TracedRequest traced) {
      traced.waitprof$traced(operation);
    }
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      operation.number = out.nextRequest();
      at = out.call(at, slot, state.meta, state.startTicks, now);
      at = TraceProbe.collective(at, number, root, state.bytes);
      at = out.putRequest(at, operation.number);
      out.end(TraceLayout.START_COLLECTIVE, at);
    }
  }

  /** Persistent requests have been started. */
  public static void exitRestarted(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      restarted(out, state.request);
      Object[] requests = state.requests;
      if (requests != null) {
        for (Object request : requests) {
          restarted(out, request);
        }
      }
      Requests.markActive(state);
      TraceProbe.call(out, state, Probe.end(state, now, state.meta, state.bytes), now);
      if (TraceSettings.isSampling()) {
        SampleStart.restarted(state);
      }
    }
  }

  private static void restarted(TraceStream out, @Nullable Object request) {
    if (request instanceof TracedRequest traced
        && traced.waitprof$traced() instanceof TraceRequest message) {
      message.cancelled = false;
      message.number = 0;
      long at = out.begin();
      if (at != 0) {
        message.number = out.nextRequest();
        boolean receive = message.kind == TrackedRequest.RECEIVE;
        at = out.putRequest(posted(at, message, receive), message.number);
        out.end(receive ? TraceLayout.POSTED_RECEIVE : TraceLayout.POSTED_SEND, at);
      }
    }
  }
}

package org.waitprof.record;

import org.jspecify.annotations.Nullable;

/**
 * What the binding's methods that start and complete requests call last with {@code mode=trace}.
 * Each completed request is a record that belongs to the call behind it; a request completes once.
 */
public final class TraceCompletion {
  private TraceCompletion() {}

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
    remember(request, type, kind, bytes);
    long slot = Probe.end(state, now, state.meta, bytes);
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

  private static void remember(
      @Nullable TrackedRequest request, @Nullable SizedType type, long kind, long bytes) {
    if (request != null) {
      request.waitprof$operation(bytes << TrackedRequest.BYTES_SHIFT | Sizes.baseBits(type) | kind);
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
    remember(request, type, TrackedRequest.RECEIVE, state.bytes);
    long slot = Probe.end(state, now, state.meta, state.bytes);
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
    remember(request, type, TrackedRequest.OTHER, state.bytes);
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

  /** MPI_Cancel or MPI_Request_free has been called. */
  public static void exitGivenUp(@Nullable ThreadState state, boolean freed) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      if (state.request instanceof TracedRequest traced
          && traced.waitprof$traced() instanceof TraceRequest message
          && message.number != 0
          && (traced.waitprof$operation() & TrackedRequest.DONE) == 0) {
        message.cancelled = true;
        if (freed) {
          dropped(out, message);
        }
      }
      TraceProbe.call(out, state, Probe.end(state, now, state.meta, state.bytes), now);
    }
  }

  private static void dropped(TraceStream out, TraceRequest message) {
    long at = out.begin();
    if (at != 0) {
      out.end(TraceLayout.DROPPED, out.putRequest(at, message.number));
      message.number = 0;
    }
  }

  /** A request is complete, if it was not already. To be called before it is marked as done. */
  private static void done(TraceStream out, @Nullable Object request, @Nullable Object status) {
    if (!(request instanceof TracedRequest traced)
        || !(traced.waitprof$traced() instanceof TraceRequest message)
        || message.number == 0
        || (traced.waitprof$operation() & TrackedRequest.DONE) != 0) {
      return;
    }
    TracedStatus envelope = (TracedStatus) status;
    if (envelope != null && message.cancelled && envelope.waitprof$cancelled()) {
      dropped(out, message);
      return;
    }
    long at = out.begin();
    if (at == 0) {
      return;
    }
    at = out.putRequest(at, message.number);
    message.number = 0;
    if (message.kind != TrackedRequest.RECEIVE) {
      boolean send = message.kind == TrackedRequest.SEND;
      out.end(send ? TraceLayout.DONE_SEND : TraceLayout.DONE_COLLECTIVE, at);
      return;
    }
    int source = message.peer;
    int tag = message.tag;
    long bytes = message.bytes;
    if (envelope != null && envelope.waitprof$source() >= 0) {
      long operation = Requests.arrived(traced.waitprof$operation(), envelope);
      source = envelope.waitprof$source();
      tag = envelope.waitprof$tag();
      bytes = operation >>> TrackedRequest.BYTES_SHIFT;
    }
    at = TraceProbe.envelope(at, message.comm, source + 1, tag + 1, bytes);
    out.end(TraceLayout.DONE_RECEIVE, at);
  }

  private static void allDone(TraceStream out, ThreadState state, @Nullable Object result) {
    if (state.request != null) {
      done(out, state.request, result instanceof MessageStatus ? result : null);
    }
    Object[] requests = state.requests;
    if (requests != null) {
      Object[] statuses = result instanceof Object[] several ? several : null;
      for (int i = 0; i < requests.length; i++) {
        done(out, requests[i], statuses != null && i < statuses.length ? statuses[i] : null);
      }
    }
  }

  /** A wait for all its requests is over. */
  public static void exitCompleted(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      allDone(out, state, null);
      Requests.markDone(state);
      TraceProbe.call(out, state, Probe.end(state, now, state.meta, state.bytes), now);
    }
  }

  /** The same, where a status tells what arrived for the one request. */
  public static void exitCompleted(@Nullable ThreadState state, @Nullable MessageStatus status) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      allDone(out, state, status);
      long operation = Requests.arrived(state, status);
      Requests.markDone(state);
      TraceProbe.call(out, state, Probe.end(state, now, operation), now);
    }
  }

  /** The same, where statuses tell what arrived for each request. */
  public static void exitCompleted(
      @Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      allDone(out, state, statuses);
      long operation = Requests.arrived(state, statuses);
      Requests.markDone(state);
      TraceProbe.call(out, state, Probe.end(state, now, operation), now);
    }
  }

  /** A test for all its requests is over. */
  public static void exitTest(@Nullable ThreadState state, boolean done) {
    if (state != null) {
      test(state, Clock.ticks(), done, null);
    }
  }

  /** The same for bindings whose tests return null as long as something is not done. */
  public static void exitTest(@Nullable ThreadState state, @Nullable Object done) {
    if (state != null) {
      test(state, Clock.ticks(), done != null, done);
    }
  }

  private static void test(ThreadState state, long now, boolean done, @Nullable Object result) {
    TraceStream out = TraceProbe.stream(state);
    if (done) {
      allDone(out, state, result);
      Requests.markDone(state);
    }
    TraceProbe.call(out, state, Probe.end(state, now, state.meta, state.bytes), now);
  }

  private static void oneDone(
      TraceStream out, ThreadState state, int index, @Nullable MessageStatus status) {
    Object[] requests = state.requests;
    if (requests != null && index >= 0 && index < requests.length) {
      done(out, requests[index], status);
    }
  }

  /** A wait or test for some of several requests is over. */
  public static void exitAny(@Nullable ThreadState state, int index) {
    if (state != null) {
      any(state, Clock.ticks(), index, null);
    }
  }

  /** The same, where a status tells the index. */
  public static void exitAny(@Nullable ThreadState state, @Nullable MessageStatus status) {
    if (state != null) {
      any(state, Clock.ticks(), status == null ? -1 : status.waitprof$index(), status);
    }
  }

  private static void any(ThreadState state, long now, int index, @Nullable MessageStatus status) {
    TraceStream out = TraceProbe.stream(state);
    oneDone(out, state, index, status);
    TraceProbe.call(out, state, Probe.end(state, now, Requests.at(state, index, status)), now);
  }

  /** The same for several complete requests. */
  public static void exitSome(@Nullable ThreadState state, int @Nullable [] indices) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      if (indices != null) {
        for (int index : indices) {
          oneDone(out, state, index, null);
        }
      }
      TraceProbe.call(out, state, Probe.end(state, now, Requests.at(state, indices)), now);
    }
  }

  /** The same, where statuses tell the indices. */
  public static void exitSome(@Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      if (statuses != null) {
        for (Object each : statuses) {
          if (each != null) {
            MessageStatus status = (MessageStatus) each;
            oneDone(out, state, status.waitprof$index(), status);
          }
        }
      }
      TraceProbe.call(out, state, Probe.end(state, now, Requests.at(state, statuses)), now);
    }
  }

  /** Whether only a status tells what a request has received. */
  public static boolean needsStatus(@Nullable Object request) {
    return request instanceof TracedRequest traced
        && traced.waitprof$traced() instanceof TraceRequest message
        && message.number != 0
        && message.needsStatus()
        && (traced.waitprof$operation() & TrackedRequest.DONE) == 0;
  }

  /** Whether it does for one of several. */
  public static boolean needsStatus(@Nullable Object @Nullable [] requests) {
    if (requests != null) {
      for (Object request : requests) {
        if (needsStatus(request)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The flag of a test that would have had no status. */
  public static boolean isDone(@Nullable Object result) {
    return result != null;
  }

  /** The index of a completion that would have had no status. */
  public static int index(@Nullable Object status, int undefined) {
    return status == null ? undefined : ((MessageStatus) status).waitprof$index();
  }

  /** The indices of a completion that would have had no statuses. */
  public static int @Nullable [] indices(@Nullable Object @Nullable [] statuses) {
    if (statuses == null) {
      return null;
    }
    int[] indices = new int[statuses.length];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = index(statuses[i], -1);
    }
    return indices;
  }
}

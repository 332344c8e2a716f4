package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.TracedObject;

/**
 * Traces the start of requests; called by {@code StartProbe}. A request gets its number when it
 * starts, a persistent one a new number each time; See {@link CompletionTracing} for its end.
 */
public final class StartTracing {
  private StartTracing() {}

  /**
   * Traces a message that has been started, or set up to be started later, after the call was
   * counted.
   *
   * @param kind of {@link TrackedRequest}
   * @param comm null where the partner is no rank
   * @param persistent whether it starts later, maybe more than once
   */
  public static void started(
      ThreadState state,
      long slot,
      long now,
      @Nullable TrackedRequest request,
      long kind,
      @Nullable Object comm,
      int peer,
      int tag,
      boolean persistent) {
    TraceStream out = MessageTracing.stream(state);
    if (comm == null || !(request instanceof TracedObject traced)) {
      forget(request);
      MessageTracing.call(out, state, slot, now);
      return;
    }
    int number = MessageTracing.number(state, comm);
    TraceRequest message =
        new TraceRequest(kind, number, Math.max(peer, -1), Math.max(tag, -1), state.bytes);
    traced.waitprof$traced(message);
    if (persistent) {
      MessageTracing.call(out, state, slot, now);
    } else {
      started(out, state, slot, now, message);
    }
  }

  private static void forget(@Nullable TrackedRequest request) {
    if (request instanceof TracedObject traced) {
      traced.waitprof$traced(null);
    }
  }

  private static void started(
      TraceStream out, ThreadState state, long slot, long now, TraceRequest message) {
    count(message, out, slot != 0);
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      message.number = out.nextRequest();
      boolean receive = message.kind == TrackedRequest.RECEIVE;
      at = out.call(at, slot, state, now);
      at = posted(at, message, receive);
      at = out.putRequest(at, message.number);
      out.end(receive ? TraceLayout.START_RECEIVE : TraceLayout.START_SEND, at);
    }
  }

  /**
   * Gives a started request its number in the channel, if the channel is known and numbers are
   * wanted.
   */
  private static void count(TraceRequest message, TraceStream out, boolean recorded) {
    int kind =
        message.kind == TrackedRequest.SEND ? OperationCounts.SENT : OperationCounts.RECEIVED;
    if (kind == OperationCounts.SENT || (message.peer >= 0 && message.tag >= 0)) {
      out.number(kind, message.comm, message.peer, message.tag, recorded);
    } else {
      message.countsLater = out.isSelective();
    }
  }

  /** Posts a message; a receive may name any peer and tag, a send names one of each. */
  private static long posted(long at, TraceRequest message, boolean receive) {
    int shift = receive ? 1 : 0;
    return MessageTracing.envelope(
        at, message.comm, message.peer + shift, message.tag + shift, message.bytes);
  }

  /** Traces a matched receive that has been started, after the call was counted. */
  public static void startedMatched(
      ThreadState state,
      long slot,
      long now,
      @Nullable TrackedRequest request,
      @Nullable Object message) {
    TraceStream out = MessageTracing.stream(state);
    if (request instanceof TracedObject traced
        && message instanceof TracedObject matched
        && matched.waitprof$traced() instanceof TraceRequest taken) {
      TraceRequest own =
          new TraceRequest(taken.kind, taken.comm, taken.peer, taken.tag, state.bytes);
      traced.waitprof$traced(own);
      started(out, state, slot, now, own);
    } else {
      MessageTracing.call(out, state, slot, now);
    }
  }

  /** Traces a non-blocking collective that has been started, after the call was counted. */
  public static void startedCollective(
      ThreadState state,
      long slot,
      long now,
      @Nullable TrackedRequest request,
      @Nullable Object comm,
      int root) {
    TraceStream out = MessageTracing.stream(state);
    int number = MessageTracing.number(state, comm);
    if (Requests.startsNeighbours(state)) {
      MessageTracing.noteNeighbours(state, comm);
    }
    TraceRequest operation = new TraceRequest(TrackedRequest.OTHER, number, root, 0, state.bytes);
    if (request instanceof TracedObject traced) {
      traced.waitprof$traced(operation);
    }
    out.number(OperationCounts.COLLECTIVE, number, 0, 0, slot != 0);
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      operation.number = out.nextRequest();
      at = out.call(at, slot, state, now);
      at = MessageTracing.collective(at, number, root, state.bytes);
      at = out.putRequest(at, operation.number);
      out.end(TraceLayout.START_COLLECTIVE, at);
    }
  }

  /** Persistent requests are started again; before the call is counted. */
  public static void restarted(ThreadState state) {
    TraceStream out = MessageTracing.stream(state);
    restarted(out, state.request);
    Object[] requests = state.requests;
    if (requests != null) {
      for (Object request : requests) {
        restarted(out, request);
      }
    }
  }

  private static void restarted(TraceStream out, @Nullable Object request) {
    if (request instanceof TracedObject traced
        && traced.waitprof$traced() instanceof TraceRequest message) {
      message.cancelled = false;
      message.number = 0;
      count(message, out, true);
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

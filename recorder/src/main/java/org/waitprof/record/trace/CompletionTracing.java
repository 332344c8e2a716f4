package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.TracedObject;

/**
 * Traces the completion of requests; called by {@code CompletionProbe} before they are marked as
 * done. Each completed one is a record that belongs to the call behind it; a request completes
 * once.
 */
public final class CompletionTracing {
  private CompletionTracing() {}

  /** A request is cancelled or freed. */
  public static void givenUp(ThreadState state, boolean freed) {
    if (state.request instanceof TracedObject traced
        && traced.waitprof$traced() instanceof TraceRequest message
        && message.number != 0
        && !isDone(traced)) {
      message.cancelled = true;
      if (freed) {
        dropped(MessageTracing.stream(state), message);
      }
    }
  }

  private static long operation(TracedObject request) {
    return ((TrackedRequest) request).waitprof$operation();
  }

  private static boolean isDone(TracedObject request) {
    return (operation(request) & TrackedRequest.DONE) != 0;
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
    if (!(request instanceof TracedObject traced)
        || !(traced.waitprof$traced() instanceof TraceRequest message)
        || (message.number == 0 && !message.countsLater)
        || isDone(traced)) {
      return;
    }
    MessageStatus envelope = (MessageStatus) status;
    if (message.countsLater) {
      message.countsLater = false;
      if (envelope != null && envelope.waitprof$source() >= 0) {
        int source = envelope.waitprof$source();
        int tag = envelope.waitprof$tag();
        boolean recorded = message.number != 0;
        out.number(OperationCounts.RECEIVED, message.comm, source, tag, recorded);
      }
      if (message.number == 0) {
        return;
      }
    }
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
      long operation = Requests.arrived(operation(traced), envelope);
      source = envelope.waitprof$source();
      tag = envelope.waitprof$tag();
      bytes = operation >>> TrackedRequest.BYTES_SHIFT;
    }
    at = MessageTracing.envelope(at, message.comm, source + 1, tag + 1, bytes);
    out.end(TraceLayout.DONE_RECEIVE, at);
  }

  /** The call for one request threw, and has taken a message of an unknown source or tag. */
  public static void mayHaveReceived(ThreadState state) {
    if (state.request instanceof TracedObject traced
        && traced.waitprof$traced() instanceof TraceRequest message
        && message.number != 0
        && message.kind == TrackedRequest.RECEIVE
        && !isDone(traced)) {
      MessageTracing.mayHave(
          state, TraceLayout.THROWN_RECEIVE, message.comm, message.peer, message.tag);
      dropped(MessageTracing.stream(state), message);
    }
  }

  /** All requests of the call are complete. */
  public static void allDone(ThreadState state, @Nullable Object result) {
    TraceStream out = MessageTracing.stream(state);
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

  /** The request of that index is complete; a negative one is none. */
  public static void oneDone(ThreadState state, int index, @Nullable MessageStatus status) {
    Object[] requests = state.requests;
    if (requests != null && index >= 0 && index < requests.length) {
      done(MessageTracing.stream(state), requests[index], status);
    }
  }

  /** Some of the requests are complete, by indices or by statuses. */
  public static void someDone(
      ThreadState state, int @Nullable [] indices, @Nullable Object @Nullable [] statuses) {
    int count = Requests.count(indices, statuses);
    for (int i = 0; i < count; i++) {
      oneDone(state, Requests.index(indices, statuses, i), Requests.status(statuses, i));
    }
  }

  /** Whether only a status shows what a request has received. */
  public static boolean needsStatus(@Nullable Object request) {
    return request instanceof TracedObject traced
        && traced.waitprof$traced() instanceof TraceRequest message
        && (message.number != 0 || message.countsLater)
        && message.needsStatus()
        && !isDone(traced);
  }
}

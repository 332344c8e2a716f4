package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.Probe;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.SampleCompletion;
import org.waitprof.record.sample.TraceSettings;
import org.waitprof.record.sample.TracedStatus;
import org.waitprof.sample.SampleLayout;

/**
 * What the binding's methods that complete or give up requests call last with {@code mode=trace}.
 * Each completed request is a record that belongs to the call behind it; a request completes once.
 */
public final class TraceCompletion {
  private TraceCompletion() {}

  /** MPI_Cancel or MPI_Request_free has been called. */
  public static void exitGivenUp(@Nullable ThreadState state, boolean freed) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = TraceProbe.stream(state);
      if (TraceSettings.isSampling()) {
        SampleCompletion.givenUp(state, freed);
      }
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
      long slot = Probe.end(state, now, state.meta, state.bytes);
      TraceProbe.call(out, state, slot, now);
      sample(state, slot, now, null, SampleLayout.WAITS);
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
      long slot = Probe.end(state, now, operation);
      TraceProbe.call(out, state, slot, now);
      sample(state, slot, now, status, SampleLayout.WAITS);
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
      long slot = Probe.end(state, now, operation);
      TraceProbe.call(out, state, slot, now);
      sample(state, slot, now, statuses, SampleLayout.WAITS);
    }
  }

  /** A test for all its requests is over. */
  public static void exitTest(@Nullable ThreadState state, boolean done) {
    if (state != null) {
      test(state, done, null);
    }
  }

  /** The same for bindings whose tests return null as long as something is not done. */
  public static void exitTest(@Nullable ThreadState state, @Nullable Object done) {
    if (state != null) {
      test(state, done != null, done);
    }
  }

  private static void test(ThreadState state, boolean done, @Nullable Object result) {
    TraceStream out = TraceProbe.stream(state);
    long now = Polls.answered(state, done);
    if (now != Polls.NOTHING) {
      allDone(out, state, result);
      Requests.markDone(state);
      long slot = Probe.end(state, now, state.meta, state.bytes);
      TraceProbe.call(out, state, slot, now);
      sample(state, slot, now, result, 0);
    }
  }

  private static void sample(
      ThreadState state, long slot, long now, @Nullable Object result, int flags) {
    if (TraceSettings.isSampling()) {
      SampleCompletion.allDone(state, slot, now, result, flags);
    }
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
      any(state, index, null);
    }
  }

  /** The same, where a status tells the index. */
  public static void exitAny(@Nullable ThreadState state, @Nullable MessageStatus status) {
    if (state != null) {
      any(state, status == null ? -1 : status.waitprof$index(), status);
    }
  }

  private static void any(ThreadState state, int index, @Nullable MessageStatus status) {
    TraceStream out = TraceProbe.stream(state);
    long now = Polls.answered(state, index >= 0 || Polls.isWait(state));
    if (now == Polls.NOTHING) {
      return;
    }
    oneDone(out, state, index, status);
    long slot = Probe.end(state, now, Requests.at(state, index, status));
    TraceProbe.call(out, state, slot, now);
    if (TraceSettings.isSampling()) {
      SampleCompletion.anyDone(state, slot, now, index, status);
    }
  }

  /** The same for several complete requests. */
  public static void exitSome(@Nullable ThreadState state, int @Nullable [] indices) {
    if (state != null) {
      TraceStream out = TraceProbe.stream(state);
      boolean found = indices != null && indices.length > 0;
      long now = Polls.answered(state, found || Polls.isWait(state));
      if (now == Polls.NOTHING) {
        return;
      }
      if (indices != null) {
        for (int index : indices) {
          oneDone(out, state, index, null);
        }
      }
      long slot = Probe.end(state, now, Requests.at(state, indices));
      TraceProbe.call(out, state, slot, now);
      if (TraceSettings.isSampling()) {
        SampleCompletion.someDone(state, slot, now, indices);
      }
    }
  }

  /** The same, where statuses tell the indices. */
  public static void exitSome(@Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      TraceStream out = TraceProbe.stream(state);
      long now = Polls.answered(state, Polls.any(statuses) || Polls.isWait(state));
      if (now == Polls.NOTHING) {
        return;
      }
      if (statuses != null) {
        for (Object each : statuses) {
          if (each != null) {
            MessageStatus status = (MessageStatus) each;
            oneDone(out, state, status.waitprof$index(), status);
          }
        }
      }
      long slot = Probe.end(state, now, Requests.at(state, statuses));
      TraceProbe.call(out, state, slot, now);
      if (TraceSettings.isSampling()) {
        SampleCompletion.someDone(state, slot, now, statuses);
      }
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
}

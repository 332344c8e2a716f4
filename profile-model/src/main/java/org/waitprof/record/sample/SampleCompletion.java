package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;

/**
 * What the binding's methods that complete or give up requests call last in a run with a
 * coordinated sample. Each completed message is one operation of the call; a request completes
 * once. Hot as {@link SampleProbe}.
 */
public final class SampleCompletion {
  private SampleCompletion() {}

  /** MPI_Cancel or MPI_Request_free has been called. */
  public static void exitGivenUp(@Nullable ThreadState state, boolean freed) {
    if (state != null) {
      long now = Clock.ticks();
      givenUp(state, freed);
      SampleProbe.end(state, now, state.meta, state.bytes);
    }
  }

  /** What a cancelled or freed request means for the numbers of its channel. */
  public static void givenUp(ThreadState state, boolean freed) {
    Sampler sampler = SampleProbe.sampler(state);
    if (sampler != null
        && state.request instanceof SampledRequest sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message) {
      if (freed) {
        Sampler.forgotten(message);
        sampled.waitprof$sampled(null);
      } else {
        sampler.cancelled(message);
      }
    }
  }

  /** How many of the call's requests are about to complete a message. */
  private static int active(@Nullable Object request) {
    return request instanceof SampledRequest sampled
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
    if (request instanceof SampledRequest sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message
        && message.isActive()) {
      TracedStatus envelope = (TracedStatus) status;
      boolean told = envelope != null && !envelope.waitprof$cancelled();
      int source = told && envelope != null ? envelope.waitprof$source() : -1;
      int tag = told && envelope != null ? envelope.waitprof$tag() : -1;
      sampler.completed(message, source, tag, flags);
      if (!message.isPersistent()) {
        sampled.waitprof$sampled(null);
        sampler.release(message);
      }
    }
  }

  /** All requests of the call are complete, and the call counted. */
  public static void allDone(
      ThreadState state, long slot, long now, @Nullable Object result, int flags) {
    Sampler sampler = SampleProbe.sampler(state);
    if (sampler == null) {
      return;
    }
    SampleProbe.begin(sampler, state, slot, active(state), now);
    if (state.request != null) {
      done(sampler, state.request, result instanceof MessageStatus ? result : null, flags);
    }
    Object[] requests = state.requests;
    if (requests != null) {
      Object[] statuses = result instanceof Object[] several ? several : null;
      for (int i = 0; i < requests.length; i++) {
        Object status = statuses != null && i < statuses.length ? statuses[i] : null;
        done(sampler, requests[i], status, flags);
      }
    }
  }

  /** A wait for all its requests is over. */
  public static void exitCompleted(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.markDone(state);
      long slot = SampleProbe.end(state, now, state.meta, state.bytes);
      allDone(state, slot, now, null, SampleLayout.WAITS);
    }
  }

  /** The same, where a status tells what arrived for the one request. */
  public static void exitCompleted(@Nullable ThreadState state, @Nullable MessageStatus status) {
    if (state != null) {
      long now = Clock.ticks();
      long operation = Requests.arrived(state, status);
      Requests.markDone(state);
      long slot = SampleProbe.end(state, now, operation);
      allDone(state, slot, now, status, SampleLayout.WAITS);
    }
  }

  /** The same, where statuses tell what arrived for each request. */
  public static void exitCompleted(
      @Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      long now = Clock.ticks();
      long operation = Requests.arrived(state, statuses);
      Requests.markDone(state);
      long slot = SampleProbe.end(state, now, operation);
      allDone(state, slot, now, statuses, SampleLayout.WAITS);
    }
  }

  /** A test for all its requests is over. */
  public static void exitTest(@Nullable ThreadState state, boolean done) {
    if (state != null) {
      test(state, Polls.answered(state, done), null);
    }
  }

  /** The same for bindings whose tests return null as long as something is not done. */
  public static void exitTest(@Nullable ThreadState state, @Nullable Object done) {
    if (state != null) {
      test(state, Polls.answered(state, done != null), done);
    }
  }

  private static void test(ThreadState state, long now, @Nullable Object result) {
    if (now != Polls.NOTHING) {
      Requests.markDone(state);
      long slot = SampleProbe.end(state, now, state.meta, state.bytes);
      allDone(state, slot, now, result, 0);
    }
  }

  private static void oneDone(
      Sampler sampler, ThreadState state, int index, @Nullable Object status, int flags) {
    Object[] requests = state.requests;
    if (requests != null && index >= 0 && index < requests.length) {
      done(sampler, requests[index], status, flags);
    }
  }

  private static int flags(ThreadState state) {
    return SampleProbe.isTest(state) ? 0 : SampleLayout.WAITS;
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
    long now = Polls.answered(state, index >= 0 || Polls.isWait(state));
    if (now != Polls.NOTHING) {
      long slot = SampleProbe.end(state, now, Requests.at(state, index, status));
      anyDone(state, slot, now, index, status);
    }
  }

  /** One of the requests is complete, and the call counted. */
  public static void anyDone(
      ThreadState state, long slot, long now, int index, @Nullable MessageStatus status) {
    Sampler sampler = SampleProbe.sampler(state);
    if (sampler != null && index >= 0) {
      SampleProbe.begin(sampler, state, slot, 1, now);
      oneDone(sampler, state, index, status, flags(state));
    }
  }

  /** The same for several complete requests. */
  public static void exitSome(@Nullable ThreadState state, int @Nullable [] indices) {
    if (state != null) {
      boolean found = indices != null && indices.length > 0;
      long now = Polls.answered(state, found || Polls.isWait(state));
      if (now != Polls.NOTHING) {
        long slot = SampleProbe.end(state, now, Requests.at(state, indices));
        someDone(state, slot, now, indices);
      }
    }
  }

  /** Some of the requests are complete, and the call counted. */
  public static void someDone(ThreadState state, long slot, long now, int @Nullable [] indices) {
    Sampler sampler = SampleProbe.sampler(state);
    Object[] requests = state.requests;
    if (sampler != null && indices != null && requests != null) {
      int active = 0;
      for (int index : indices) {
        active += index >= 0 && index < requests.length ? active(requests[index]) : 0;
      }
      SampleProbe.begin(sampler, state, slot, active, now);
      for (int index : indices) {
        oneDone(sampler, state, index, null, flags(state));
      }
    }
  }

  /** The same, where statuses tell the indices. */
  public static void exitSome(@Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      long now = Polls.answered(state, Polls.any(statuses) || Polls.isWait(state));
      if (now != Polls.NOTHING) {
        long slot = SampleProbe.end(state, now, Requests.at(state, statuses));
        someDone(state, slot, now, statuses);
      }
    }
  }

  /** Some of the requests are complete, and the call counted. */
  public static void someDone(
      ThreadState state, long slot, long now, @Nullable Object @Nullable [] statuses) {
    Sampler sampler = SampleProbe.sampler(state);
    Object[] requests = state.requests;
    if (sampler == null || statuses == null || requests == null) {
      return;
    }
    int active = 0;
    for (Object each : statuses) {
      int index = each == null ? -1 : ((MessageStatus) each).waitprof$index();
      active += index >= 0 && index < requests.length ? active(requests[index]) : 0;
    }
    SampleProbe.begin(sampler, state, slot, active, now);
    for (Object each : statuses) {
      if (each != null) {
        oneDone(sampler, state, ((MessageStatus) each).waitprof$index(), each, flags(state));
      }
    }
  }

  /** Whether only a status tells what a request has received. */
  public static boolean needsStatus(@Nullable Object request) {
    return request instanceof SampledRequest sampled
        && sampled.waitprof$sampled() instanceof PendingMessage message
        && message.needsStatus();
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

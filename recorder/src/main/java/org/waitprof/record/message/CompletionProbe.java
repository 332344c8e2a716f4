package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.Requests;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.sample.CompletionSampling;
import org.waitprof.record.trace.CompletionTracing;

/**
 * Records calls that complete or free requests, in every mode: the binding's methods call it last.
 * A request completes once: the trace looks at it before it is marked as done, the sample keeps its
 * own mark. The call has the kind and bytes of the requests that it has completed.
 *
 * <p>Hot, allocates nothing ({@code NoAllocationTest}).
 */
public final class CompletionProbe {
  private CompletionProbe() {}

  /** A wait for all its requests is over. */
  public static void exitCompleted(@Nullable ThreadState state) {
    if (state != null) {
      all(state, Clock.ticks(), null, false);
    }
  }

  /** A wait for its one request is over, and a status holds what arrived. */
  public static void exitCompleted(@Nullable ThreadState state, @Nullable MessageStatus status) {
    if (state != null) {
      long now = Clock.ticks();
      resize(state, Requests.arrived(state, status));
      all(state, now, status, false);
    }
  }

  /** A wait for all its requests is over, and statuses hold what arrived. */
  public static void exitCompleted(
      @Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      long now = Clock.ticks();
      resize(state, Requests.arrived(state, statuses));
      all(state, now, statuses, false);
    }
  }

  /**
   * Records a test of all its requests, and marks the requests as done if the test found them
   * complete.
   */
  public static void exitTest(@Nullable ThreadState state, boolean done) {
    test(state, done, null);
  }

  /**
   * A test for all its requests is over, of a binding that returns null while some are not done.
   */
  public static void exitTest(@Nullable ThreadState state, @Nullable Object done) {
    test(state, done != null, done);
  }

  private static void test(@Nullable ThreadState state, boolean done, @Nullable Object result) {
    if (state != null) {
      MessageRecording.open(state);
      long now = Polls.answered(state, done);
      if (now != Polls.NOTHING) {
        all(state, now, result, true);
      }
    }
  }

  /** All requests of the call are complete. */
  private static void all(ThreadState state, long now, @Nullable Object result, boolean isTest) {
    MessageRecording.open(state);
    if (MessageRecording.traced) {
      CompletionTracing.allDone(state, result);
    }
    Requests.markDone(state);
    long slot = MessageProbe.called(state, now);
    if (MessageRecording.sampled) {
      CompletionSampling.allDone(state, slot, now, result, isTest);
    }
    state.forgetRequests();
  }

  /**
   * A wait or test for some of several requests is over.
   *
   * @param index index of the complete request; negative for none
   */
  public static void exitAny(@Nullable ThreadState state, int index) {
    any(state, index, null);
  }

  /** A wait or test for one of several requests is over; a status holds the index. */
  public static void exitAny(@Nullable ThreadState state, @Nullable MessageStatus status) {
    any(state, status == null ? -1 : status.waitprof$index(), status);
  }

  private static void any(@Nullable ThreadState state, int index, @Nullable MessageStatus status) {
    if (state != null) {
      long now = answered(state, index >= 0);
      if (now != Polls.NOTHING) {
        if (MessageRecording.traced) {
          CompletionTracing.oneDone(state, index, status);
        }
        resize(state, Requests.at(state, index, status));
        long slot = MessageProbe.called(state, now);
        if (MessageRecording.sampled) {
          CompletionSampling.anyDone(
              state, slot, now, index, status, MessageRecording.isTest(state));
        }
        state.forgetRequests();
      }
    }
  }

  /** A wait or test for some of several requests is over; indices of those that are complete. */
  public static void exitSome(@Nullable ThreadState state, int @Nullable [] indices) {
    some(state, indices != null && indices.length > 0, indices, null);
  }

  /** A wait or test for some of several requests is over; statuses hold the indices. */
  public static void exitSome(@Nullable ThreadState state, @Nullable Object @Nullable [] statuses) {
    some(state, Polls.any(statuses), null, statuses);
  }

  private static void some(
      @Nullable ThreadState state,
      boolean found,
      int @Nullable [] indices,
      @Nullable Object @Nullable [] statuses) {
    if (state != null) {
      long now = answered(state, found);
      if (now != Polls.NOTHING) {
        if (MessageRecording.traced) {
          CompletionTracing.someDone(state, indices, statuses);
        }
        resize(state, Requests.at(state, indices, statuses));
        long slot = MessageProbe.called(state, now);
        if (MessageRecording.sampled) {
          CompletionSampling.someDone(
              state, slot, now, indices, statuses, MessageRecording.isTest(state));
        }
        state.forgetRequests();
      }
    }
  }

  /** End of the call in ticks; {@link Polls#NOTHING} if it was a poll that has found nothing. */
  private static long answered(ThreadState state, boolean found) {
    MessageRecording.open(state);
    return Polls.answered(state, found || Polls.isWait(state));
  }

  /** The call counts as its completed requests do. */
  private static void resize(ThreadState state, long operation) {
    state.meta = CounterLayout.callAndSize(state.meta) | Requests.roleMeta(operation);
    state.bytes = operation >>> TrackedRequest.BYTES_SHIFT;
  }

  /** MPI_Cancel or MPI_Request_free has been called. */
  public static void exitGivenUp(@Nullable ThreadState state, boolean freed) {
    if (state != null) {
      long now = Clock.ticks();
      MessageRecording.open(state);
      if (MessageRecording.traced) {
        CompletionTracing.givenUp(state, freed);
      }
      long slot = MessageProbe.called(state, now);
      if (MessageRecording.sampled) {
        CompletionSampling.givenUp(state, slot, now, freed);
      }
      state.forgetRequests();
    }
  }

  /** Whether only a status shows what a request has received; asked before it is completed. */
  public static boolean needsStatus(@Nullable Object request) {
    return MessageRecording.traced
        ? CompletionTracing.needsStatus(request)
        : CompletionSampling.needsStatus(request);
  }

  /** Whether only a status shows what one of several requests has received. */
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

package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.sample.MessageSampling;
import org.waitprof.record.trace.MessageTracing;
import org.waitprof.record.trace.TraceLifecycle;

/**
 * Records calls with messages, with a sample or a trace. The binding's methods call it last, in
 * place of {@link Probe}. It counts the call, then passes what was sent or received to trace and
 * sample. Calls are still entered through {@link Probe}. Calls that start requests, complete
 * requests or make communicators have classes of their own: {@link StartProbe}, {@link
 * CompletionProbe} and {@link CreationProbe}. Calls that threw have {@link ThrownProbe}.
 *
 * <p>Hot: a sample costs a call 1 to 2 ns more, a trace 5 to 7 ({@code benchmarks/cost.sh}). With
 * {@code samples=off} in a profile run only {@link CompletionProbe} is woven.
 */
public final class MessageProbe {
  /** Given as the root of collectives that have none. */
  public static final int NO_ROOT = -100;

  private MessageProbe() {}

  /** A call of which nothing more is to be recorded. */
  public static void exit(@Nullable ThreadState state) {
    if (state != null) {
      called(state, Clock.ticks());
    }
  }

  static long called(ThreadState state, long now) {
    long slot = MessageRecording.end(state, now, state.meta, state.bytes);
    if (MessageRecording.traced) {
      MessageTracing.called(state, slot, now);
    }
    return slot;
  }

  /** Ends a blocking send to the rank {@code peer} of a communicator. */
  public static void exitSend(
      @Nullable ThreadState state, @Nullable Object comm, int peer, int tag) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        MessageTracing.sent(state, slot, now, comm, peer, tag);
      }
      if (MessageRecording.sampled) {
        MessageSampling.sent(state, slot, now, comm, peer, tag);
      }
    }
  }

  /** Ends a blocking receive; the status has the message's source, tag and size. */
  public static void exitReceive(
      @Nullable ThreadState state,
      @Nullable Object status,
      @Nullable SizedType type,
      @Nullable Object comm) {
    if (state != null) {
      long now = Clock.ticks();
      MessageStatus envelope = (MessageStatus) status;
      long bytes = arrived(state, envelope, type);
      long slot = MessageRecording.end(state, now, state.meta, bytes);
      if (MessageRecording.traced) {
        MessageTracing.received(state, slot, now, envelope, bytes, comm);
      }
      if (MessageRecording.sampled) {
        MessageSampling.received(state, slot, now, envelope, bytes, comm);
      }
    }
  }

  private static long arrived(
      ThreadState state, @Nullable MessageStatus status, @Nullable SizedType type) {
    int baseBytes = type == null ? 0 : type.waitprof$baseBytes();
    return status == null ? state.bytes : status.waitprof$arrived(baseBytes);
  }

  /**
   * A matched receive is over: the probe that took the message knows its communicator and has given
   * it its number.
   */
  public static void exitMatched(
      @Nullable ThreadState state,
      @Nullable Object status,
      @Nullable SizedType type,
      @Nullable Object message) {
    if (state != null) {
      long now = Clock.ticks();
      MessageStatus envelope = (MessageStatus) status;
      long bytes = arrived(state, envelope, type);
      long slot = MessageRecording.end(state, now, state.meta, bytes);
      if (MessageRecording.traced) {
        MessageTracing.matched(state, slot, now, envelope, bytes, message);
      }
      if (MessageRecording.sampled) {
        MessageSampling.matched(state, slot, now, message);
      }
    }
  }

  /** A combined send and receive is over. */
  public static void exitSendReceive(
      @Nullable ThreadState state,
      @Nullable Object status,
      @Nullable SizedType type,
      @Nullable Object comm,
      int peer,
      int tag) {
    if (state != null) {
      long now = Clock.ticks();
      MessageStatus envelope = (MessageStatus) status;
      long sent = state.bytes;
      long bytes = arrived(state, envelope, type);
      long slot = MessageRecording.end(state, now, state.meta, bytes);
      if (MessageRecording.traced) {
        MessageTracing.exchanged(state, slot, now, envelope, sent, bytes, comm, peer, tag);
      }
      if (MessageRecording.sampled) {
        MessageSampling.exchanged(state, slot, now, envelope, sent, bytes, comm, peer, tag);
      }
    }
  }

  /** Ends a poll that completes no request. */
  public static void exitPoll(@Nullable ThreadState state, @Nullable Object found) {
    exitProbe(state, null, null, found != null);
  }

  /** A probe is over; without a status it found nothing. */
  public static void exitProbe(
      @Nullable ThreadState state, @Nullable Object result, @Nullable Object comm) {
    exitProbe(state, result, comm, result != null);
  }

  private static void exitProbe(
      @Nullable ThreadState state, @Nullable Object result, @Nullable Object comm, boolean found) {
    if (state != null) {
      MessageRecording.open(state);
      boolean waits = Polls.isWait(state);
      long now = Polls.answered(state, found || waits);
      if (now != Polls.NOTHING) {
        long slot = MessageRecording.end(state, now, state.meta, state.bytes);
        if (waits && MessageRecording.sampled) {
          MessageSampling.probed(state, slot, now);
        }
        if (MessageRecording.sampled && result instanceof MessageStatus status) {
          MessageSampling.found(state, status, comm);
        }
        if (MessageRecording.traced) {
          MessageTracing.probed(state, slot, now, result, comm);
        }
      }
    }
  }

  /** A probe has taken a message out of the queue; without one it found nothing. */
  public static void exitMatchedProbe(
      @Nullable ThreadState state,
      @Nullable Object result,
      @Nullable Object comm,
      @Nullable Object message) {
    if (state != null) {
      exitProbe(state, result, comm);
      if (message != null && result instanceof MessageStatus status) {
        if (MessageRecording.traced) {
          MessageTracing.taken(state, status, comm, message);
        }
        if (MessageRecording.sampled) {
          MessageSampling.taken(state, status, comm, message);
        }
      }
    }
  }

  /** A blocking collective is over; the root is {@link #NO_ROOT} for collectives without one. */
  public static void exitCollective(@Nullable ThreadState state, @Nullable Object comm, int root) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        MessageTracing.collective(state, slot, now, comm, root);
      }
      if (MessageRecording.sampled) {
        MessageSampling.collective(state, slot, now, comm, root);
      }
    }
  }

  /**
   * A blocking collective over the neighbours of a topology is over. Trace and sample ask for them
   * once per communicator.
   */
  public static void exitNeighbours(@Nullable ThreadState state, @Nullable Object comm) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = MessageRecording.end(state, now, state.meta, state.bytes);
      if (MessageRecording.traced) {
        MessageTracing.collective(state, slot, now, comm, NO_ROOT);
        MessageTracing.noteNeighbours(state, comm);
      }
      if (MessageRecording.sampled) {
        MessageSampling.neighbours(state, slot, now, comm);
      }
    }
  }

  /** Init has returned: the agent begins the sample and opens the trace. */
  public static void exitInit(@Nullable ThreadState state, Class<?> mpi) {
    if (MessageRecording.traced && state != null) {
      TraceLifecycle.exitInit(state, mpi);
    } else {
      Probe.exitInit(state, mpi);
    }
  }

  /** Finalize has been entered; the sample is analysed before it begins. */
  public static @Nullable ThreadState enterFinalize(Class<?> mpi, int call) {
    return MessageRecording.traced
        ? TraceLifecycle.enterFinalize(mpi, call)
        : Probe.enterFinalize(mpi, call);
  }

  /** Finalize has returned: ends the call, and the trace if one is recorded. */
  public static void exitFinalize(@Nullable ThreadState state) {
    if (MessageRecording.traced && state != null) {
      TraceLifecycle.exitFinalize(state);
    } else {
      Probe.exitFinalize(state);
    }
  }
}

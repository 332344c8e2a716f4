package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.LifecycleHooks;
import org.waitprof.record.Polls;
import org.waitprof.record.Probe;
import org.waitprof.record.RecorderFaults;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.sample.SampleProbe;
import org.waitprof.record.sample.TraceComm;
import org.waitprof.record.sample.TraceSettings;
import org.waitprof.record.sample.TracedComm;
import org.waitprof.record.sample.TracedStatus;

/**
 * What methods of the binding call last with {@code mode=trace}, in place of {@link Probe}: the
 * call is counted as in a profile, then an event is appended to the thread's stream. Calls are
 * entered through {@link Probe} as ever. Calls that start and that complete requests and those that
 * make communicators have classes of their own: {@link TraceStart}, {@link TraceCompletion} and
 * {@link TraceCreation}.
 *
 * <p>Hot in traced runs only, where it costs a call 5 to 7 ns more ({@code benchmarks/cost.sh});
 * nothing of it is loaded in others.
 */
public final class TraceProbe {
  private TraceProbe() {}

  /** The thread's stream; never null. */
  static TraceStream stream(ThreadState state) {
    return state.table.events instanceof TraceStream stream ? stream : open(state);
  }

  private static TraceStream open(ThreadState state) {
    try {
      return TraceRank.of(state.table.rank).open(state.table, state.startTicks);
    } catch (Throwable e) {
      // Without events from here on; the call is counted all the same.
      state.table.events = TraceStream.CLOSED;
      RecorderFaults.note(state, e);
      return TraceStream.CLOSED;
    }
  }

  /** The number of a communicator. */
  static int number(ThreadState state, @Nullable Object comm) {
    return traced(state, comm).number;
  }

  static TraceComm traced(ThreadState state, @Nullable Object comm) {
    return comm instanceof TracedComm traced && traced.waitprof$traced() instanceof TraceComm known
        ? known
        : TraceRank.of(state.table.rank).comm(comm);
  }

  /** Appends a record that says only which call it was, and how long. */
  static void call(TraceStream out, ThreadState state, long slot, long now) {
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      out.end(TraceLayout.CALL, out.call(at, slot, state.meta, state.startTicks, now));
    }
  }

  private static void message(
      TraceStream out,
      ThreadState state,
      long slot,
      long now,
      int op,
      int comm,
      int peer,
      int tag,
      long bytes) {
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      at = out.call(at, slot, state.meta, state.startTicks, now);
      out.end(op, envelope(at, comm, peer, tag, bytes));
    }
  }

  static long envelope(long at, int comm, int peer, int tag, long bytes) {
    long next = TraceStream.put(at, comm);
    next = TraceStream.put(next, peer);
    next = TraceStream.put(next, tag);
    return TraceStream.put(next, bytes);
  }

  /** A call of which nothing more is to be told, or that threw. */
  public static void exit(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = stream(state);
      call(out, state, Probe.end(state, now, state.meta, state.bytes), now);
    }
  }

  /** A call threw; see {@link SampleProbe#exitThrown}. */
  public static void exitThrown(@Nullable ThreadState state) {
    if (state != null) {
      Polls.thrown(state);
    }
    exit(state);
    if (state != null && TraceSettings.isSampling()) {
      SampleProbe.thrown(state);
    }
  }

  /** A blocking send is over. */
  public static void exitSend(
      @Nullable ThreadState state, @Nullable Object comm, int peer, int tag) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = stream(state);
      long slot = Probe.end(state, now, state.meta, state.bytes);
      if (peer < 0) {
        call(out, state, slot, now);
      } else {
        int number = number(state, comm);
        message(out, state, slot, now, TraceLayout.SEND, number, peer, tag, state.bytes);
      }
      if (TraceSettings.isSampling()) {
        SampleProbe.sent(state, slot, now, comm, peer, tag);
      }
    }
  }

  /** A blocking receive is over. */
  public static void exitReceive(
      @Nullable ThreadState state,
      @Nullable Object status,
      @Nullable SizedType type,
      @Nullable Object comm) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = received(state, now, status, type, number(state, comm));
      if (TraceSettings.isSampling()) {
        TracedStatus envelope = (TracedStatus) status;
        SampleProbe.received(state, slot, now, envelope, arrived(state, envelope, type), comm);
      }
    }
  }

  private static long received(
      ThreadState state, long now, @Nullable Object status, @Nullable SizedType type, int comm) {
    TraceStream out = stream(state);
    TracedStatus envelope = (TracedStatus) status;
    long bytes = arrived(state, envelope, type);
    long slot = Probe.end(state, now, state.meta, bytes);
    if (envelope == null || envelope.waitprof$source() < 0) {
      call(out, state, slot, now);
    } else {
      int source = envelope.waitprof$source();
      int tag = envelope.waitprof$tag();
      message(out, state, slot, now, TraceLayout.RECEIVE, comm, source, tag, bytes);
    }
    return slot;
  }

  private static long arrived(
      ThreadState state, @Nullable TracedStatus status, @Nullable SizedType type) {
    int baseBytes = type == null ? 0 : type.waitprof$baseBytes();
    return status == null ? state.bytes : status.waitprof$arrived(baseBytes);
  }

  /** A matched receive is over: the probe that took the message knows the communicator. */
  public static void exitMatched(
      @Nullable ThreadState state,
      @Nullable Object status,
      @Nullable SizedType type,
      @Nullable Object message) {
    if (state != null) {
      long now = Clock.ticks();
      boolean known =
          message instanceof TracedMessage traced
              && traced.waitprof$traced() instanceof TraceRequest;
      long slot =
          received(state, now, known ? status : null, type, known ? taken(message).comm : 0);
      if (TraceSettings.isSampling()) {
        SampleProbe.matched(state, slot, now, message);
      }
    }
  }

  private static TraceRequest taken(@Nullable Object message) {
    Object taken = message == null ? null : ((TracedMessage) message).waitprof$traced();
    return taken instanceof TraceRequest known
        ? known
        : new TraceRequest(TrackedRequest.RECEIVE, 0, -1, -1, 0);
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
      TraceStream out = stream(state);
      TracedStatus envelope = (TracedStatus) status;
      long sent = state.bytes;
      long bytes = arrived(state, envelope, type);
      long slot = Probe.end(state, now, state.meta, bytes);
      int number = number(state, comm);
      long at = slot == 0 ? 0 : out.begin();
      if (at != 0) {
        at = out.call(at, slot, state.meta, state.startTicks, now);
        at = TraceStream.put(at, number);
        at = half(at, peer, tag, sent);
        at =
            envelope == null
                ? half(at, -1, 0, 0)
                : half(at, envelope.waitprof$source(), envelope.waitprof$tag(), bytes);
        out.end(TraceLayout.SEND_RECEIVE, at);
      }
      if (TraceSettings.isSampling()) {
        SampleProbe.exchanged(state, slot, now, envelope, sent, bytes, comm, peer, tag);
      }
    }
  }

  private static long half(long at, int peer, int tag, long bytes) {
    long next = TraceStream.put(at, Math.max(peer, -1) + 1L);
    next = TraceStream.put(next, Math.max(tag, 0));
    return TraceStream.put(next, bytes);
  }

  /** A probe is over; without a status it found nothing. */
  public static void exitProbe(
      @Nullable ThreadState state, @Nullable Object result, @Nullable Object comm) {
    if (state != null) {
      TraceStream out = stream(state);
      long now = Polls.answered(state, result != null || Polls.isWait(state));
      if (now == Polls.NOTHING) {
        return;
      }
      long slot = Probe.end(state, now, state.meta, state.bytes);
      if (result instanceof TracedStatus status && status.waitprof$source() >= 0) {
        int number = number(state, comm);
        int source = status.waitprof$source();
        int tag = status.waitprof$tag();
        long bytes = status.waitprof$arrived(1);
        message(out, state, slot, now, TraceLayout.PROBED, number, source, tag, bytes);
      } else {
        call(out, state, slot, now);
      }
    }
  }

  /** A poll is over that completes nothing. */
  public static void exitPoll(@Nullable ThreadState state, @Nullable Object found) {
    if (state != null) {
      TraceStream out = stream(state);
      long now = Polls.answered(state, found != null);
      if (now != Polls.NOTHING) {
        call(out, state, Probe.end(state, now, state.meta, state.bytes), now);
      }
    }
  }

  /** The same, where the probe has taken the message out of the queue. */
  public static void exitMatchedProbe(
      @Nullable ThreadState state,
      @Nullable Object result,
      @Nullable Object comm,
      @Nullable Object message) {
    if (state != null) {
      if (message instanceof TracedMessage traced && result instanceof TracedStatus status) {
        traced.waitprof$traced(
            new TraceRequest(
                TrackedRequest.RECEIVE,
                number(state, comm),
                status.waitprof$source(),
                status.waitprof$tag(),
                status.waitprof$arrived(1)));
      }
      exitProbe(state, result, comm);
      if (TraceSettings.isSampling()) {
        SampleProbe.probed(state, result, comm, message);
      }
    }
  }

  /** A blocking collective is over; the root is {@link #NO_ROOT} where there is none. */
  public static void exitCollective(@Nullable ThreadState state, @Nullable Object comm, int root) {
    if (state != null) {
      long now = Clock.ticks();
      TraceStream out = stream(state);
      long slot = Probe.end(state, now, state.meta, state.bytes);
      int number = number(state, comm);
      long at = slot == 0 ? 0 : out.begin();
      if (at != 0) {
        at = out.call(at, slot, state.meta, state.startTicks, now);
        out.end(TraceLayout.COLLECTIVE, collective(at, number, root, state.bytes));
      }
      if (TraceSettings.isSampling()) {
        SampleProbe.collective(state, slot, now, comm, root);
      }
    }
  }

  /** A blocking collective over the neighbours of a topology is over; asked for once. */
  public static void exitNeighbours(@Nullable ThreadState state, @Nullable Object comm) {
    exitCollective(state, comm, NO_ROOT);
    if (state != null) {
      TraceRank.of(state.table.rank).noteNeighbours(traced(state, comm), comm);
    }
  }

  static long collective(long at, int comm, int root, long bytes) {
    long next = TraceStream.put(at, comm);
    next = TraceStream.put(next, TraceLayout.zigzag(root));
    return TraceStream.put(next, bytes);
  }

  /** Given as the root of collectives that have none. */
  public static final int NO_ROOT = -100;

  /** Init has returned: the agent opens the trace; what it does there belongs to Init. */
  public static void exitInit(@Nullable ThreadState state, Class<?> mpi) {
    if (state != null) {
      long now = Clock.ticks();
      long start = state.startTicks;
      long slot = 0;
      try {
        // Before the call is counted: the trace must know its path.
        TraceRank.of(state.table.rank);
        slot = Probe.end(state, now, state.meta, state.bytes);
      } finally {
        LifecycleHooks.initialized(state, mpi);
      }
      state.startTicks = start;
      call(stream(state), state, slot, Clock.ticks());
    } else {
      Probe.exitInit(null, mpi);
    }
  }

  /** Finalize has been entered; what the agent does there belongs to Finalize. */
  public static @Nullable ThreadState enterFinalize(Class<?> mpi, int call) {
    long now = Clock.ticks();
    ThreadState own = ThreadState.current();
    long path = own.busy ? 0 : Probe.path(own);
    if (path != 0) {
      TraceRank.of(own.table.rank).entersFinalize(now, path);
    }
    ThreadState state = Probe.enterFinalize(mpi, call);
    if (state != null) {
      // No message is under way in Finalize: the field is free for when it was really entered.
      state.bytes = now;
    }
    return state;
  }

  /**
   * Finalize has returned: nothing follows. Where the trace has ended before ({@link
   * TraceRank#endInFinalize}), there is nothing to append to.
   */
  public static void exitFinalize(@Nullable ThreadState state) {
    if (state != null) {
      long now = Clock.ticks();
      long entered = state.bytes;
      TraceStream out = stream(state);
      long slot = Probe.end(state, now, state.meta, 0);
      state.startTicks = entered;
      try {
        call(out, state, slot, now);
        TraceRank.of(state.table.rank).end(state.table);
      } finally {
        LifecycleHooks.finalized(state);
      }
    }
  }
}

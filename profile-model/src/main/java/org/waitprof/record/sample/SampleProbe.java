package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.Probe;
import org.waitprof.record.SlotTable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.SampleComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;

/**
 * What methods of the binding call last in a profile run with a coordinated sample, in place of
 * {@link Probe}: the call is counted, then its messages and collectives get their numbers, and some
 * are kept. Calls are entered through {@link Probe} as ever. Calls that start and that complete
 * requests and those that make communicators have classes of their own: {@link SampleStart}, {@link
 * SampleCompletion} and {@link SampleCreation}.
 *
 * <p>Hot: 1 to 2 ns a call more than without ({@code benchmarks/cost.sh}); with {@code samples=off}
 * nothing of it is loaded.
 */
public final class SampleProbe {
  /** Ordinals of MPI_TEST to MPI_TESTSOME: the class of the calls is not on the hot side. */
  static final int FIRST_TEST = 22;

  static final int LAST_TEST = 25;

  /** Ordinal of MPI_SEND: calls before do not communicate. */
  static final int FIRST_MESSAGE = 6;

  private SampleProbe() {}

  /** The thread's sampler; null if nothing is sampled. */
  static @Nullable Sampler sampler(ThreadState state) {
    Sampler sampler = state.table.sampler;
    return sampler != null ? sampler : open(state);
  }

  private static @Nullable Sampler open(ThreadState state) {
    return state.table == SlotTable.UNATTACHED
        ? null
        : SampledRank.of(state.table.rank).open(state.table);
  }

  static @Nullable SampleComm comm(ThreadState state, @Nullable Object comm) {
    if (comm instanceof TracedComm traced
        && traced.waitprof$traced() instanceof TraceComm known
        && known.sampled != null) {
      return known.sampled;
    }
    return comm == null ? null : SampledRank.of(state.table.rank).comm(comm);
  }

  /**
   * Ends a call, which is counted unless measuring is paused: then only its operations get numbers.
   *
   * @return the slot that it was booked in; 0 if it was not
   */
  static long end(ThreadState state, long now, long meta, long bytes) {
    if (state.counting) {
      return endPaused(state);
    }
    return Probe.end(state, now, meta, bytes);
  }

  /** Ends a call whose kind and bytes its completed requests decide. */
  static long end(ThreadState state, long now, long operation) {
    if (state.counting) {
      return endPaused(state);
    }
    return Probe.end(state, now, operation);
  }

  private static long endPaused(ThreadState state) {
    Probe.endUncounted(state);
    return 0;
  }

  /** Tells the sampler of a call that has ended. */
  static void begin(Sampler sampler, ThreadState state, long slot, int operations, long now) {
    sampler.call(SampledRank.number(slot), operations, state.startTicks, now, slot != 0);
  }

  /** A call that says nothing more. */
  public static void exit(@Nullable ThreadState state) {
    if (state != null) {
      end(state, Clock.ticks(), state.meta, state.bytes);
    }
  }

  /**
   * A call threw. Whether its messages were sent or received nobody can tell, so the numbers that
   * follow may be wrong: the rank's sample is given up.
   */
  public static void exitThrown(@Nullable ThreadState state) {
    if (state != null) {
      Polls.thrown(state);
      end(state, Clock.ticks(), state.meta, state.bytes);
      thrown(state);
    }
  }

  /** A call that threw has been counted. */
  public static void thrown(ThreadState state) {
    if (CounterLayout.callOrdinal(state.meta) >= FIRST_MESSAGE && sampler(state) != null) {
      SampledRank.of(state.table.rank).giveUp();
    }
  }

  /** A blocking send is over. */
  public static void exitSend(
      @Nullable ThreadState state, @Nullable Object comm, int peer, int tag) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = end(state, now, state.meta, state.bytes);
      sent(state, slot, now, comm, peer, tag);
    }
  }

  /** A blocking send has been counted. */
  public static void sent(
      ThreadState state, long slot, long now, @Nullable Object comm, int peer, int tag) {
    Sampler sampler = sampler(state);
    if (sampler != null && peer >= 0) {
      SampleComm known = comm(state, comm);
      if (known != null) {
        begin(sampler, state, slot, 1, now);
        sampler.sent(known, peer, tag, state.bytes, SampleLayout.WAITS);
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
      TracedStatus envelope = (TracedStatus) status;
      long bytes = arrived(state, envelope, type);
      long slot = end(state, now, state.meta, bytes);
      received(state, slot, now, envelope, bytes, comm);
    }
  }

  private static long arrived(
      ThreadState state, @Nullable TracedStatus status, @Nullable SizedType type) {
    int baseBytes = type == null ? 0 : type.waitprof$baseBytes();
    return status == null ? state.bytes : status.waitprof$arrived(baseBytes);
  }

  /** A blocking receive has been counted. */
  public static void received(
      ThreadState state,
      long slot,
      long now,
      @Nullable TracedStatus envelope,
      long bytes,
      @Nullable Object comm) {
    Sampler sampler = sampler(state);
    if (sampler != null && envelope != null && envelope.waitprof$source() >= 0) {
      SampleComm known = comm(state, comm);
      if (known != null) {
        begin(sampler, state, slot, 1, now);
        sampler.received(known, envelope.waitprof$source(), envelope.waitprof$tag(), bytes);
      }
    }
  }

  /** A matched receive is over: the probe that took the message has given it its number. */
  public static void exitMatched(
      @Nullable ThreadState state,
      @Nullable Object status,
      @Nullable SizedType type,
      @Nullable Object message) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = end(state, now, state.meta, arrived(state, (TracedStatus) status, type));
      matched(state, slot, now, message);
    }
  }

  /** A matched receive has been counted. */
  public static void matched(ThreadState state, long slot, long now, @Nullable Object message) {
    Sampler sampler = sampler(state);
    PendingMessage taken = taken(message);
    if (sampler != null && taken != null) {
      begin(sampler, state, slot, 1, now);
      sampler.matched(taken, state.startTicks);
      sampler.completed(taken, -1, -1, SampleLayout.WAITS);
    }
  }

  static @Nullable PendingMessage taken(@Nullable Object message) {
    return message instanceof SampledMessage sampled
            && sampled.waitprof$sampled() instanceof PendingMessage pending
        ? pending
        : null;
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
      TracedStatus envelope = (TracedStatus) status;
      long sentBytes = state.bytes;
      long bytes = arrived(state, envelope, type);
      long slot = end(state, now, state.meta, bytes);
      exchanged(state, slot, now, envelope, sentBytes, bytes, comm, peer, tag);
    }
  }

  /** A combined send and receive has been counted. It waits as a receive does. */
  public static void exchanged(
      ThreadState state,
      long slot,
      long now,
      @Nullable TracedStatus envelope,
      long sentBytes,
      long bytes,
      @Nullable Object comm,
      int peer,
      int tag) {
    Sampler sampler = sampler(state);
    SampleComm known = sampler == null ? null : comm(state, comm);
    if (sampler == null || known == null) {
      return;
    }
    boolean receives = envelope != null && envelope.waitprof$source() >= 0;
    begin(sampler, state, slot, receives ? 1 : 0, now);
    if (peer >= 0) {
      sampler.sent(known, peer, tag, sentBytes, 0);
    }
    if (receives && envelope != null) {
      sampler.received(known, envelope.waitprof$source(), envelope.waitprof$tag(), bytes);
    }
  }

  /** A probe is over, which took nothing. */
  public static void exitProbe(
      @Nullable ThreadState state, @Nullable Object result, @Nullable Object comm) {
    exitPoll(state, result);
  }

  /** A poll is over that completes nothing, or a probe. */
  public static void exitPoll(@Nullable ThreadState state, @Nullable Object found) {
    if (state != null) {
      long now = Polls.answered(state, found != null || Polls.isWait(state));
      if (now != Polls.NOTHING) {
        end(state, now, state.meta, state.bytes);
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
      exitPoll(state, result);
      probed(state, result, comm, message);
    }
  }

  /** A matched probe has been counted. */
  public static void probed(
      ThreadState state, @Nullable Object result, @Nullable Object comm, @Nullable Object message) {
    Sampler sampler = sampler(state);
    if (sampler != null
        && message instanceof SampledMessage sampled
        && result instanceof TracedStatus status
        && status.waitprof$source() >= 0) {
      SampleComm known = comm(state, comm);
      if (known != null) {
        PendingMessage taken =
            sampler.pending(
                known,
                true,
                status.waitprof$source(),
                status.waitprof$tag(),
                status.waitprof$arrived(1),
                false);
        sampler.posted(taken, state.startTicks);
        sampled.waitprof$sampled(taken);
      }
    }
  }

  /** A blocking collective is over; the root is negative where there is none. */
  public static void exitCollective(@Nullable ThreadState state, @Nullable Object comm, int root) {
    if (state != null) {
      long now = Clock.ticks();
      long slot = end(state, now, state.meta, state.bytes);
      collective(state, slot, now, comm, root);
    }
  }

  /** A blocking collective has been counted. */
  public static void collective(
      ThreadState state, long slot, long now, @Nullable Object comm, int root) {
    Sampler sampler = sampler(state);
    SampleComm known = sampler == null ? null : comm(state, comm);
    if (sampler != null && known != null) {
      begin(sampler, state, slot, 1, now);
      sampler.collective(
          known, CounterLayout.callOrdinal(state.meta), Math.max(root, -1), state.bytes);
    }
  }

  /** Init has returned: the agent begins the sample. */
  public static void exitInit(@Nullable ThreadState state, Class<?> mpi) {
    Probe.exitInit(state, mpi);
  }

  /** Finalize has been entered; the sample is judged before it begins. */
  public static @Nullable ThreadState enterFinalize(Class<?> mpi, int call) {
    return Probe.enterFinalize(mpi, call);
  }

  /** Finalize has returned. */
  public static void exitFinalize(@Nullable ThreadState state) {
    Probe.exitFinalize(state);
  }

  /** Whether the call only asks, and does not wait. */
  static boolean isTest(ThreadState state) {
    int call = CounterLayout.callOrdinal(state.meta);
    return call >= FIRST_TEST && call <= LAST_TEST;
  }
}

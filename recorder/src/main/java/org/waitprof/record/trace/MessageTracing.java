package org.waitprof.record.trace;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.SizeClass;
import org.waitprof.record.RecorderFaults;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.sample.TracedObject;
import org.waitprof.sample.RankComm;

/**
 * Traces calls with messages. {@code MessageProbe} calls it once the call is counted, and an event
 * is appended to the thread's stream. For requests see {@link StartTracing} and {@link
 * CompletionTracing}.
 *
 * <p>Hot with {@code mode=trace} only, where it costs a call 5 to 7 ns ({@code
 * benchmarks/cost.sh}). Nothing of it is loaded otherwise.
 */
public final class MessageTracing {
  private MessageTracing() {}

  /**
   * The thread's stream, opened if need be; it takes nothing before and after tracing. Of a call
   * that is about objects it knows that from here on.
   */
  public static TraceStream stream(ThreadState state) {
    TraceStream out = state.table.events instanceof TraceStream known ? known : open(state);
    out.follow(state.startTicks);
    if (CounterLayout.sizeClass(state.meta) == SizeClass.UNKNOWN) {
      out.objects();
    }
    return out;
  }

  private static TraceStream open(ThreadState state) {
    try {
      return TraceRecorder.of(state.table.rank).open(state.table, state.startTicks);
    } catch (Throwable e) {
      // Without events from here on; the call is counted all the same.
      state.table.events = TraceStream.CLOSED;
      RecorderFaults.note(state, e);
      return TraceStream.CLOSED;
    }
  }

  /** Number of a communicator in the trace. */
  static int number(ThreadState state, @Nullable Object comm) {
    return traced(state, comm).number;
  }

  static RankComm traced(ThreadState state, @Nullable Object comm) {
    return comm instanceof TracedObject traced && traced.waitprof$traced() instanceof RankComm known
        ? known
        : TraceRecorder.of(state.table.rank).comm(comm);
  }

  /** Appends a record that holds only the call and its length. */
  static void call(TraceStream out, ThreadState state, long slot, long now) {
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      out.end(TraceLayout.CALL, out.call(at, slot, state, now));
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
      at = out.call(at, slot, state, now);
      out.end(op, envelope(at, comm, peer, tag, bytes));
    }
  }

  static long envelope(long at, int comm, int peer, int tag, long bytes) {
    long next = Varint.put(at, comm);
    next = Varint.put(next, peer);
    next = Varint.put(next, tag);
    return Varint.put(next, bytes);
  }

  /** Traces a counted call of which nothing more is recorded. */
  public static void called(ThreadState state, long slot, long now) {
    call(stream(state), state, slot, now);
  }

  /**
   * The call that is traced next threw, and may have done this.
   *
   * @param kind of {@link TraceLayout#THROWN}
   * @param peer the other side, negative for any; of a collective, its root
   * @param tag negative for any
   */
  public static void mayHave(
      ThreadState state, int kind, @Nullable Object comm, int peer, int tag) {
    mayHave(state, kind, number(state, comm), peer, tag);
  }

  static void mayHave(ThreadState state, int kind, int number, int peer, int tag) {
    TraceStream out = stream(state);
    long at = state.counting ? 0 : out.begin();
    if (at != 0) {
      at = Varint.put(at, kind);
      at = Varint.put(at, number);
      at = Varint.put(at, Math.max(peer, -1) + 1L);
      out.end(TraceLayout.THROWN, Varint.put(at, Math.max(tag, -1) + 1L));
    }
  }

  /** Traces a blocking send that has been counted. */
  public static void sent(
      ThreadState state, long slot, long now, @Nullable Object comm, int peer, int tag) {
    TraceStream out = stream(state);
    if (peer < 0) {
      call(out, state, slot, now);
    } else {
      int number = number(state, comm);
      out.number(OperationCounts.SENT, number, peer, tag, slot != 0);
      message(out, state, slot, now, TraceLayout.SEND, number, peer, tag, state.bytes);
    }
  }

  /** Traces a blocking receive that has been counted. */
  public static void received(
      ThreadState state,
      long slot,
      long now,
      @Nullable MessageStatus envelope,
      long bytes,
      @Nullable Object comm) {
    received(state, slot, now, envelope, bytes, number(state, comm));
  }

  private static void received(
      ThreadState state,
      long slot,
      long now,
      @Nullable MessageStatus envelope,
      long bytes,
      int comm) {
    TraceStream out = stream(state);
    if (envelope == null || envelope.waitprof$source() < 0) {
      call(out, state, slot, now);
    } else {
      int source = envelope.waitprof$source();
      int tag = envelope.waitprof$tag();
      out.number(OperationCounts.RECEIVED, comm, source, tag, slot != 0);
      message(out, state, slot, now, TraceLayout.RECEIVE, comm, source, tag, bytes);
    }
  }

  /**
   * Traces a matched receive that has been counted: the probe that took the message knows the
   * communicator.
   */
  public static void matched(
      ThreadState state,
      long slot,
      long now,
      @Nullable MessageStatus envelope,
      long bytes,
      @Nullable Object message) {
    if (message instanceof TracedObject traced
        && traced.waitprof$traced() instanceof TraceRequest taken) {
      received(state, slot, now, envelope, bytes, taken.comm);
    } else {
      call(stream(state), state, slot, now);
    }
  }

  /** Traces a combined send and receive that has been counted. */
  public static void exchanged(
      ThreadState state,
      long slot,
      long now,
      @Nullable MessageStatus envelope,
      long sent,
      long bytes,
      @Nullable Object comm,
      int peer,
      int tag) {
    TraceStream out = stream(state);
    int number = number(state, comm);
    if (peer >= 0) {
      out.number(OperationCounts.SENT, number, peer, tag, slot != 0);
    }
    if (envelope != null && envelope.waitprof$source() >= 0) {
      int source = envelope.waitprof$source();
      int its = envelope.waitprof$tag();
      out.number(OperationCounts.RECEIVED, number, source, its, slot != 0);
    }
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      at = out.call(at, slot, state, now);
      at = Varint.put(at, number);
      at = half(at, peer, tag, sent);
      at =
          envelope == null
              ? half(at, -1, 0, 0)
              : half(at, envelope.waitprof$source(), envelope.waitprof$tag(), bytes);
      out.end(TraceLayout.SEND_RECEIVE, at);
    }
  }

  private static long half(long at, int peer, int tag, long bytes) {
    long next = Varint.put(at, Math.max(peer, -1) + 1L);
    next = Varint.put(next, Math.max(tag, 0));
    return Varint.put(next, bytes);
  }

  /** Traces a probe that has been counted; without a status it found nothing. */
  public static void probed(
      ThreadState state, long slot, long now, @Nullable Object result, @Nullable Object comm) {
    TraceStream out = stream(state);
    if (result instanceof MessageStatus status && status.waitprof$source() >= 0) {
      int number = number(state, comm);
      int source = status.waitprof$source();
      int tag = status.waitprof$tag();
      long bytes = status.waitprof$arrived(1);
      message(out, state, slot, now, TraceLayout.PROBED, number, source, tag, bytes);
    } else {
      call(out, state, slot, now);
    }
  }

  /** A probe has taken a message out of the queue, or, from MPI_PROC_NULL, one that is none. */
  public static void taken(
      ThreadState state, MessageStatus status, @Nullable Object comm, Object message) {
    if (message instanceof TracedObject traced) {
      int source = status.waitprof$source();
      traced.waitprof$traced(
          source < 0
              ? null
              : new TraceRequest(
                  TrackedRequest.RECEIVE,
                  number(state, comm),
                  source,
                  status.waitprof$tag(),
                  status.waitprof$arrived(1)));
    }
  }

  /**
   * Traces a blocking collective that has been counted; the root is negative for collectives
   * without one.
   */
  public static void collective(
      ThreadState state, long slot, long now, @Nullable Object comm, int root) {
    TraceStream out = stream(state);
    int number = number(state, comm);
    out.number(OperationCounts.COLLECTIVE, number, 0, 0, slot != 0);
    long at = slot == 0 ? 0 : out.begin();
    if (at != 0) {
      at = out.call(at, slot, state, now);
      out.end(TraceLayout.COLLECTIVE, collective(at, number, root, state.bytes));
    }
  }

  /** Asks for the neighbours of a communicator with a topology, once. */
  public static void noteNeighbours(ThreadState state, @Nullable Object comm) {
    TraceRecorder.of(state.table.rank).noteNeighbours(traced(state, comm), comm);
  }

  static long collective(long at, int comm, int root, long bytes) {
    long next = Varint.put(at, comm);
    next = Varint.put(next, TraceLayout.zigzag(root));
    return Varint.put(next, bytes);
  }
}

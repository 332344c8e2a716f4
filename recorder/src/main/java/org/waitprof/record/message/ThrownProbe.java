package org.waitprof.record.message;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.sample.MessageSampling;
import org.waitprof.record.trace.CompletionTracing;
import org.waitprof.record.trace.MessageTracing;
import org.waitprof.record.trace.TraceLayout;

/**
 * Records calls that threw, in place of {@link MessageProbe}. A call that lacked room for its
 * message has taken it, and is recorded as if it had returned. A call that the library refused for
 * one of its arguments has done nothing. Of all others this is not known, so the numbers that
 * follow may be wrong: sample and trace say so. Rare.
 */
public final class ThrownProbe {
  private static final String ERROR = "MPI_ERR_";
  private static final String NO_ROOM = "TRUNCATE";

  /** In the text of MPJ Express where a message was longer than the room for it. */
  private static final String SHORT_COUNT = "is less than length";

  /** Errors in arguments, which a library reports before it does anything. */
  private static final String[] REFUSED = {
    "BUFFER", "COUNT", "TYPE", "TAG", "COMM", "RANK", "ROOT", "GROUP", "OP", "ARG", "REQUEST"
  };

  private ThrownProbe() {}

  /** Part that a call has taken though it threw. */
  enum Outcome {
    TOOK_PART,
    DID_NOTHING,
    UNKNOWN;

    /** The outcome of a call that threw this; bindings give the name of the error. */
    static Outcome of(@Nullable Throwable thrown) {
      String text = thrown == null ? null : thrown.getMessage();
      int at = text == null ? -1 : text.indexOf(ERROR);
      if (text == null || at < 0) {
        return text != null && text.contains(SHORT_COUNT) ? TOOK_PART : UNKNOWN;
      }
      int from = at + ERROR.length();
      int end = from;
      while (end < text.length() && Character.isLetter(text.charAt(end))) {
        end++;
      }
      String name = text.substring(from, end);
      for (String refused : REFUSED) {
        if (name.equals(refused)) {
          return DID_NOTHING;
        }
      }
      return name.equals(NO_ROOM) ? TOOK_PART : UNKNOWN;
    }
  }

  /** The message that a call took for which it lacked room, from a source that it named. */
  private record Taken(int source, int tag, long bytes) implements MessageStatus {
    @Override
    public long waitprof$arrived(int baseBytes) {
      return bytes;
    }

    @Override
    public int waitprof$index() {
      return -1;
    }

    @Override
    public int waitprof$source() {
      return source;
    }

    @Override
    public int waitprof$tag() {
      return tag;
    }

    @Override
    public boolean waitprof$cancelled() {
      return false;
    }
  }

  /** A call threw of which nothing more is known. */
  public static void exit(@Nullable ThreadState state) {
    if (state != null) {
      Polls.thrown(state);
      long now = Clock.ticks();
      doubt(state, MessageProbe.called(state, now), now);
      state.forgetRequests();
    }
  }

  /** Notes in the sample that numbers may be wrong from here on. */
  private static void doubt(ThreadState state, long slot, long now) {
    if (MessageRecording.sampled
        && CounterLayout.callOrdinal(state.meta) >= MessageRecording.FIRST_MESSAGE) {
      MessageSampling.thrown(state, slot, now);
    }
  }

  /** A blocking send threw: unless it was refused, its message may be on its way. */
  public static void exitSend(
      @Nullable ThreadState state,
      @Nullable Throwable thrown,
      @Nullable Object comm,
      int peer,
      int tag) {
    end(state, Outcome.of(thrown), TraceLayout.THROWN_SEND, comm, peer, tag);
  }

  /**
   * A blocking receive threw.
   *
   * @param source as asked for; negative for any
   * @param tag as asked for; negative for any
   */
  public static void exitReceive(
      @Nullable ThreadState state,
      @Nullable Throwable thrown,
      @Nullable Object comm,
      int source,
      int tag) {
    Outcome outcome = Outcome.of(thrown);
    if (state != null && outcome == Outcome.TOOK_PART && source >= 0 && tag >= 0) {
      MessageProbe.exitReceive(state, new Taken(source, tag, state.bytes), null, comm);
    } else {
      end(state, outcome, TraceLayout.THROWN_RECEIVE, comm, source, tag);
    }
  }

  /** A combined send and receive threw. */
  public static void exitSendReceive(
      @Nullable ThreadState state,
      @Nullable Throwable thrown,
      @Nullable Object comm,
      int peer,
      int tag,
      int source,
      int sourceTag) {
    Outcome outcome = Outcome.of(thrown);
    if (state != null && outcome == Outcome.TOOK_PART && source >= 0 && sourceTag >= 0) {
      Taken taken = new Taken(source, sourceTag, state.bytes);
      MessageProbe.exitSendReceive(state, taken, null, comm, peer, tag);
      return;
    }
    mayHave(state, outcome, TraceLayout.THROWN_SEND, comm, peer, tag);
    end(state, outcome, TraceLayout.THROWN_RECEIVE, comm, source, sourceTag);
  }

  /** A wait or test for one request threw. */
  public static void exitWait(@Nullable ThreadState state, @Nullable Throwable thrown) {
    Outcome outcome = Outcome.of(thrown);
    if (state != null && outcome == Outcome.TOOK_PART) {
      if (!CompletionProbe.needsStatus(state.request)) {
        CompletionProbe.exitCompleted(state);
        return;
      }
      if (MessageRecording.traced) {
        CompletionTracing.mayHaveReceived(state);
      }
    }
    exit(state);
  }

  /** A blocking collective threw; the root is negative for collectives without one. */
  public static void exitCollective(
      @Nullable ThreadState state, @Nullable Throwable thrown, @Nullable Object comm, int root) {
    Outcome outcome = Outcome.of(thrown);
    if (state != null && outcome == Outcome.TOOK_PART) {
      MessageProbe.exitCollective(state, comm, root);
    } else {
      // A collective that was refused has its place in the order, too.
      Outcome unclear = outcome == Outcome.DID_NOTHING ? Outcome.UNKNOWN : outcome;
      end(state, unclear, TraceLayout.THROWN_COLLECTIVE, comm, root, 0);
    }
  }

  private static void end(
      @Nullable ThreadState state,
      Outcome outcome,
      int kind,
      @Nullable Object comm,
      int peer,
      int tag) {
    mayHave(state, outcome, kind, comm, peer, tag);
    exit(state);
  }

  /** Says in the trace what a call may have done that was not refused. */
  private static void mayHave(
      @Nullable ThreadState state,
      Outcome outcome,
      int kind,
      @Nullable Object comm,
      int peer,
      int tag) {
    if (state != null && outcome != Outcome.DID_NOTHING && MessageRecording.traced) {
      MessageTracing.mayHave(state, kind, comm, peer, tag);
    }
  }
}

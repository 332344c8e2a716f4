package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.record.ObjectPacking;
import org.waitprof.record.SlotTable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;

/**
 * Samples calls with messages. {@code MessageProbe} calls it once the call is counted. Messages and
 * collectives of the call get their numbers, and some are kept. For requests see {@link
 * StartSampling} and {@link CompletionSampling}.
 *
 * <p>Hot: 1 to 2 ns per call ({@code benchmarks/cost.sh}). With {@code samples=off} nothing of it
 * is loaded.
 */
public final class MessageSampling {
  private static final MpiCall[] CALLS = MpiCall.values();

  private MessageSampling() {}

  /** The thread's sampler; null if nothing is sampled. */
  static @Nullable Sampler sampler(ThreadState state) {
    Sampler sampler = state.table.sampler;
    return sampler != null ? sampler : open(state);
  }

  private static @Nullable Sampler open(ThreadState state) {
    return state.table == SlotTable.UNATTACHED
        ? null
        : SampleRecorder.of(state.table.rank).open(state.table);
  }

  static @Nullable RankComm comm(ThreadState state, @Nullable Object comm) {
    return comm instanceof TracedObject traced && traced.waitprof$traced() instanceof RankComm known
        ? known
        : comm == null ? null : SampleRecorder.of(state.table.rank).comm(comm);
  }

  /** Passes a call that has ended to the sampler. */
  static void begin(Sampler sampler, ThreadState state, long slot, int operations, long now) {
    long later = ObjectPacking.unpackedTicks(state, now);
    long enter = state.startTicks - later;
    sampler.call(SampleRecorder.number(slot), operations, enter, now - later, slot != 0);
  }

  /** Gives the rank's sample up, unless its numbering has not begun. */
  private static void giveUp(ThreadState state) {
    if (sampler(state) != null) {
      SampleRecorder.of(state.table.rank).giveUp();
    }
  }

  /** Samples a call that has thrown and was counted: what it waited for is not known. */
  public static void thrown(ThreadState state, long slot, long now) {
    Sampler sampler = sampler(state);
    if (sampler != null) {
      SampleRecorder.of(state.table.rank).doubt(state.startTicks);
      begin(sampler, state, slot, 1, now);
      sampler.thrown();
    }
  }

  /** Samples a blocking send that has been counted. */
  public static void sent(
      ThreadState state, long slot, long now, @Nullable Object comm, int peer, int tag) {
    Sampler sampler = sampler(state);
    if (sampler != null && peer >= 0) {
      RankComm known = comm(state, comm);
      if (known != null) {
        begin(sampler, state, slot, 1, now);
        sampler.sent(known, peer, tag, state.bytes, SampleLayout.WAITS);
      }
    }
  }

  /**
   * Whether the message came from a rank. Messages of unknown senders would shift the numbers of
   * later messages, so the sample is then given up.
   */
  private static boolean isFromRank(ThreadState state, MessageStatus envelope) {
    int source = envelope.waitprof$source();
    if (source == MessageStatus.UNKNOWN) {
      giveUp(state);
    }
    return source >= 0;
  }

  /** Samples a blocking receive that has been counted. */
  public static void received(
      ThreadState state,
      long slot,
      long now,
      @Nullable MessageStatus envelope,
      long bytes,
      @Nullable Object comm) {
    Sampler sampler = sampler(state);
    if (sampler != null && envelope != null && isFromRank(state, envelope)) {
      RankComm known = comm(state, comm);
      if (known != null) {
        begin(sampler, state, slot, 1, now);
        sampler.received(known, envelope.waitprof$source(), envelope.waitprof$tag(), bytes);
      }
    }
  }

  /** Samples a matched receive that has been counted. */
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
    return message instanceof SampledObject sampled
            && sampled.waitprof$sampled() instanceof PendingMessage pending
        ? pending
        : null;
  }

  /** Samples a combined send and receive that has been counted. It waits as a receive does. */
  public static void exchanged(
      ThreadState state,
      long slot,
      long now,
      @Nullable MessageStatus envelope,
      long sentBytes,
      long bytes,
      @Nullable Object comm,
      int peer,
      int tag) {
    Sampler sampler = sampler(state);
    RankComm known = sampler == null ? null : comm(state, comm);
    if (sampler == null || known == null) {
      return;
    }
    boolean receives = envelope != null && isFromRank(state, envelope);
    begin(sampler, state, slot, receives ? 1 : 0, now);
    if (peer >= 0) {
      sampler.sent(known, peer, tag, sentBytes, 0);
    }
    if (receives && envelope != null) {
      sampler.received(known, envelope.waitprof$source(), envelope.waitprof$tag(), bytes);
    }
  }

  /**
   * Samples a probe that has waited, as a run of polls, for the next receive; it has been counted.
   */
  public static void probed(ThreadState state, long slot, long now) {
    Sampler sampler = sampler(state);
    if (sampler != null && slot != 0) {
      sampler.polled(SampleRecorder.number(slot), state.startTicks, now);
    }
  }

  /** A probe has found a message, which it may have waited or polled for. */
  public static void found(ThreadState state, MessageStatus status, @Nullable Object comm) {
    Sampler sampler = sampler(state);
    RankComm known = sampler == null ? null : comm(state, comm);
    if (sampler != null && known != null) {
      sampler.found(known, status.waitprof$source(), status.waitprof$tag());
    }
  }

  /** A probe has taken a message out of the queue, or, from MPI_PROC_NULL, one that is none. */
  public static void taken(
      ThreadState state, MessageStatus status, @Nullable Object comm, Object message) {
    Sampler sampler = sampler(state);
    if (sampler != null && message instanceof SampledObject sampled) {
      int source = status.waitprof$source();
      RankComm known = source < 0 ? null : comm(state, comm);
      PendingMessage taken = null;
      if (known != null) {
        taken =
            sampler.pending(
                known, true, source, status.waitprof$tag(), status.waitprof$arrived(1), false);
        sampler.posted(taken, state.startTicks);
      }
      sampled.waitprof$sampled(taken);
    }
  }

  /**
   * Samples a blocking collective that has been counted; the root is negative for collectives
   * without one.
   */
  public static void collective(
      ThreadState state, long slot, long now, @Nullable Object comm, int root) {
    Sampler sampler = sampler(state);
    RankComm known = sampler == null ? null : comm(state, comm);
    if (sampler != null && known != null) {
      begin(sampler, state, slot, 1, now);
      sampler.collective(
          known, CounterLayout.callOrdinal(state.meta), Math.max(root, -1), state.bytes);
    }
  }

  /**
   * Samples a blocking collective over the neighbours of a topology that has been counted, which
   * are asked for the first time.
   */
  public static void neighbours(ThreadState state, long slot, long now, @Nullable Object comm) {
    if (comm != null && sampler(state) != null) {
      collective(state, slot, now, comm, -1);
      noteNeighbours(state, comm);
    }
  }

  /** Notes the neighbours in a communicator of a topology the first time. */
  static void noteNeighbours(ThreadState state, Object comm) {
    boolean known =
        comm instanceof TracedObject traced
            && traced.waitprof$traced() instanceof RankComm its
            && its.neighboursSampled;
    if (!known) {
      SampleRecorder.of(state.table.rank).noteNeighbours(comm);
    }
  }

  /**
   * Samples a call that made a communicator or opened a file, after it was counted. Mostly these
   * are the members of the old communicator. Where only some of them take part, or members of two
   * communicators, the ranks are those of the new one.
   */
  public static void agreed(
      ThreadState state, long slot, long now, @Nullable Object made, @Nullable Object old) {
    MpiCall call = CALLS[CounterLayout.callOrdinal(state.meta)];
    if (!call.isOverNewOne() && call != MpiCall.MPI_INTERCOMM_MERGE) {
      collective(state, slot, now, old, -1);
      return;
    }
    Sampler sampler = sampler(state);
    RankComm known = sampler == null || made == null ? null : comm(state, made);
    if (sampler != null && known != null) {
      begin(sampler, state, slot, 1, now);
      sampler.collective(known.together(), call.ordinal(), -1, 0);
    }
  }

  /**
   * A communicator has been made from another one, or a file opened on one.
   *
   * @param isLikeOld whether it has the old one's members, and must not be asked for them
   * @param sinceTicks entry of the call
   */
  public static void made(
      ThreadState state, Object made, @Nullable Object old, boolean isLikeOld, long sinceTicks) {
    if (sampler(state) != null) {
      SampleRecorder.of(state.table.rank).created(old, made, isLikeOld, sinceTicks);
    }
  }
}

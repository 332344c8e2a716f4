package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.record.ThreadState;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.Sampler;

/**
 * Samples the accesses that some ranks of a window start and others allow, as messages of the
 * window, which has none of its own. A post sends two messages to each rank that may access. Its
 * start receives one and its completion receives the other, because either may wait for the post. A
 * completion sends one message to each rank that was accessed, which that rank's wait receives.
 * Called by {@code RmaProbe} once the call is counted.
 *
 * <p>The members of a group are asked for once, out of the measured time. Where the binding does
 * not report them nothing is kept, and the rows are estimated.
 */
public final class RmaSampling {
  private static final int POST_FOR_START = 0;
  private static final int POST_FOR_COMPLETION = 1;
  private static final int COMPLETION = 2;
  private static final int BYTES = 0;

  private RmaSampling() {}

  /** An access has been started or allowed. */
  public static void onGroup(
      ThreadState state, long slot, long now, @Nullable Object window, @Nullable Object group) {
    Sampler sampler = MessageSampling.sampler(state);
    RankComm known = sampler == null ? null : MessageSampling.comm(state, window);
    if (sampler == null || known == null) {
      return;
    }
    if (CounterLayout.callOrdinal(state.meta) == MpiCall.MPI_WIN_POST.ordinal()) {
      if (known.exposedGroup != group) {
        known.exposed = members(group, window);
        known.exposedGroup = group;
      }
      MessageSampling.begin(sampler, state, slot, 0, now);
      for (int rank : known.exposed) {
        sampler.sent(known, rank, POST_FOR_START, BYTES, 0);
        sampler.sent(known, rank, POST_FOR_COMPLETION, BYTES, 0);
      }
    } else {
      if (known.accessedGroup != group) {
        known.accessed = members(group, window);
        known.accessedGroup = group;
      }
      sampler.started();
      MessageSampling.begin(sampler, state, slot, known.accessed.length, now);
      for (int rank : known.accessed) {
        sampler.received(known, rank, POST_FOR_START, BYTES);
      }
    }
  }

  private static int[] members(@Nullable Object group, @Nullable Object window) {
    int[] members = TraceComms.queryRanks(group, window);
    return members == null ? new int[0] : members;
  }

  /** The window's accesses or those to it have ended. */
  public static void ended(ThreadState state, long slot, long now, @Nullable Object window) {
    Sampler sampler = MessageSampling.sampler(state);
    RankComm known = sampler == null ? null : MessageSampling.comm(state, window);
    if (sampler == null || known == null) {
      return;
    }
    int call = CounterLayout.callOrdinal(state.meta);
    if (call != MpiCall.MPI_WIN_TEST.ordinal()) {
      sampler.started();
    }
    if (call == MpiCall.MPI_WIN_COMPLETE.ordinal()) {
      MessageSampling.begin(sampler, state, slot, known.accessed.length, now);
      for (int rank : known.accessed) {
        sampler.sent(known, rank, COMPLETION, BYTES, 0);
        sampler.received(known, rank, POST_FOR_COMPLETION, BYTES);
      }
    } else if (call == MpiCall.MPI_WIN_WAIT.ordinal()) {
      MessageSampling.begin(sampler, state, slot, known.exposed.length, now);
      for (int rank : known.exposed) {
        sampler.received(known, rank, COMPLETION, BYTES);
      }
    } else if (call == MpiCall.MPI_WIN_TEST.ordinal()) {
      MessageSampling.begin(sampler, state, slot, known.exposed.length, now);
      for (int rank : known.exposed) {
        PendingMessage message = sampler.pending(known, true, rank, COMPLETION, BYTES, false);
        sampler.posted(message, state.startTicks);
        sampler.completed(message, -1, -1, 0);
        sampler.release(message);
      }
    }
  }
}

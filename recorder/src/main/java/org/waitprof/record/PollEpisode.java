package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.model.Role;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.Sampler;

/**
 * Decides at the end of an episode of {@link Polls} whether its time was waiting or computing. It
 * was waiting if a poll and what comes after it took at most {@value PollState#MULTIPLE} and one
 * times the shortest poll. Then all its time, in polls and between them, counts under {@link
 * Role#POLLED}.
 *
 * <p>In any other episode the program has computed between polls, or paused. Pauses and polls were
 * spent waiting, and the rest is the program's. Without pauses, polls count as calls without a
 * role, with the shortest poll's time each. An episode in which the thread had no core for the most
 * part counts as waiting, and so does what the recorder reads in a run.
 *
 * <p>Called by the thread that has polled, once per episode. Only {@link #leave} is also called by
 * another thread, for a thread that has ended.
 */
final class PollEpisode {
  private PollEpisode() {}

  /** A call begins after polls, and has read the clock. */
  static void followed(ThreadState state, long now) {
    state.polling.readAtEnd = false;
    boolean polls = state.poll != Polls.NONE;
    close(state, now, polls);
    if (!polls) {
      over(state);
    }
    if (state.polling.readAtEnd) {
      state.startTicks = Clock.ticks();
      state.polling.endTicks = polls ? state.startTicks - now : 0;
    }
  }

  /**
   * Ends the polls of the calling thread, at the entry of Finalize, and of threads of its rank that
   * have ended. A thread that still polls keeps polls that it has not booked to itself.
   */
  static void finish(ThreadState state) {
    if (state.pollTicks != 0) {
      followed(state, Clock.ticks());
    }
    SlotTable own = state.table == SlotTable.UNATTACHED ? SlowPath.attach(state) : state.table;
    if (own != null) {
      for (SlotTable table : own.rank.tables()) {
        if (table.isAbandoned()) {
          leave(table.user);
        }
      }
    }
  }

  /**
   * Books the polls of a thread that has ended. The time that it polled after its last clock read
   * is not known, so these polls count with the shortest poll's time.
   */
  static void leave(@Nullable ThreadState state) {
    if (state != null && state.pollTicks != 0) {
      PollState polling = state.polling;
      long least = Memory.get(polling.slot + CounterLayout.SLOT_MIN_TICKS_OFFSET);
      state.table.bookPolls(polling.slot, polling.count, polling.count * least);
      polling.count = 0;
      state.pollTicks = 0;
      polling.left = 0;
      over(state);
    }
  }

  /**
   * Ends an episode.
   *
   * @param now in ticks
   * @param polls whether a poll follows: the time before another call is not between polls
   */
  static void close(ThreadState state, long now, boolean polls) {
    PollState polling = state.polling;
    SlotTable table = state.table;
    long leastOfLast = Memory.get(polling.slot + CounterLayout.SLOT_MIN_TICKS_OFFSET);
    long least = polling.leastTicks(leastOfLast);
    long ticks = Math.max(0, now - state.pollTicks);
    int all = polling.allowed - polling.left;
    state.pollTicks = 0;
    polling.left = 0;
    boolean isTight = PollState.isTight(ticks, all, least);
    int between = polls ? all + 1 : all;
    long waited = isTight ? ticks : polling.waited(ticks, all, between, least);
    if (waited < ticks) {
      // Where in the episode it computed is unknown, but hardly after what it found had come.
      over(state);
    }
    if (waited > 0) {
      table.bookPolls(polling.slot, polling.count, Math.max(0, waited - polling.bookedTicks));
      table.bookPolls(polling.slot, 0, polling.beginTicksOfRun());
      if (polling.runBegan == 0) {
        polling.runBegan = now - waited;
        polling.runReadyNanos = -1;
      }
      polling.runEnded = now;
      if (isTight) {
        polling.tight(now - polling.runBegan);
      }
    } else if (polling.count > 0) {
      bookApart(state, leastOfLast);
    }
  }

  /** Polls between which the program has computed. */
  private static void bookApart(ThreadState state, long least) {
    PollState polling = state.polling;
    SlotTable table = state.table;
    long slot = polling.slot;
    try {
      long key = SlotTable.key(polling.path, polling.call);
      long apart = table.find(key);
      if (apart == 0 && table.hasRoom()) {
        long path = Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET);
        apart = table.claim(key, path, polling.call);
      }
      slot = apart == 0 ? slot : apart;
    } catch (Throwable e) {
      RecorderFaults.note(state, e); // They count among those that waited.
    }
    table.bookPolls(slot, polling.count, polling.count * least);
  }

  static void over(ThreadState state) {
    PollState polling = state.polling;
    if (polling.runBegan != 0) {
      long began = polling.runBegan;
      polling.runBegan = 0;
      SlotTable table = state.table;
      PollListener listener = table.polls;
      if (listener != null) {
        listener.polled(polling.runSlot, polling.runMeta, began, polling.runEnded);
      }
      Sampler sampler = MissedMessages.samplerOf(table);
      if (sampler != null) {
        long number = Memory.get(polling.runSlot + CounterLayout.SLOT_NUMBER_OFFSET);
        sampler.polled(number, began, polling.runEnded);
      }
    }
  }
}

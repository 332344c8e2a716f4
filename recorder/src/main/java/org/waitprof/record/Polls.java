package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.model.Role;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;

/**
 * Records polls: tests, and probes that return at once. Woven methods call it; a loop of polls
 * waits. A poll that finds nothing is timed like any call and begins an episode. The polls that
 * follow only count, without a clock, at places where nothing was found {@value #FIRST_TIMED} times
 * before. The next clock read ends the episode. It may belong to another call, to a poll that finds
 * something, or to one poll in {@value PollState#WITHOUT_CLOCK} and one. Where the thread pauses
 * between polls, it belongs to the first poll after a millisecond.
 *
 * <p>{@link PollEpisode} decides whether its time was spent waiting.
 *
 * <p>Hot: a poll without a clock costs less than a tenth of a call that is timed, and about a fifth
 * at changing places ({@code benchmarks/micro.sh}). Allocates nothing.
 */
public final class Polls {
  /**
   * Value that {@link #answered} returns for a poll that has found nothing: it is already recorded.
   */
  public static final long NOTHING = Long.MIN_VALUE;

  /** Value of {@link ThreadState#poll} outside of polls. */
  static final int NONE = 0;

  /** In a poll that is timed. */
  static final int TIMED = 1;

  /** In a poll that only counts. */
  static final int COUNTED = 2;

  /** Number of polls of a place that are timed before any goes without a clock. */
  private static final int FIRST_TIMED = 4;

  private static final long POLLED_META =
      (long) Role.POLLED.ordinal() << CounterLayout.META_ROLE_SHIFT;

  private Polls() {}

  /** Enters a probe that returns at once. */
  public static @Nullable ThreadState enter(long bytes, int call) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    state.requests = null;
    state.request = null;
    return follows(state, call) ? state : begin(state, call, 0, bytes);
  }

  /** Enters a test of one request. */
  public static @Nullable ThreadState enterRequest(@Nullable TrackedRequest request, int call) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    state.requests = null;
    state.request = request;
    return follows(state, call) ? state : begin(state, call, Requests.operation(request));
  }

  /** Enters a test of several requests. */
  public static @Nullable ThreadState enterRequests(
      @Nullable Object @Nullable [] requests, int call) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    state.requests = requests;
    state.request = null;
    return follows(state, call) ? state : begin(state, call, Requests.together(requests));
  }

  /** Whether the poll goes on with an episode, and so needs no clock. */
  private static boolean follows(ThreadState state, int call) {
    PollState polling = state.polling;
    if (polling.left <= 0 || ThreadState.slowPathCheck) {
      return false;
    }
    long path = state.context + state.region;
    if ((path != polling.path || call != polling.call) && !knows(state, path, call)) {
      return false;
    }
    state.meta = call;
    state.poll = COUNTED;
    state.busy = true;
    return true;
  }

  /** Whether a poll at that place has found nothing before; the episode goes on there. */
  private static boolean knows(ThreadState state, long path, int call) {
    PollState polling = state.polling;
    SlotTable table = state.table;
    long slot = table.find(SlotTable.key(path, call | POLLED_META));
    if (slot == 0) {
      return false;
    }
    if (polling.count > 0) {
      long ticks = polling.count * Memory.get(polling.slot + CounterLayout.SLOT_MIN_TICKS_OFFSET);
      table.bookPolls(polling.slot, polling.count, ticks);
      polling.bookedTicks += ticks;
      polling.count = 0;
    }
    polling.path = path;
    polling.call = call;
    polling.slot = slot;
    return true;
  }

  private static @Nullable ThreadState begin(ThreadState state, int call, long operation) {
    return begin(
        state, call, Requests.roleMeta(operation), operation >>> TrackedRequest.BYTES_SHIFT);
  }

  private static @Nullable ThreadState begin(ThreadState state, int call, long meta, long bytes) {
    state.poll = TIMED;
    ThreadState begun = Probe.begin(state, call, meta, bytes);
    if (begun == null) {
      state.poll = NONE;
    }
    return begun;
  }

  /**
   * A poll is over. One that has found nothing is recorded here.
   *
   * @param found whether there was something, or it was no poll
   * @return ticks when it ended, at which it is to be recorded; {@link #NOTHING} if it is
   */
  public static long answered(ThreadState state, boolean found) {
    if (!found) {
      if (state.poll == COUNTED) {
        state.poll = NONE;
        state.polling.count++;
        state.polling.left--;
        state.busy = false;
      } else {
        foundNothing(state);
      }
      return NOTHING;
    }
    long now = Clock.ticks();
    end(state, now);
    return now;
  }

  /** Whether a poll returned at least one status that is not null. */
  public static boolean any(@Nullable Object @Nullable [] statuses) {
    if (statuses != null) {
      for (Object status : statuses) {
        if (status != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the call under way waits for the operation that it asks for. */
  public static boolean isWait(ThreadState state) {
    return state.poll == NONE;
  }

  /** A poll has thrown, or a call that is none; it is to be recorded. */
  public static void thrown(ThreadState state) {
    if (state.poll != NONE) {
      end(state, Clock.ticks());
    }
  }

  /** Ends the run of a poll that found something. */
  private static void end(ThreadState state, long now) {
    int poll = state.poll;
    if (poll != NONE) {
      state.poll = NONE;
      if (poll == COUNTED) {
        time(state, now);
      }
      PollEpisode.over(state);
    }
  }

  /** Times a poll that was to count only, because its clock was not read at its entry. */
  private static void time(ThreadState state, long now) {
    PollState polling = state.polling;
    long each = (now - state.pollTicks) / (polling.allowed - polling.left + 1);
    state.startTicks = now - Math.max(0, Math.min(each, polling.took));
    PollEpisode.close(state, state.startTicks, true);
    long operation =
        state.request != null
            ? Requests.operation(state.request)
            : Requests.together(state.requests);
    state.meta |= Requests.roleMeta(operation);
    state.bytes = operation >>> TrackedRequest.BYTES_SHIFT;
  }

  private static void foundNothing(ThreadState state) {
    PollState polling = state.polling;
    long now = Clock.ticks();
    state.poll = NONE;
    if (state.counting) {
      Probe.endUncounted(state);
      return;
    }
    int call = CounterLayout.callOrdinal(state.meta);
    long began = state.startTicks;
    long slot = Probe.end(state, now, call | POLLED_META, 0);
    long path = state.context + state.region;
    if (slot == 0 || state.table.find(SlotTable.key(path, call | POLLED_META)) != slot) {
      // A place that is not proven: each of its calls is looked at.
      PollEpisode.over(state);
      return;
    }
    polling.path = path;
    polling.call = call;
    polling.slot = slot;
    polling.took = now - began;
    polling.count = 0;
    // The shortest of one poll would not be a reliable minimum.
    boolean isNew = Memory.get(slot + CounterLayout.SLOT_COUNT_OFFSET) < FIRST_TIMED;
    polling.allowed = isNew ? 0 : polling.most;
    polling.left = polling.allowed;
    polling.bookedTicks = 0;
    if (polling.runBegan == 0) {
      polling.runBegan = began;
      polling.runReadyNanos = -1;
      polling.paid = false;
      polling.runSlot = slot;
      polling.runMeta = call | POLLED_META;
    } else if (polling.endTicks != 0) {
      state.table.bookPolls(slot, 0, polling.endTicks);
    }
    polling.endTicks = 0;
    polling.runEnded = now;
    state.pollTicks = polling.begin(now);
  }

  /**
   * Begin of a thread's polling, in ticks, including the time between its polls. Cold; for any
   * thread, which may see numbers that do not belong together.
   *
   * @param now in ticks
   * @return 0 if it does not poll, or has computed since its last poll
   */
  public static long since(SlotTable table, long now) {
    ThreadState state = table.user;
    long ticks = state == null ? 0 : state.pollTicks;
    if (state == null || ticks == 0) {
      return 0;
    }
    int all = state.polling.allowed - state.polling.left;
    long least = Memory.get(state.polling.slot + CounterLayout.SLOT_MIN_TICKS_OFFSET);
    return PollState.isTight(now - ticks, all, state.polling.leastTicks(least))
        ? Math.max(1, state.polling.runBegan)
        : 0;
  }

  /** The call that a polling thread makes, an ordinal. Cold; for any thread. */
  public static int call(SlotTable table) {
    return table.user == null ? 0 : table.user.polling.call;
  }

  /** The path at which a thread polls. Cold; for any thread. */
  public static long path(SlotTable table) {
    ThreadState state = table.user;
    return state == null || state.polling.slot == 0
        ? 0
        : Memory.get(state.polling.slot + CounterLayout.SLOT_PATH_OFFSET);
  }
}

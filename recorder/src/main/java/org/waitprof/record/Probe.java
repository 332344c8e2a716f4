package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.model.SizeClass;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.binding.SizedType;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.thread.StoppedThread;

/**
 * Records MPI calls: woven MPI methods call {@code enter...} first and {@code exit...} last. {@code
 * enter...} reads the arguments that size the call, then the clock; {@code exit...} reads the clock
 * first. Between them nothing but the binding's own code runs.
 *
 * <p>Hot: two clock reads, one slot update, no allocation, no lock. What is thrown all the same, a
 * {@code StackOverflowError} for instance, is caught in the woven method. {@code enter} gives null
 * where the call is not recorded (it is nested in a recorded one, or measuring is paused); every
 * {@code exit} takes that null. The shape of the call decides which pair the weaver chooses, so no
 * option and no kind is looked at here.
 */
public final class Probe {
  private Probe() {}

  /**
   * A call without a communicator that would matter: point-to-point, one-sided, files.
   *
   * @param bytes bytes that it sends, or room that it receives into
   * @param call ordinal of the {@code MpiCall}
   */
  public static @Nullable ThreadState enter(long bytes, int call) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    return begin(state, call, 0, bytes);
  }

  /** A collective in which all ranks do the same. */
  public static @Nullable ThreadState enterCollective(
      long bytes, int call, @Nullable SizedComm comm) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    return begin(state, call, Sizes.commMeta(comm), bytes);
  }

  /** Enters a collective with a root. */
  public static @Nullable ThreadState enterRooted(
      long bytes, int call, @Nullable SizedComm comm, int root) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    return begin(state, call, Sizes.rootedMeta(comm, root), bytes);
  }

  /** Completion or test of one request: its kind is the role, its bytes are the size. */
  public static @Nullable ThreadState enterRequest(@Nullable TrackedRequest request, int call) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    long operation = Requests.operation(request);
    state.requests = null;
    state.request = request;
    return begin(
        state, call, Requests.roleMeta(operation), operation >>> TrackedRequest.BYTES_SHIFT);
  }

  /** Completion or test of several requests, of which the result may name some. */
  public static @Nullable ThreadState enterRequests(
      @Nullable Object @Nullable [] requests, int call) {
    ThreadState state = ThreadState.current();
    if (state.busy || (ThreadState.slowPathCheck && Pause.skips(state))) {
      return null;
    }
    long operation = Requests.together(requests);
    state.requests = requests;
    state.request = null;
    return begin(
        state, call, Requests.roleMeta(operation), operation >>> TrackedRequest.BYTES_SHIFT);
  }

  static @Nullable ThreadState begin(ThreadState state, int call, long meta, long bytes) {
    SlotTable table = state.table;
    if (table == SlotTable.UNATTACHED) {
      table = SlowPath.attach(state);
      if (table == null) {
        return null;
      }
    }
    state.meta = call | meta;
    state.bytes = bytes;
    long path = state.context + state.region;
    if (!table.isKnownPath(path) && !state.counting) {
      path = SlowPath.path(state, path);
    }
    if (CallEvents.on) {
      CallEvents.begin(state);
    }
    long head = table.head;
    Memory.put(head + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET, path);
    long now = Clock.ticks();
    // Before the call: a reader must not take the end of the last one for the begin of this one.
    Memory.put(head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, now);
    Memory.put(head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, call + 1L);
    state.startTicks = now;
    if (state.pollTicks != 0) {
      PollEpisode.followed(state, now);
    } else if (now - state.leftTicks > ThreadState.longTicks) {
      SlowPath.computed(state, now);
    }
    // Last: where the stack ends in one of the calls above, this thread must not stay busy.
    state.busy = true;
    return state;
  }

  /** The call is over; its size is the one known at its entry. */
  public static void exit(@Nullable ThreadState state) {
    if (state != null) {
      end(state, Clock.ticks(), state.meta, state.bytes);
    }
  }

  /** Ends a call that threw an exception, and any run of polls. */
  public static void exitThrown(@Nullable ThreadState state) {
    if (state != null) {
      Polls.thrown(state);
      exit(state);
      state.forgetRequests();
    }
  }

  /**
   * A poll is over that completes nothing.
   *
   * @param found status that it found; null for nothing
   */
  public static void exitPoll(@Nullable ThreadState state, @Nullable Object found) {
    exitPoll(state, found != null);
  }

  /** A poll is over that reports whether it found its operation. */
  public static void exitPoll(@Nullable ThreadState state, boolean found) {
    if (state != null) {
      long now = Polls.answered(state, found);
      if (now != Polls.NOTHING) {
        end(state, now, state.meta, state.bytes);
      }
    }
  }

  /**
   * A Cartesian communicator is made: if it spans all ranks, the rank remembers the process grid.
   * Cold: programs make a few of them.
   *
   * @param dims lengths of its dimensions; null where the binding was given none
   */
  public static void exitGrid(@Nullable ThreadState state, int @Nullable [] dims) {
    if (state != null) {
      end(state, Clock.ticks(), state.meta, state.bytes);
      if (dims != null) {
        state.table.rank.header().noteGrid(dims);
      }
    }
  }

  /** A receive is over: its size is what arrived. */
  public static void exitArrived(
      @Nullable ThreadState state, @Nullable MessageStatus status, @Nullable SizedType type) {
    if (state != null) {
      long now = Clock.ticks();
      int baseBytes = type == null ? 0 : type.waitprof$baseBytes();
      long bytes = status == null ? state.bytes : status.waitprof$arrived(baseBytes);
      end(state, now, state.meta, bytes);
    }
  }

  /**
   * A non-blocking operation has been started: the request remembers its bytes and its kind.
   *
   * @param type its datatype
   * @param kind one of the kinds of {@link TrackedRequest}
   */
  public static void exitStarted(
      @Nullable ThreadState state,
      @Nullable TrackedRequest request,
      @Nullable SizedType type,
      long kind) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.remember(request, type, kind, state);
      end(state, now, state.meta, state.bytes);
    }
  }

  /** A non-blocking collective has been started. */
  public static void exitStartedCollective(
      @Nullable ThreadState state, @Nullable TrackedRequest request) {
    if (state != null) {
      long now = Clock.ticks();
      Requests.rememberCollective(request, state);
      end(state, now, state.meta, state.bytes);
    }
  }

  /** A communicator has been made that may not be used before its request is complete. */
  public static void exitPendingComm(@Nullable ThreadState state, @Nullable Object made) {
    Object request = made instanceof SizedComm comm ? comm.waitprof$request() : null;
    exitStartedCollective(state, request instanceof TrackedRequest tracked ? tracked : null);
  }

  /**
   * Ends a call.
   *
   * @return the address of the slot that it was booked in; 0 if it was not
   */
  public static long end(ThreadState state, long now, long meta, long bytes) {
    SlotTable table = state.table;
    long fullMeta = meta | (long) SizeClass.of(bytes) << CounterLayout.META_SIZE_SHIFT;
    long key = SlotTable.key(state.context + state.region, fullMeta);
    long slot = table.find(key);
    if (slot == 0) {
      slot = SlowPath.slot(state, key, fullMeta);
      if (slot == 0) {
        Memory.put(table.head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
        state.busy = false;
        return 0;
      }
    }
    state.leftTicks = now;
    long ticks = now - state.startTicks;
    long count = table.book(slot, ticks, bytes);
    Memory.put(table.head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, now);
    Memory.put(table.head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
    if ((count & (count - 1)) == 0 && count > 1) {
      SlowPath.recheck(state);
    }
    if (ticks >= CallEvents.leastTicks) {
      CallEvents.ended(state, now, meta, bytes);
    }
    state.busy = false;
    return slot;
  }

  /** Ends a call that is not measured, because measuring is paused. */
  public static void endUncounted(ThreadState state) {
    Memory.put(state.table.head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
    state.counting = false;
    state.event = null;
    state.busy = false;
  }

  /** Init has returned: ends the call and calls {@link LifecycleHooks#initialized}. */
  public static void exitInit(@Nullable ThreadState state, Class<?> mpi) {
    if (state != null) {
      try {
        end(state, Clock.ticks(), state.meta, state.bytes);
      } finally {
        // In any case: the other ranks are about to talk to this one.
        LifecycleHooks.initialized(state, mpi);
      }
    } else {
      ThreadState own = ThreadState.current();
      if (!own.busy && (ThreadState.slowPathCheck || own.table == SlotTable.UNATTACHED)) {
        LifecycleHooks.initialized(own, mpi); // Not recorded, for lack of stack, or paused.
      }
    }
  }

  /**
   * The path of the call that a thread is about to make, written down if it is new. Cold.
   *
   * @return 0 for a thread that has made no call yet
   */
  public static long path(ThreadState state) {
    if (state.table == SlotTable.UNATTACHED) {
      return 0;
    }
    long path = state.context + state.region;
    return state.table.isKnownPath(path) ? path : SlowPath.path(state, path);
  }

  /**
   * Finalize has been entered: whatever crosses ranks happens here, before it begins. The time
   * until the last rank has come is booked as the call's; it is the end of the run.
   */
  public static @Nullable ThreadState enterFinalize(Class<?> mpi, int call) {
    return enterFinalize(mpi, call, Clock.ticks());
  }

  /**
   * Does the same for a thread that entered Finalize at {@code enteredTicks}: the agent's own work
   * since then does not make the rank late.
   */
  public static @Nullable ThreadState enterFinalize(Class<?> mpi, int call, long enteredTicks) {
    ThreadState state = ThreadState.current();
    if (state.busy) {
      return null;
    }
    PollEpisode.finish(state);
    boolean paused = ThreadState.slowPathCheck && Pause.skips(state);
    ThreadState waiting = paused ? null : begin(state, call, 0, 0);
    state.startTicks = enteredTicks;
    if (LifecycleHooks.meeting(state, mpi)) {
      if (waiting != null) {
        long end = Math.max(waiting.startTicks, waiting.table.rank.header().runEndTicks());
        end(waiting, end, waiting.meta, 0);
      }
      LifecycleHooks.finalizing(state, mpi);
    }
    return begin(state, call, 0, 0);
  }

  /** Finalize has returned: ends the call and calls {@link LifecycleHooks#finalized}. */
  public static void exitFinalize(@Nullable ThreadState state) {
    if (state != null) {
      try {
        endFinalize(state);
      } finally {
        LifecycleHooks.finalized(state);
      }
    } else {
      StoppedThread.passOnKept();
    }
  }

  /**
   * Ends Finalize, which was counted when all ranks had come.
   *
   * @return the address of its slot; 0 if it was not counted
   */
  public static long endFinalize(ThreadState state) {
    long size = (long) SizeClass.of(0) << CounterLayout.META_SIZE_SHIFT;
    long slot = state.table.find(SlotTable.key(state.context + state.region, state.meta | size));
    endUncounted(state);
    return slot;
  }
}

package org.waitprof.record;

import org.jspecify.annotations.Nullable;
import org.waitprof.model.SizeClass;

/**
 * What woven MPI methods call first and last. {@code enter...} reads the arguments that size the
 * call, then the clock; {@code exit...} reads the clock first. Between them nothing but the
 * binding's own code runs.
 *
 * <p>Hot: two clock reads, one slot update, no allocation, no lock, nothing thrown. {@code enter}
 * gives null where the call is not recorded (it is nested in a recorded one, or measuring is
 * paused); every {@code exit} takes that null. The shape of the call decides which pair the weaver
 * chooses, so no option and no kind is looked at here.
 */
public final class Probe {
  private static boolean paused;

  private Probe() {}

  /** Stops or resumes measuring in all threads; calls under way are still booked. */
  public static void pause(boolean pause) {
    paused = pause;
  }

  /** A call of which only time and communicator count. */
  public static @Nullable ThreadState enter(int call, @Nullable SizedComm comm) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    return begin(state, call, Sizes.commMeta(comm), 0);
  }

  /** A point-to-point call, or any other whose bytes are count times type. */
  public static @Nullable ThreadState enterMessage(int call, int count, @Nullable SizedType type) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    return begin(state, call, 0, Sizes.bytes(count, type));
  }

  /** A collective in which all ranks do the same. */
  public static @Nullable ThreadState enterCollective(
      int call, int count, @Nullable SizedType type, @Nullable SizedComm comm) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    return begin(state, call, Sizes.commMeta(comm), Sizes.bytes(count, type));
  }

  /** A collective whose rank contributes the sum of a vector. */
  public static @Nullable ThreadState enterVector(
      int call, int @Nullable [] counts, @Nullable SizedType type, @Nullable SizedComm comm) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    long bytes = Sizes.sum(counts) * Sizes.elementBytes(type);
    return begin(state, call, Sizes.commMeta(comm), bytes);
  }

  /** A collective with a root. */
  public static @Nullable ThreadState enterRooted(
      int call, int count, @Nullable SizedType type, @Nullable SizedComm comm, int root) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    return begin(state, call, Sizes.rootedMeta(comm, root), Sizes.bytes(count, type));
  }

  /** A collective with a root that contributes the sum of a vector. */
  public static @Nullable ThreadState enterRootedVector(
      int call,
      int @Nullable [] counts,
      @Nullable SizedType type,
      @Nullable SizedComm comm,
      int root) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    long bytes = Sizes.sum(counts) * Sizes.elementBytes(type);
    return begin(state, call, Sizes.rootedMeta(comm, root), bytes);
  }

  /** Completion or test of one request: its kind is the role, its bytes are the size. */
  public static @Nullable ThreadState enterRequest(int call, @Nullable TrackedRequest request) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
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
      int call, @Nullable Object @Nullable [] requests) {
    ThreadState state = ThreadState.current();
    if (state.busy || paused) {
      return null;
    }
    long operation = Requests.together(requests);
    state.requests = requests;
    state.request = null;
    return begin(
        state, call, Requests.roleMeta(operation), operation >>> TrackedRequest.BYTES_SHIFT);
  }

  private static ThreadState begin(ThreadState state, int call, long meta, long bytes) {
    SlotTable table = state.table;
    if (table == SlotTable.UNATTACHED) {
      table = NewKey.attach(state);
    }
    state.busy = true;
    state.meta = call | meta;
    state.bytes = bytes;
    long head = table.head;
    Memory.put(head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, call + 1L);
    Memory.put(head + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET, state.context);
    long now = Clock.ticks();
    Memory.put(head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, now);
    state.startTicks = now;
    return state;
  }

  /** The call is over; its size is what was known at its entry. Also when it threw. */
  public static void exit(@Nullable ThreadState state) {
    if (state != null) {
      end(state, Clock.ticks(), state.meta, state.bytes);
    }
  }

  /** A receive is over: its size is what arrived. */
  public static void exitReceive(
      @Nullable ThreadState state, @Nullable ArrivedBytes status, @Nullable SizedType type) {
    if (state != null) {
      long now = Clock.ticks();
      long bytes = status == null ? state.bytes : status.waitprof$arrived(Sizes.elementBytes(type));
      end(state, now, state.meta, bytes);
    }
  }

  /** A non-blocking operation has been started: the request remembers kind and bytes. */
  public static void exitStarted(
      @Nullable ThreadState state, @Nullable TrackedRequest request, long kind) {
    if (state != null) {
      long now = Clock.ticks();
      if (request != null) {
        request.waitprof$operation(state.bytes << TrackedRequest.BYTES_SHIFT | kind);
      }
      end(state, now, state.meta, state.bytes);
    }
  }

  /** A test is over; if it said "done", its requests remember it. */
  public static void exitTest(@Nullable ThreadState state, boolean done) {
    if (state != null) {
      long now = Clock.ticks();
      if (done) {
        Requests.markTested(state);
      }
      end(state, now, state.meta, state.bytes);
    }
  }

  /** A wait or test for one of several requests is over; the index names the one, or none. */
  public static void exitAny(@Nullable ThreadState state, int index, boolean test) {
    if (state != null) {
      long now = Clock.ticks();
      long operation = Requests.at(state, index, test);
      long call = state.meta & 0xFFFF;
      end(
          state,
          now,
          call | Requests.roleMeta(operation),
          operation >>> TrackedRequest.BYTES_SHIFT);
    }
  }

  private static void end(ThreadState state, long now, long meta, long bytes) {
    SlotTable table = state.table;
    long fullMeta = meta | (long) SizeClass.of(bytes) << 16;
    long key = SlotTable.key(state.context, fullMeta);
    long slot = table.find(key);
    if (slot == 0) {
      slot = NewKey.slot(state, key, fullMeta);
    }
    long count = table.book(slot, now - state.startTicks, bytes);
    Memory.put(table.head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET, now);
    Memory.put(table.head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET, 0);
    if ((count & (count - 1)) == 0 && count > 1) {
      NewKey.recheck(state);
    }
    state.busy = false;
  }

  /** Init has returned. */
  public static void exitInit(@Nullable ThreadState state, Class<?> mpi) {
    if (state != null) {
      end(state, Clock.ticks(), state.meta, state.bytes);
      Turn.initialized(state, mpi);
    }
  }

  /** Finalize has been entered: whatever crosses ranks happens here, before it begins. */
  public static @Nullable ThreadState enterFinalize(int call, Class<?> mpi) {
    ThreadState state = ThreadState.current();
    if (state.busy) {
      return null;
    }
    Turn.finalizing(state, mpi);
    return begin(state, call, 0, 0);
  }

  /** Finalize has returned. */
  public static void exitFinalize(@Nullable ThreadState state) {
    if (state != null) {
      end(state, Clock.ticks(), state.meta, state.bytes);
      Turn.finalized(state);
    }
  }
}

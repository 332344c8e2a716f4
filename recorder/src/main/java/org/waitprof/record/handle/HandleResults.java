package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;

/**
 * Reads the results of a call of a binding in C's style, statuses and indices in memory, for the
 * probes. Called by woven code behind the call, in its thread; allocates nothing once a thread has
 * room. What it gives is valid until the thread's next call.
 */
public final class HandleResults {
  /** Stands for statuses that cannot be read: all requests are complete. */
  private static final Object DONE = new Object();

  private HandleResults() {}

  /**
   * Returns what a completed call found in a status in memory; null where the program ignores the
   * status.
   */
  public static @Nullable HandleStatus status(@Nullable ThreadState state, long address) {
    return state == null || isIgnored(address)
        ? null
        : Handles.scratch(state).status.at(address, -1);
  }

  /**
   * Returns what a receive found in its status; without one, the rank and tag that it asked for.
   */
  public static @Nullable HandleStatus arrived(
      @Nullable ThreadState state, long address, int source, int tag) {
    if (state == null) {
      return null;
    }
    HandleStatus status = Handles.scratch(state).status;
    if (!isIgnored(address)) {
      return status.at(address, -1);
    }
    boolean isFromAnySource = source < 0 && source != Handles.procNull();
    return status.assumed(isFromAnySource ? MessageStatus.UNKNOWN : source, tag, state.bytes);
  }

  /**
   * Returns what a completed call found in a status object; -1 for a field that the object lacks.
   */
  public static @Nullable HandleStatus ofFields(
      @Nullable ThreadState state, long source, long tag, long bytes) {
    return state == null
        ? null
        : Handles.scratch(state)
            .status
            .assumed((int) source, (int) tag, bytes < 0 ? state.bytes : bytes);
  }

  /**
   * Returns what a probe or test found in its status; null where its flag says that it found
   * nothing.
   */
  public static @Nullable HandleStatus found(
      @Nullable ThreadState state, boolean flag, long address) {
    if (state == null || !flag) {
      return null;
    }
    HandleStatus status = Handles.scratch(state).status;
    return isIgnored(address) ? status.assumed(-1, -1, state.bytes) : status.at(address, -1);
  }

  /** A status with the index of the request that is complete; null for none. */
  public static @Nullable HandleStatus indexed(
      @Nullable ThreadState state, boolean flag, int index, long address) {
    return state == null || !flag || index < 0
        ? null
        : indexed(Handles.scratch(state), Handles.scratch(state).status, index, address);
  }

  private static HandleStatus indexed(
      CallScratch scratch, HandleStatus status, int index, long address) {
    return isIgnored(address)
        ? status.assumed(-1, -1, scratch.bytes(index)).of(index)
        : status.at(address, index);
  }

  /** Statuses with the indices of the requests that are complete; null for none. */
  public static @Nullable Object @Nullable [] some(
      @Nullable ThreadState state, int count, long indices, long statuses) {
    if (state == null || count <= 0 || HandleMemory.isNowhere(indices)) {
      return null;
    }
    CallScratch scratch = Handles.scratch(state);
    @Nullable Object[] found = scratch.statuses(count);
    for (int i = 0; i < count; i++) {
      int index = Memory.getInt(indices + (long) i * Integer.BYTES);
      long address = statuses + (long) i * HandleStatus.layout.size();
      indexed(scratch, (HandleStatus) found[i], index, isIgnored(statuses) ? 0 : address);
    }
    return found;
  }

  /** The statuses of all requests of a call; null where they cannot be read. */
  public static @Nullable Object @Nullable [] statuses(@Nullable ThreadState state, long address) {
    if (state == null || isIgnored(address)) {
      return null;
    }
    CallScratch scratch = Handles.scratch(state);
    @Nullable Object[] statuses = scratch.statuses(scratch.count);
    for (int i = 0; i < scratch.count; i++) {
      ((HandleStatus) statuses[i]).at(address + (long) i * HandleStatus.layout.size(), i);
    }
    return statuses;
  }

  /** The statuses of all requests of a test; null while some request is not done. */
  public static @Nullable Object allFound(@Nullable ThreadState state, boolean flag, long address) {
    if (!flag) {
      return null;
    }
    Object statuses = statuses(state, address);
    return statuses == null ? DONE : statuses;
  }

  /**
   * Returns the place where the library is to leave its statuses. That is where the program wants
   * them. Where the program ignores them, it is memory of the agent's, because only statuses name
   * the sender of a message received from any source.
   *
   * @param pointer the program's own, as the method takes it
   * @param address to which it points
   * @param count number of statuses
   * @return a pointer of the same type
   */
  public static @Nullable Object room(@Nullable Object pointer, long address, int count) {
    StatusRoom room = roomFor(address, count);
    return room == null ? pointer : room.pointer();
  }

  /**
   * Returns the place where the library is to leave its statuses, for a binding whose pointers are
   * numbers.
   */
  public static long room(long address, int count) {
    StatusRoom room = roomFor(address, count);
    return room == null ? address : room.address();
  }

  private static @Nullable StatusRoom roomFor(long address, int count) {
    ThreadState state = ThreadState.current();
    HandleAccess answers = Handles.access();
    if (!HandleMemory.isNowhere(address) || !isIgnored(address) || state.busy || answers == null) {
      return null;
    }
    LibraryLayout layout = HandleStatus.layout;
    return layout == LibraryLayout.UNKNOWN
        ? null
        : Handles.scratch(state).room(Math.max(1, count) * layout.size(), answers);
  }

  private static boolean isIgnored(long address) {
    return HandleMemory.isNowhere(address) || HandleStatus.layout == LibraryLayout.UNKNOWN;
  }
}

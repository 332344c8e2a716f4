package org.waitprof.record;

import org.waitprof.memory.Memory;
import org.waitprof.model.SizeClass;
import org.waitprof.record.file.CounterLayout;

/**
 * Times serialisation of objects inside of MPI calls, which is neither waiting nor transfer. It is
 * booked as {@code MPI_Pack} and {@code MPI_Unpack} on the path of the call. The call's own time
 * begins after packing, or ends before unpacking, and its size class becomes unknown. Called in the
 * application's threads, by woven code; its cost is small compared with serialisation.
 */
public final class ObjectPacking {
  /** Ordinals as numbers: the class of the calls is not on the hot side. */
  static final int PACK = 190;

  public static final int UNPACK = 191;

  static final long UNKNOWN_SIZE = (long) SizeClass.UNKNOWN << CounterLayout.META_SIZE_SHIFT;

  /** A call ends with unpacking if it lasts no longer behind it than this part of it. */
  private static final int REST = 4;

  /** The call under way, by its begin. */
  private long call;

  private int depth;
  private long began;
  private long unpackedCall;
  private long unpackedTicks;
  private long unpackedAt;

  /** Made when a thread packs for the first time. */
  private ObjectPacking() {}

  /** Begins to time packing or unpacking. */
  public static void begin() {
    ThreadState state = ThreadState.current();
    try {
      begin(state);
    } catch (Throwable e) {
      RecorderFaults.note(state, e); // It counts as the call's.
    }
  }

  private static void begin(ThreadState state) {
    if (!state.busy || state.counting || state.table == SlotTable.UNATTACHED) {
      return;
    }
    ObjectPacking packing = state.packing;
    if (packing == null) {
      packing = new ObjectPacking();
      state.packing = packing;
    }
    if (packing.call != state.startTicks) {
      packing.call = state.startTicks;
      packing.depth = 0; // One that threw did not end.
    }
    if (packing.depth++ == 0) {
      packing.began = Clock.ticks();
    }
  }

  /** Books packing: objects have become bytes. */
  public static void packed() {
    end(PACK);
  }

  /** Books unpacking: bytes have become objects. */
  public static void unpacked() {
    end(UNPACK);
  }

  private static void end(int what) {
    ThreadState state = ThreadState.current();
    try {
      ObjectPacking packing = state.packing;
      if (packing != null
          && state.busy
          && packing.call == state.startTicks
          && packing.depth > 0
          && --packing.depth == 0) {
        packing.book(state, what, Clock.ticks());
      }
    } catch (Throwable e) {
      RecorderFaults.note(state, e); // It counts as the call's.
    }
  }

  private void book(ThreadState state, int what, long now) {
    long ticks = now - began;
    SlotTable table = state.table;
    long path = Memory.get(table.head + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET);
    long meta = what | UNKNOWN_SIZE;
    long key = SlotTable.key(path, meta);
    long slot = table.find(key);
    if (slot == 0 && !table.hasRoom()) {
      return;
    }
    table.book(slot == 0 ? table.claim(key, path, meta) : slot, ticks, 0);
    long before = ticks(state);
    PollListener listener = table.polls;
    if (what == PACK && listener != null) {
      long from = state.startTicks - before;
      listener.packed(path, PACK, from, from + ticks);
    }
    state.meta |= UNKNOWN_SIZE;
    state.startTicks += ticks;
    call = state.startTicks;
    if (what == UNPACK || before > 0) {
      unpackedCall = call;
      unpackedTicks = before + (what == UNPACK ? ticks : 0);
    }
    if (what == UNPACK) {
      unpackedAt = Clock.ticks(); // To book it the first time takes milliseconds of the call.
    }
  }

  private long ticks(ThreadState state) {
    return unpackedCall == state.startTicks ? unpackedTicks : 0;
  }

  /**
   * Ticks of the ending call that were unpacking at its end, though its begin was moved later by
   * them. None if the call went on, as one for several messages does: the last of them may have
   * been sent since.
   */
  public static long unpackedTicks(ThreadState state, long nowTicks) {
    ObjectPacking packing = state.packing;
    if (packing == null) {
      return 0;
    }
    long ticks = packing.ticks(state);
    return nowTicks - packing.unpackedAt > ticks / REST ? 0 : ticks;
  }
}

package org.waitprof.agent.interval;

import java.lang.invoke.VarHandle;
import org.waitprof.memory.Memory;
import org.waitprof.record.file.CounterLayout;

/**
 * A slot and what had been counted in it when it was last looked at. Used by one thread at a time.
 */
final class WatchedSlot {
  private final long address;
  final WatchedRow row;
  private long lastTicks;
  private long lastCalls;
  private long lastBytes;

  /** Increase since the last {@link #settle}. */
  long ticks;

  long calls;
  long bytes;

  /** A slot at an address, of which nothing has been seen. */
  WatchedSlot(long address, WatchedRow row) {
    this.address = address;
    this.row = row;
  }

  /** Looks at the slot. The count is stored last: read first, the rest holds what it promises. */
  void look() {
    calls = Memory.get(address + CounterLayout.SLOT_COUNT_OFFSET) - lastCalls;
    VarHandle.acquireFence();
    ticks = Memory.get(address + CounterLayout.SLOT_SUM_TICKS_OFFSET) - lastTicks;
    bytes = Memory.get(address + CounterLayout.SLOT_BYTES_OFFSET) - lastBytes;
  }

  /** Hash of the slot's call path. */
  long path() {
    return Memory.get(address + CounterLayout.SLOT_PATH_OFFSET);
  }

  /** Takes off the part of the increase that has been booked already. Returns that part. */
  long pendingBooked(long booked) {
    long known = Math.min(ticks, booked);
    ticks -= known;
    lastTicks += known;
    return known;
  }

  /** Marks the increase as booked: the next look begins from here. */
  void settle() {
    lastTicks += ticks;
    lastCalls += calls;
    lastBytes += bytes;
  }
}

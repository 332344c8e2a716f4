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

  /** What has been added since {@link #settle}. */
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

  /** Hash of its call path. */
  long path() {
    return Memory.get(address + CounterLayout.SLOT_PATH_OFFSET);
  }

  /**
   * Sets how much of what the last look found has been booked already.
   *
   * @return how much of that there is
   */
  long pendingBooked(long booked) {
    long known = Math.min(ticks, booked);
    ticks -= known;
    lastTicks += known;
    return known;
  }

  /** What was looked at last is booked. */
  void settle() {
    lastTicks += ticks;
    lastCalls += calls;
    lastBytes += bytes;
  }
}

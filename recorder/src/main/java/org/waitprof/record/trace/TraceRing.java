package org.waitprof.record.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.waitprof.memory.Memory;

/**
 * The latest blocks of a thread's events, in memory: the oldest one gives its place to the next,
 * unless its window is to be kept. Of one thread, and of Finalize's at the end.
 */
final class TraceRing {
  /** Some 400 calls each: 8.25 MiB. */
  private static final int SLOTS = 2048;

  private static final int SLOT_BYTES =
      TraceLayout.BLOCK_HEAD + TraceLayout.BLOCK_BYTES + TraceStream.LONGEST_END + 8;

  private final BurstWindows windows;
  private final ByteBuffer memory =
      ByteBuffer.allocateDirect(SLOTS * SLOT_BYTES).order(ByteOrder.nativeOrder());
  private final int[] window = new int[SLOTS];
  private final long[] order = new long[SLOTS];
  private final long[] ticks = new long[SLOTS];
  private final long[] requests = new long[SLOTS];
  private long begun;
  private int at = -1;

  TraceRing(BurstWindows windows) {
    this.windows = windows;
    Arrays.fill(window, TraceSpans.OUTSIDE);
  }

  /**
   * The address of the next block; 0 where all that is there is to be kept.
   *
   * @param itsWindow the window of its calls
   * @param lastTicks what its first time counts from
   * @param lastRequest the latest request
   */
  long next(int itsWindow, long lastTicks, long lastRequest) {
    for (int tries = 0; tries < SLOTS; tries++) {
      at = (at + 1) % SLOTS;
      if (window[at] < 0 || !windows.isKept(window[at])) {
        window[at] = itsWindow;
        order[at] = ++begun;
        ticks[at] = lastTicks;
        requests[at] = lastRequest;
        return Memory.address(memory) + (long) at * SLOT_BYTES;
      }
    }
    return 0;
  }

  /** All blocks. */
  ByteBuffer memory() {
    return memory;
  }

  /** The blocks that have something, in the order of their events. */
  List<Integer> inOrder() {
    return IntStream.range(0, SLOTS)
        .filter(slot -> window[slot] >= 0)
        .boxed()
        .sorted(Comparator.comparingLong(slot -> order[slot]))
        .toList();
  }

  /** Whether a block is not the one that came next after another. */
  boolean isBehindGap(int slot, int before) {
    return before < 0 || order[slot] != order[before] + 1;
  }

  int window(int slot) {
    return window[slot];
  }

  long ticks(int slot) {
    return ticks[slot];
  }

  long requests(int slot) {
    return requests[slot];
  }

  /** The bytes of a block, which has been sealed. */
  ByteBuffer bytes(int slot) {
    int from = slot * SLOT_BYTES;
    ByteBuffer bytes = memory.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    return bytes.slice(from, TraceLayout.BLOCK_HEAD + bytes.getInt(from + 1));
  }
}

package org.waitprof.sample;

import java.util.Arrays;
import org.waitprof.memory.Memory;

/**
 * The computations of one thread in which something else than the program took time. They are in a
 * chunk of the counter file ({@link SampleLayout#CAUSES}) that is made with the first of them.
 * Bounded: where it is full, the half with the least lost time goes; totals lose nothing. Used by
 * its thread alone.
 */
final class CauseLog implements CauseSink {
  private static final int ITEM_LONGS = SampleLayout.CAUSE_BYTES / Long.BYTES;

  /** Place of the losses in an item. */
  private static final int FIRST = SampleLayout.CAUSE_LOST_OFFSET / Long.BYTES;

  private final SampleMemory memory;
  private final int sampler;
  private long chunk;
  private int items;
  private final long[] copy = new long[ITEM_LONGS];

  CauseLog(SampleMemory memory, int sampler) {
    this.memory = memory;
    this.sampler = sampler;
  }

  @Override
  public void add(long beginTicks, long endTicks, long[] lost, long[] events, boolean keep) {
    begin();
    for (int i = 0; i < SampleLayout.CAUSE_COUNT; i++) {
      if (lost[i] != 0) {
        addTo(at(0) + SampleLayout.CAUSE_LOST_OFFSET + (long) i * Long.BYTES, lost[i]);
        addTo(at(1) + SampleLayout.CAUSE_LOST_OFFSET + (long) i * Long.BYTES, events[i]);
      }
    }
    if (keep) {
      System.arraycopy(lost, 0, copy, FIRST, SampleLayout.CAUSE_COUNT);
      keep(beginTicks, endTicks);
    }
  }

  @Override
  public void unknown(long beginTicks, long endTicks) {
    keep(beginTicks, endTicks, SampleLayout.UNKNOWN_TIME);
  }

  /** Adds a long call whose operations have no entries. */
  void call(long beginTicks, long endTicks) {
    keep(beginTicks, endTicks, SampleLayout.IN_CALL);
  }

  private void keep(long beginTicks, long endTicks, long kind) {
    begin();
    Arrays.fill(copy, 0);
    copy[FIRST] = kind;
    keep(beginTicks, endTicks);
  }

  /** Keeps an item whose losses are in the copy. */
  private void keep(long beginTicks, long endTicks) {
    if (items == SampleLayout.MOST_CAUSES) {
      long[] losses = copy.clone();
      thin();
      System.arraycopy(losses, 0, copy, 0, ITEM_LONGS);
    }
    copy[0] = beginTicks;
    copy[1] = endTicks;
    Memory.write(copy, 0, ITEM_LONGS, at(items));
    Memory.putRelease(chunk + SampleLayout.CHUNK_ITEMS_OFFSET, ++items);
  }

  @Override
  public void unknown(long causes) {
    begin();
    Memory.put(at(0), Memory.get(at(0)) | causes);
  }

  private void begin() {
    if (chunk == 0) {
      chunk = memory.grow(SampleLayout.CAUSES, SampleLayout.MOST_CAUSES * SampleLayout.CAUSE_BYTES);
      Memory.put(chunk + SampleLayout.CHUNK_SAMPLER_OFFSET, sampler);
      items = SampleLayout.CAUSE_TOTALS;
      Memory.putRelease(chunk + SampleLayout.CHUNK_ITEMS_OFFSET, items);
    }
  }

  private static void addTo(long address, long more) {
    Memory.put(address, Memory.get(address) + more);
  }

  private long at(int item) {
    return chunk + SampleLayout.HEAD_BYTES + (long) item * SampleLayout.CAUSE_BYTES;
  }

  /** Time that an item stands for: all of it where nothing is known, or in a call. */
  private long lost(int item) {
    Memory.read(at(item), copy, ITEM_LONGS);
    if (copy[FIRST] < 0) {
      return copy[1] - copy[0];
    }
    long sum = 0;
    for (int i = FIRST; i < ITEM_LONGS; i++) {
      sum += copy[i];
    }
    return sum;
  }

  /** Cold: once for each {@link SampleLayout#MOST_CAUSES} / 2 of them. */
  private void thin() {
    long[] sizes = new long[items - SampleLayout.CAUSE_TOTALS];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = lost(SampleLayout.CAUSE_TOTALS + i);
    }
    Arrays.sort(sizes);
    long least = sizes[sizes.length / 2];
    int kept = SampleLayout.CAUSE_TOTALS;
    int most = kept + sizes.length / 2;
    for (int i = kept; i < items && kept < most; i++) {
      if (lost(i) >= least) {
        Memory.write(copy, 0, ITEM_LONGS, at(kept++));
      }
    }
    items = kept;
    Memory.putRelease(chunk + SampleLayout.CHUNK_ITEMS_OFFSET, items);
  }
}

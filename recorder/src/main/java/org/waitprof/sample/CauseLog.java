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
    if (!keep) {
      return;
    }
    if (items == SampleLayout.MOST_CAUSES) {
      thin();
    }
    copy[0] = beginTicks;
    copy[1] = endTicks;
    System.arraycopy(lost, 0, copy, 2, SampleLayout.CAUSE_COUNT);
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

  private long lost(int item) {
    Memory.read(at(item), copy, ITEM_LONGS);
    long sum = 0;
    for (int i = 2; i < ITEM_LONGS; i++) {
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

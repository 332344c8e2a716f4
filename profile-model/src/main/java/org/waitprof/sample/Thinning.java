package org.waitprof.sample;

import java.util.Arrays;
import org.waitprof.memory.Memory;

/**
 * Makes room in the buffers of one thread. Cold, bounded: a pass or two over one buffer of entries,
 * for about an eighth of it or more; with N operations and a buffer of B some 8 log2(N / B) times
 * in a run. Used by its thread alone.
 */
final class Thinning {
  private static final int FREED_PART = 8;

  /** Sizes as floats, told to an eighth: sign, exponent and three bits. */
  private static final int SIZE_SHIFT = 20;

  private static final int LEVELS = 40;

  private final SampleRank rank;
  private final EntryBuffer longs;
  private final int[] sizes = new int[1 << (31 - SIZE_SHIFT)];
  private int[] counts = new int[64];
  private long threshold;

  Thinning(SampleRank rank, EntryBuffer longs) {
    this.rank = rank;
    this.longs = longs;
  }

  /**
   * Raises the level of the channels with the most entries until an eighth of the buffer is free;
   * what is long among the entries that go is kept with the long ones.
   *
   * @return the threshold of long entries afterwards
   */
  long raiseLevels(EntryBuffer buffer, long current) {
    threshold = current;
    while (buffer.capacity() - buffer.size() < Math.max(1, buffer.capacity() / FREED_PART)) {
      long[] channels = rank.addresses();
      count(buffer);
      if (!raise(channels, buffer.size() - buffer.capacity() * (FREED_PART - 1) / FREED_PART)) {
        buffer.shrink(0); // No level drops these: their numbers are those that all levels keep.
        return threshold;
      }
      int kept = 0;
      int size = buffer.size();
      for (int i = 0; i < size; i++) {
        long entry = buffer.entry(i);
        if (isKept(channels, entry)) {
          if (kept != i) {
            EntryBuffer.copy(entry, buffer.entry(kept));
          }
          kept++;
        } else if (size(entry) >= threshold) {
          keepLong(entry);
        }
      }
      buffer.shrink(kept);
    }
    return threshold;
  }

  private static boolean isKept(long[] channels, long entry) {
    long number = Memory.get(entry + SampleLayout.ENTRY_NUMBER_OFFSET);
    long channel = channels[(int) (number >>> SampleLayout.INDEX_SHIFT)];
    return (BlockHash.of(number & SampleLayout.NUMBER_MASK)
            & Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET))
        == 0;
  }

  private void count(EntryBuffer buffer) {
    if (counts.length < rank.channels()) {
      counts = new int[Math.max(rank.channels(), 2 * counts.length)];
    }
    Arrays.fill(counts, 0);
    for (int i = 0; i < buffer.size(); i++) {
      long number = Memory.get(buffer.entry(i) + SampleLayout.ENTRY_NUMBER_OFFSET);
      counts[(int) (number >>> SampleLayout.INDEX_SHIFT)]++;
    }
  }

  /** Raises levels, the largest strata's first, until so many entries should be gone. */
  private boolean raise(long[] channels, int toFree) {
    int freed = 0;
    boolean any = false;
    while (freed < Math.max(1, toFree)) {
      int most = 0;
      for (int count : counts) {
        most = Math.max(most, count);
      }
      if (most == 0) {
        return any;
      }
      for (int i = 0; i < counts.length && freed < Math.max(1, toFree); i++) {
        if (counts[i] > most / 2) {
          freed += (counts[i] + 1) / 2;
          counts[i] /= 2;
          any |= raise(channels[i]);
        }
      }
    }
    return any;
  }

  private static boolean raise(long channel) {
    long mask = Memory.get(channel + SampleLayout.CHANNEL_MASK_OFFSET) << 1 | 1;
    if (mask > BlockHash.mask(LEVELS)) {
      return false;
    }
    Memory.put(channel + SampleLayout.CHANNEL_MASK_OFFSET, mask);
    return true;
  }

  private void keepLong(long entry) {
    if (longs.isFull()) {
      raiseThreshold();
      if (size(entry) < threshold) {
        return;
      }
    }
    EntryBuffer.copy(entry, longs.next());
    longs.added();
  }

  /** The size of an entry in ticks, as far as a float tells it; never more than it was. */
  private static long size(long entry) {
    return (long)
        Float.intBitsToFloat((int) (Memory.get(entry + SampleLayout.ENTRY_SIZE_OFFSET) >>> 32));
  }

  /**
   * Drops the shorter half of the long entries.
   *
   * @return the size from which on operations are long from now on
   */
  long raiseThreshold() {
    Arrays.fill(sizes, 0);
    for (int i = 0; i < longs.size(); i++) {
      sizes[bucket(longs.entry(i))]++;
    }
    int dropped = 0;
    int bucket = 0;
    while (dropped < (longs.size() + 1) / 2) {
      dropped += sizes[bucket++];
    }
    threshold = (long) Float.intBitsToFloat(bucket << SIZE_SHIFT);
    int kept = 0;
    int size = longs.size();
    for (int i = 0; i < size; i++) {
      long entry = longs.entry(i);
      if (bucket(entry) >= bucket) {
        EntryBuffer.copy(entry, longs.entry(kept++));
      }
    }
    longs.shrink(kept);
    longs.noteThreshold(threshold);
    return threshold;
  }

  private static int bucket(long entry) {
    int size = (int) (Memory.get(entry + SampleLayout.ENTRY_SIZE_OFFSET) >>> 32);
    return Math.max(0, size) >>> SIZE_SHIFT;
  }
}

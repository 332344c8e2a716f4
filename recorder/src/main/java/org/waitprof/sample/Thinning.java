package org.waitprof.sample;

import java.util.Arrays;
import org.waitprof.memory.Memory;

/**
 * Makes room in the buffers of one thread. Cold and bounded: one or two passes over one buffer of
 * entries free about an eighth of it or more. With N operations and a buffer of B that happens some
 * 8 log2(N / B) times in a run. Used by its thread alone.
 *
 * <p>A buffer that was full after a short time loses more at once. At the same rate it would lose
 * that soon anyway. Until then each entry costs microseconds, because the code that writes, thins
 * and classifies it is not compiled.
 *
 * <p>Mostly it runs before any of its code is compiled, so entries are copied to an array by the
 * block. One by one from memory, 8192 entries took 15 to 45 ms; by the block they take 2.
 */
final class Thinning {
  private static final int FREED_PART = 8;

  /** Smallest number of entries that stay: twice what such a run is classified by. */
  private static final int FEWEST = 512;

  /**
   * Bits of a float to drop, so that sizes are exact to an eighth: sign, exponent, three bits
   * remain.
   */
  private static final int SIZE_SHIFT = 20;

  private static final int LEVELS = 40;
  private static final int NUMBER = SampleLayout.ENTRY_NUMBER_OFFSET / Long.BYTES;
  private static final int SIZE = SampleLayout.ENTRY_SIZE_OFFSET / Long.BYTES;

  private final SharedChannels rank;
  private final EntryBuffer longs;
  private final int[] sizes = new int[1 << (31 - SIZE_SHIFT)];
  private final long[] block = new long[EntryBuffer.BLOCK * EntryBuffer.ENTRY_LONGS];
  private final long[] longBlock = new long[EntryBuffer.BLOCK * EntryBuffer.ENTRY_LONGS];
  private int[] counts = new int[64];
  private long[] masks = new long[64];
  private int known;
  private long threshold;
  private long now;

  Thinning(SharedChannels rank, EntryBuffer longs) {
    this.rank = rank;
    this.longs = longs;
  }

  /**
   * Raises the level of the channels with the most entries until an eighth of the buffer is free,
   * or more. Long entries among those that go are kept with the long ones.
   *
   * @param current the threshold of long entries
   * @param nowTicks time of the operation for which the buffer has no room
   * @return the threshold of long entries afterwards
   */
  long raiseLevels(EntryBuffer buffer, long current, long nowTicks) {
    threshold = current;
    now = nowTicks;
    int most = most(buffer);
    if (threshold == 0 && most < buffer.size() / 2) {
      // Else all that goes would be moved to the long ones, and most of it dropped from there.
      threshold = size(leastBucket(buffer, block, most));
      buffer.noteThreshold(threshold);
      longs.noteThreshold(threshold);
    }
    while (buffer.size() > most) {
      count(buffer);
      long[] channels = rank.addresses();
      if (!raise(channels, buffer.size() - most)) {
        buffer.shrink(0); // No level drops these: their numbers are those that all levels keep.
        return threshold;
      }
      drop(buffer, channels);
    }
    return threshold;
  }

  /** Number of entries of a full buffer that may stay. */
  private int most(EntryBuffer buffer) {
    long worth = Math.max(FEWEST, (now - buffer.firstEnter()) / rank.ticksPerEntry());
    return (int) Math.min(worth, buffer.capacity() - Math.max(1, buffer.capacity() / FREED_PART));
  }

  /** Drops entries that the current levels do not keep. */
  private void drop(EntryBuffer buffer, long[] channels) {
    // Other threads may have made more channels since; entries of this buffer name none of them.
    for (int i = 0; i < known; i++) {
      masks[i] = Memory.get(channels[i] + SampleLayout.CHANNEL_MASK_OFFSET);
    }
    int kept = 0;
    int size = buffer.size();
    for (int read = 0; read < size; ) {
      int entries = buffer.read(read, block);
      int keptHere = 0;
      for (int i = 0; i < entries; i++) {
        long number = block[i * EntryBuffer.ENTRY_LONGS + NUMBER];
        long hash = BlockHash.of(number & SampleLayout.NUMBER_MASK);
        if ((hash & masks[(int) (number >>> SampleLayout.INDEX_SHIFT)]) == 0) {
          move(block, i, keptHere++);
        } else if (size(block, i) >= threshold) {
          keepLong(i);
        }
      }
      buffer.write(block, keptHere, kept);
      kept += keptHere;
      read += entries;
    }
    buffer.shrink(kept);
  }

  private static void move(long[] block, int from, int to) {
    if (from != to) {
      System.arraycopy(
          block,
          from * EntryBuffer.ENTRY_LONGS,
          block,
          to * EntryBuffer.ENTRY_LONGS,
          EntryBuffer.ENTRY_LONGS);
    }
  }

  private void count(EntryBuffer buffer) {
    known = rank.channels();
    if (counts.length < known) {
      counts = new int[Math.max(known, 2 * counts.length)];
      masks = new long[counts.length];
    }
    Arrays.fill(counts, 0);
    for (int read = 0; read < buffer.size(); ) {
      int entries = buffer.read(read, block);
      for (int i = 0; i < entries; i++) {
        counts[(int) (block[i * EntryBuffer.ENTRY_LONGS + NUMBER] >>> SampleLayout.INDEX_SHIFT)]++;
      }
      read += entries;
    }
  }

  /** Raises levels, the largest strata's first, until this many entries should be gone. */
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

  private void keepLong(int place) {
    if (longs.isFull()) {
      raiseThreshold(now);
      if (size(block, place) < threshold) {
        return;
      }
    }
    longs.add(block, place);
  }

  /** Lower bound of an entry's size in ticks, to the precision of a float. */
  private static long size(long[] block, int place) {
    return (long)
        Float.intBitsToFloat((int) (block[place * EntryBuffer.ENTRY_LONGS + SIZE] >>> 32));
  }

  /**
   * Drops the shorter half of the long entries, or more.
   *
   * @param nowTicks time of the operation for which the buffer has no room
   * @return the size from which on operations are long from now on
   */
  long raiseThreshold(long nowTicks) {
    now = nowTicks;
    int size = longs.size();
    int bucket = leastBucket(longs, longBlock, Math.min(size / 2, most(longs)));
    threshold = size(bucket);
    int kept = 0;
    for (int read = 0; read < size; ) {
      int entries = longs.read(read, longBlock);
      int keptHere = 0;
      for (int i = 0; i < entries; i++) {
        if (bucket(longBlock, i) >= bucket) {
          move(longBlock, i, keptHere++);
        }
      }
      longs.write(longBlock, keptHere, kept);
      kept += keptHere;
      read += entries;
    }
    longs.shrink(kept);
    longs.noteThreshold(threshold);
    return threshold;
  }

  /** The least bucket of sizes from which on a buffer has at most {@code most} entries. */
  private int leastBucket(EntryBuffer buffer, long[] scratch, int most) {
    Arrays.fill(sizes, 0);
    for (int read = 0; read < buffer.size(); ) {
      int entries = buffer.read(read, scratch);
      for (int i = 0; i < entries; i++) {
        sizes[bucket(scratch, i)]++;
      }
      read += entries;
    }
    int longer = buffer.size();
    int bucket = 0;
    while (longer > most) {
      longer -= sizes[bucket++];
    }
    return bucket;
  }

  /** The smallest size of a bucket. */
  private static long size(int bucket) {
    return (long) Float.intBitsToFloat(bucket << SIZE_SHIFT);
  }

  private static int bucket(long[] block, int place) {
    int size = (int) (block[place * EntryBuffer.ENTRY_LONGS + SIZE] >>> 32);
    return Math.max(0, size) >>> SIZE_SHIFT;
  }
}

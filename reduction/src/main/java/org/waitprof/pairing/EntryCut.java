package org.waitprof.pairing;

import org.waitprof.sample.BlockHash;
import org.waitprof.sample.SampleLayout;

/**
 * Leaves out entries of a rank that has already dropped some, as if its buffers had been smaller,
 * where the run was short. Classifying takes some microseconds per entry, in an interpreter, and a
 * run of a second is worth fewer entries than a run of an hour. The largest channels' levels rise,
 * and the threshold of long operations, as while a sample is taken. So other ranks need not do the
 * same. A sample that has dropped nothing is left alone, because it is exact. Not thread-safe.
 */
final class EntryCut {
  /**
   * Least number of messages, of collectives and of long operations that are classified. With 1024
   * the Finalize of a run of half a second took 50 ms longer (2 ranks, {@code
   * benchmarks/short.sh}).
   */
  private static final int FEWEST = 256;

  /**
   * Run time in nanoseconds per entry. With one entry per millisecond the Finalize of 4 ranks on 2
   * cores took 30 ms longer.
   */
  private static final double NANOS_PER_ENTRY = 2e6;

  private static final int WIDTH = SampleLayout.ENTRY_BYTES / Long.BYTES;
  private static final int NUMBER = SampleLayout.ENTRY_NUMBER_OFFSET / Long.BYTES;
  private static final int SIZE = SampleLayout.ENTRY_SIZE_OFFSET / Long.BYTES;

  /** Keeps the exponent of a size as a float and three bits: sizes are exact to an eighth. */
  private static final int SIZE_SHIFT = 20;

  /** One of this many entries is read. */
  private static final int STRIDE = 4;

  private final RankSample own;
  private final int most;
  private final int[] sizes = new int[1 << (31 - SIZE_SHIFT)];
  private int looked;
  private long[] masks = {};
  private int leastBits;

  /**
   * For one rank.
   *
   * @param most number of entries of a kind that are to be classified
   */
  EntryCut(RankSample own, int most) {
    this.own = own;
    this.most = most;
  }

  /** Number of entries of a kind that a run of that many nanoseconds is worth. */
  static int worth(double runNanos) {
    return (int) Math.max(FEWEST, Math.min(Integer.MAX_VALUE / 2.0, runNanos / NANOS_PER_ENTRY));
  }

  /** Looks at the lengths of operations. */
  void look(long[] entries, int items) {
    for (int from = SIZE; from < items * WIDTH; from += STRIDE * WIDTH) {
      sizes[(int) (entries[from] >>> 32) >>> SIZE_SHIFT & sizes.length - 1]++;
      looked++;
    }
  }

  /**
   * Chooses what goes.
   *
   * @return whether anything does
   */
  boolean choose() {
    boolean dropped = own.thresholdNanos > 0;
    for (int i = 0; i < own.channels; i++) {
      dropped |= own.level[i] > 0;
    }
    if (!dropped || looked * STRIDE <= most) {
      return false;
    }
    int bucket = sizes.length;
    int longer = 0;
    while (bucket > 0 && (longer + sizes[bucket - 1]) * STRIDE <= most) {
      longer += sizes[--bucket];
    }
    leastBits = bucket << SIZE_SHIFT;
    raise(true, share(true));
    raise(false, share(false));
    masks = new long[own.channels];
    for (int i = 0; i < own.channels; i++) {
      masks[i] = (1L << own.level[i]) - 1;
    }
    return true;
  }

  /** The size in ticks from which on all operations stay. */
  long leastTicks() {
    return (long) Float.intBitsToFloat(leastBits);
  }

  /** The most entries that a channel may keep so that all of a kind are few enough. */
  private long share(boolean collectives) {
    long share = most;
    while (share > 1) {
      long sum = 0;
      for (int i = 0; i < own.channels; i++) {
        if ((own.kind[i] == SampleLayout.COLLECTIVE) == collectives) {
          sum += Math.min(own.number[i] >> own.level[i], share);
        }
      }
      if (sum <= most) {
        return share;
      }
      share /= 2;
    }
    return 1;
  }

  private void raise(boolean collectives, long share) {
    for (int i = 0; i < own.channels; i++) {
      while ((own.kind[i] == SampleLayout.COLLECTIVE) == collectives
          && own.number[i] >> own.level[i] > share) {
        own.level[i]++;
      }
    }
  }

  /**
   * Moves entries that stay to the front; in one loop, see {@link RankSample}.
   *
   * @return number of entries that stay
   */
  int keep(long[] entries, int items) {
    long[] hashed = new long[items];
    for (int i = 0, from = NUMBER; i < items; i++, from += WIDTH) {
      hashed[i] = entries[from] & SampleLayout.NUMBER_MASK;
    }
    long[] hashes = BlockHash.all(hashed, items);
    int kept = 0;
    for (int i = 0, from = 0; i < items; i++, from += WIDTH) {
      int channel = (int) (entries[from + NUMBER] >>> SampleLayout.INDEX_SHIFT);
      if ((int) (entries[from + SIZE] >>> 32) >= leastBits
          || (channel < masks.length && (hashes[i] & masks[channel]) == 0)) {
        if (kept != from) {
          System.arraycopy(entries, from, entries, kept, WIDTH);
        }
        kept += WIDTH;
      }
    }
    return kept / WIDTH;
  }
}

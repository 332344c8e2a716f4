package org.waitprof.sample;

/**
 * The hash that all ranks share. It depends only on the number of a message in its channel, or of a
 * collective in its stratum, in blocks of four. Messages of one iteration mostly have the same
 * number in channels of their own. So they are kept or dropped together, and a call that completes
 * several of them is kept as a whole. "Trajectory sampling for direct traffic observation"
 * (Duffield and Grossglauser, SIGCOMM 2000) hashes packets for the same reason.
 *
 * <p>Levels are nested: what is kept at a level is kept at all lower ones.
 */
public final class BlockHash {
  /** Groups of blocks from which intervals are taken. */
  public static final int GROUPS = 16;

  /** Shift from numbers to blocks: four numbers are a block. */
  public static final int BLOCK_SHIFT = 2;

  private BlockHash() {}

  /** The hash of the block that a number is in. Hot: 1.5 ns. */
  static long of(long number) {
    long z = (number >>> BLOCK_SHIFT) + 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Hashes of many numbers, in one loop: for use in a JVM that interprets. */
  public static long[] all(long[] numbers, int count) {
    long[] hashes = new long[count];
    for (int i = 0; i < count; i++) {
      long z = (numbers[i] >>> BLOCK_SHIFT) + 0x9E3779B97F4A7C15L;
      z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
      z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
      hashes[i] = z ^ z >>> 31;
    }
    return hashes;
  }

  /**
   * Bits that a hash must not have set at a level: each level keeps half of the blocks of the last.
   */
  static long mask(int level) {
    return (1L << level) - 1;
  }

  /** Whether a number is kept at a level. */
  public static boolean isKept(long number, int level) {
    return (of(number) & mask(level)) == 0;
  }

  /** One of {@link #GROUPS} random groups of blocks, independent of levels. */
  public static int group(long number) {
    return (int) (of(number) >>> 60);
  }
}

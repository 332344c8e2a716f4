package org.waitprof.model.column;

import java.util.Arrays;
import org.waitprof.model.Histogram;

/**
 * Duration histograms of one key, rank by rank, packed. Each rank has the number of its used
 * buckets, and for each bucket its number and count, seven bits per byte. A histogram takes about
 * 20 bytes instead of the 1 KiB of 128 counters. Ranks are filled in in any order, then the row is
 * {@linkplain #seal sealed}. From then on it is immutable and thread-safe.
 */
public final class HistogramRow {
  private int[] ranks = new int[4];
  private int[] starts = new int[4];
  private byte[] packed = new byte[64];
  private int size;
  private int used;

  /** Whether ranks came in their order, so that their histograms follow each other. */
  private boolean ordered = true;

  /**
   * Adds the histogram of a rank, at most once per rank. One without counts is left out.
   *
   * @param histogram {@link Histogram#BUCKETS} counts, none negative; copied
   */
  public void add(int rank, long[] histogram) {
    int filled = 0;
    for (long count : histogram) {
      if (count != 0) {
        filled++;
      }
    }
    if (filled == 0) {
      return;
    }
    // A bucket number takes one byte, a count at most ten.
    begin(rank, 1 + 11 * filled);
    packed[used++] = (byte) filled;
    for (int bucket = 0; bucket < histogram.length; bucket++) {
      if (histogram[bucket] != 0) {
        packed[used++] = (byte) bucket;
        putCount(histogram[bucket]);
      }
    }
  }

  private void begin(int rank, int bytes) {
    if (size == ranks.length) {
      ranks = Arrays.copyOf(ranks, size * 2);
      starts = Arrays.copyOf(starts, size * 2);
    }
    if (packed.length - used < bytes) {
      packed = Arrays.copyOf(packed, Math.max(used + bytes, used + used / 2));
    }
    ranks[size] = rank;
    starts[size++] = used;
  }

  /**
   * Adds the histogram of a rank, at most once per rank, in the form in which another row has it.
   *
   * @param from bytes of which {@code length} from {@code begin} on are copied
   */
  public void addPacked(int rank, byte[] from, int begin, int length) {
    begin(rank, length);
    System.arraycopy(from, begin, packed, used, length);
    used += length;
  }

  /** Number of ranks that have a histogram. */
  public int size() {
    return size;
  }

  /** The rank of the histogram that was added at this place. Before {@link #seal}. */
  public int rankAt(int place) {
    return ranks[place];
  }

  /** Offset in {@link #packed} of the histogram at this place. Before {@link #seal}. */
  public int startAt(int place) {
    return starts[place];
  }

  /**
   * Length in bytes of the histogram at this place, if ranks came in order or before {@link #seal}.
   */
  public int lengthAt(int place) {
    return (place + 1 < size ? starts[place + 1] : used) - starts[place];
  }

  /** All histograms in packed form, with spare bytes at the end; do not modify. */
  public byte[] packed() {
    return packed;
  }

  private void putCount(long count) {
    long rest = count;
    while ((rest & ~0x7FL) != 0) {
      packed[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    packed[used++] = (byte) rest;
  }

  /** Ends filling: sorts by rank and frees spare memory. */
  public HistogramRow seal() {
    long[] order = new long[size];
    for (int i = 0; i < size; i++) {
      order[i] = (long) ranks[i] << 32 | starts[i];
      ordered &= i == 0 || ranks[i] > ranks[i - 1];
    }
    if (!ordered) { // Most are; and a first sort of a JVM costs a millisecond.
      Arrays.sort(order);
    }
    ranks = new int[size];
    starts = new int[size];
    for (int i = 0; i < size; i++) {
      ranks[i] = (int) (order[i] >> 32);
      starts[i] = (int) order[i];
    }
    packed = Arrays.copyOf(packed, used);
    return this;
  }

  /** Bytes of {@link #copyPacked}, once sealed. */
  public long packedBytes(int worldSize) {
    return (long) worldSize - size + used;
  }

  /**
   * Copies the sealed row rank by rank, as files have it: histograms in the packed form, a 0 for
   * each rank without one.
   *
   * @param to receives {@link #packedBytes}
   * @param begin where
   * @return the end
   */
  public int copyPacked(int worldSize, byte[] to, int begin) {
    if (ordered && size == worldSize) {
      System.arraycopy(packed, 0, to, begin, used);
      return begin + used;
    }
    int at = begin;
    int place = 0;
    for (int rank = 0; rank < worldSize; rank++) {
      if (place < size && ranks[place] == rank) {
        int from = starts[place];
        int length = ordered ? lengthAt(place) : length(from);
        place++;
        System.arraycopy(packed, from, to, at, length);
        at += length;
      } else {
        to[at++] = 0;
      }
    }
    return at;
  }

  /** Bytes of the histogram that begins there: ranks may have come in any order. */
  private int length(int begin) {
    int at = begin + 1;
    for (int left = packed[begin] & 0xFF; left > 0; left--) {
      at++;
      while (packed[at] < 0) {
        at++;
      }
      at++;
    }
    return at - begin;
  }

  /** Memory that the row takes, in bytes. */
  public long memoryBytes() {
    return 8L * ranks.length + packed.length + 96;
  }

  /**
   * Unpacks a histogram.
   *
   * @param into receives {@link Histogram#BUCKETS} counts
   * @return whether the rank has one; if not, all counts are 0
   */
  public boolean read(int rank, long[] into) {
    Arrays.fill(into, 0);
    int place = Arrays.binarySearch(ranks, 0, size, rank);
    if (place < 0) {
      return false;
    }
    int at = starts[place];
    int filled = packed[at++] & 0xFF;
    for (int i = 0; i < filled; i++) {
      int bucket = packed[at++];
      long count = 0;
      int shift = 0;
      byte piece;
      do {
        piece = packed[at++];
        count |= (piece & 0x7FL) << shift;
        shift += 7;
      } while (piece < 0);
      into[bucket] = count;
    }
    return true;
  }
}

package org.waitprof.pairing;

import java.util.Arrays;
import org.waitprof.sample.SampleLayout;

/**
 * Finds a rank's entries by channel and number. Open addressing, nothing boxed, all entries in one
 * loop, because it is used tens of thousands of times in a JVM that still interprets. Not
 * thread-safe.
 */
final class EntryIndex {
  private static final int ROOM = 4;

  /** Set in the name of a run of polls: what is looked for is the message itself. */
  private static final long POLLED = 1L << 62;

  private int[] places = new int[ROOM];
  private long[] names = {};
  private int size;

  /** Number of entries, each counted once. */
  int size() {
    return size;
  }

  /**
   * Numbers the entries of a rank in their order. Entries of channels that it does not have, and
   * entries that are already there, are left out.
   *
   * @param count number of entries; each has its channel, its number in it, and whether it is the
   *     polls for a message that has another entry
   * @param channels number of channels that the rank has
   * @return the entry by its number
   */
  int[] fill(int count, int channels, int[] channel, long[] at, boolean[] polled) {
    int[] table = new int[ROOM * Integer.highestOneBit(Math.max(1, count))];
    long[] known = new long[count];
    int[] from = new int[count];
    int mask = table.length - 1;
    int kept = 0;
    for (int entry = 0; entry < count; entry++) {
      if (channel[entry] >= channels) {
        continue;
      }
      long name = (long) channel[entry] << SampleLayout.INDEX_SHIFT | at[entry];
      name |= polled[entry] ? POLLED : 0;
      int place = (int) ((name * 0x9E3779B97F4A7C15L) >>> 32) & mask;
      while (table[place] != 0 && known[table[place] - 1] != name) {
        place = place + 1 & mask;
      }
      if (table[place] == 0) {
        known[kept] = name;
        from[kept] = entry;
        table[place] = ++kept;
      }
    }
    places = table;
    names = known;
    size = kept;
    return from;
  }

  /**
   * Finds many entries.
   *
   * @param wanted of each its channel, shifted by {@link SampleLayout#INDEX_SHIFT}, and number;
   *     negative for none
   * @return for each its number, or -1
   */
  int[] find(long[] wanted) {
    int[] table = places;
    long[] known = names;
    int mask = table.length - 1;
    int[] found = new int[wanted.length];
    Arrays.fill(found, -1);
    for (int i = 0; i < wanted.length; i++) {
      long name = wanted[i];
      if (name < 0) {
        continue;
      }
      int place = (int) ((name * 0x9E3779B97F4A7C15L) >>> 32) & mask;
      while (table[place] != 0 && known[table[place] - 1] != name) {
        place = place + 1 & mask;
      }
      found[i] = table[place] - 1;
    }
    return found;
  }
}

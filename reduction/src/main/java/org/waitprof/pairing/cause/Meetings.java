package org.waitprof.pairing.cause;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Ends of calls in which a rank was long in a message from or to a partner, on any channel. Long
 * calls are those that wait for the partner, who has come at the end of the call: the two were
 * together then. A rank that finds a message of long ago was not together with its sender.
 */
public final class Meetings {
  private final long[] keys;
  private final Map<Long, long[]> ends = new HashMap<>();

  /**
   * Takes the operations of a rank, by number.
   *
   * @param thread that called
   * @param partner the other rank of its message; negative if the operation is no message
   */
  public Meetings(int[] thread, int[] partner, long[] enter, long[] leave) {
    keys = new long[partner.length];
    Map<Long, Integer> counts = new HashMap<>();
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) partner[i] << 32 | thread[i];
      if (partner[i] >= 0 && leave[i] - enter[i] >= EntryCauses.GRAIN_NANOS) {
        add(keys[i], leave[i], counts);
      }
    }
    for (Map.Entry<Long, long[]> each : ends.entrySet()) {
      long[] all = Arrays.copyOf(each.getValue(), counts.getOrDefault(each.getKey(), 0));
      Arrays.sort(all);
      each.setValue(all);
    }
  }

  private void add(long key, long end, Map<Long, Integer> counts) {
    int count = counts.getOrDefault(key, 0);
    long[] known = ends.getOrDefault(key, new long[4]);
    known = count < known.length ? known : Arrays.copyOf(known, 2 * count);
    known[count] = end;
    ends.put(key, known);
    counts.put(key, count + 1);
  }

  /**
   * Returns when the rank was last together with the partner of an operation, before an instant;
   * the least number if that is not known.
   */
  long lastBefore(int operation, long until) {
    long[] known = ends.get(keys[operation]);
    if (known == null) {
      return Long.MIN_VALUE;
    }
    int last = Arrays.binarySearch(known, until);
    last = last >= 0 ? last : -2 - last;
    return last >= 0 ? known[last] : Long.MIN_VALUE;
  }
}

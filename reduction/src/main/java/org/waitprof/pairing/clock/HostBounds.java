package org.waitprof.pairing.clock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The least time between an event on one host and an event on another that can only come after it,
 * by their clocks. It is kept for each ordered pair of hosts and window of the run. Bounds of all
 * ranks combine by their minimum, in one all-reduction. With more than 32 hosts only pairs with the
 * first one count. Not thread-safe.
 */
public final class HostBounds {
  static final int WINDOWS = 16;
  static final long UNKNOWN = Long.MAX_VALUE;
  private static final int MOST_IN_PAIRS = 32;
  private static final int MOST = 1024;

  private final int hosts;
  private final long begin;
  private final long end;
  private final long[] least;

  /**
   * Knows nothing yet.
   *
   * @param hosts number of hosts
   * @param begin begin of the run, nanoseconds of the clocks as they are known so far
   * @param end end of the run
   */
  public HostBounds(int hosts, long begin, long end) {
    this(hosts, begin, end, new long[(hosts <= MOST_IN_PAIRS ? hosts : 2) * hosts * WINDOWS]);
    Arrays.fill(least, UNKNOWN);
  }

  /** Bounds that all ranks have combined. */
  public HostBounds(int hosts, long begin, long end, long[] least) {
    this.hosts = hosts;
    this.begin = begin;
    this.end = end;
    this.least = least;
  }

  /**
   * Numbers hosts in the order of their first ranks.
   *
   * @param keys by rank, the number that distinguishes its host from others; {@code Long.MAX_VALUE}
   *     if unknown
   * @return by rank, the host's number; -1 for unknown hosts, and for hosts beyond the first 1024
   */
  public static int[] numbered(long[] keys) {
    Map<Long, Integer> numbers = new HashMap<>();
    int[] of = new int[keys.length];
    for (int rank = 0; rank < keys.length; rank++) {
      Integer known = numbers.get(keys[rank]);
      if (known == null && keys[rank] != Long.MAX_VALUE && numbers.size() < MOST) {
        known = numbers.size();
        numbers.put(keys[rank], known);
      }
      of[rank] = known == null ? -1 : known;
    }
    return of;
  }

  /**
   * Adds a pair of events.
   *
   * @param earlier host of the first, -1 if unknown
   * @param later host of the second, likewise
   * @param at approximate time of that
   * @param nanos time from the first to the second by their clocks, which may be negative
   */
  public void add(int earlier, int later, long at, long nanos) {
    int place = earlier < 0 || later < 0 || earlier == later ? -1 : place(earlier, later);
    if (place >= 0) {
      long part = Math.max(0, Math.min(WINDOWS - 1, (at - begin) * WINDOWS / length()));
      int window = place + (int) part;
      least[window] = Math.min(least[window], nanos);
    }
  }

  private long length() {
    return Math.max(1, end - begin);
  }

  private int place(int earlier, int later) {
    if (hosts <= MOST_IN_PAIRS) {
      return (earlier * hosts + later) * WINDOWS;
    }
    return earlier == 0 ? later * WINDOWS : later == 0 ? (hosts + earlier) * WINDOWS : -1;
  }

  /** The least time in a window; {@link #UNKNOWN} if nothing is known. */
  long least(int earlier, int later, int window) {
    int place = place(earlier, later);
    return place < 0 ? UNKNOWN : least[place + window];
  }

  /** Whether anything is known of two hosts. */
  boolean hasPair(int one, int other) {
    for (int window = 0; window < WINDOWS; window++) {
      if (least(one, other, window) != UNKNOWN || least(other, one, window) != UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  /** All bounds, to be combined with the bounds of other ranks by their minimum. */
  public long[] all() {
    return least;
  }
}

package org.waitprof.replay.delay;

import java.util.Arrays;

/**
 * Time of a stream since its beginning: time by place without waiting, waiting, waiting by place
 * where required, and the number of waits. Or a copy of these from an earlier moment. Used by one
 * thread at a time.
 */
final class PlaceTimes {
  private long[] nanos = new long[16];
  private long[] waitedAt;
  long waited;
  long waits;

  /** Number of the call during which it was copied. */
  long call = -1;

  /** Waiting and number of waits before that call. */
  long waitedBefore;

  long waitsBefore;

  PlaceTimes(boolean waitsByPlace) {
    waitedAt = new long[waitsByPlace ? nanos.length : 0];
  }

  void add(int place, long time) {
    nanos = withRoom(nanos, place);
    nanos[place] += time;
  }

  void addWaits(int place, long time, int count) {
    waited += time;
    waits += count;
    if (waitedAt.length > 0 && time != 0) {
      waitedAt = withRoom(waitedAt, place);
      waitedAt[place] += time;
    }
  }

  private static long[] withRoom(long[] times, int place) {
    return place < times.length
        ? times
        : Arrays.copyOf(times, Math.max(place + 1, 2 * times.length));
  }

  /** Becomes a copy, minus the last {@code earlier} nanoseconds, which were spent in one place. */
  void set(PlaceTimes other, int place, long earlier, long callNumber) {
    nanos = copy(other.nanos, nanos);
    if (earlier != 0) {
      nanos = withRoom(nanos, place);
      nanos[place] -= earlier;
    }
    waitedAt = copy(other.waitedAt, waitedAt);
    waited = other.waited;
    waits = other.waits;
    call = callNumber;
  }

  private static long[] copy(long[] from, long[] to) {
    if (to.length < from.length) {
      return from.clone();
    }
    System.arraycopy(from, 0, to, 0, from.length);
    return to;
  }

  /** Time in a place, without waiting. */
  long get(int place) {
    return place < nanos.length ? nanos[place] : 0;
  }

  /** Waiting in a place, nanoseconds; 0 where it is not recorded by place. */
  long waitedAt(int place) {
    return place < waitedAt.length ? waitedAt[place] : 0;
  }
}

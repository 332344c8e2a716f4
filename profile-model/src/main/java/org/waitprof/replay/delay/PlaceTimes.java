package org.waitprof.replay.delay;

import java.util.Arrays;

/**
 * What a stream has done since its beginning: time by place without waiting, waiting, number of
 * waits; or a copy of that from an earlier moment. Used by one thread at a time.
 */
final class PlaceTimes {
  long[] nanos = new long[16];
  long waited;
  long waits;

  /** Number of the call at which it was copied. */
  long call = -1;

  void add(int place, long time) {
    if (place >= nanos.length) {
      nanos = Arrays.copyOf(nanos, Math.max(place + 1, 2 * nanos.length));
    }
    nanos[place] += time;
  }

  /** Becomes a copy, as of a time so much earlier that was spent in one place. */
  void set(PlaceTimes other, int place, long earlier, long callNumber) {
    if (nanos.length < other.nanos.length) {
      nanos = other.nanos.clone();
    } else {
      System.arraycopy(other.nanos, 0, nanos, 0, other.nanos.length);
    }
    if (earlier != 0) {
      nanos[place] -= earlier;
    }
    waited = other.waited;
    waits = other.waits;
    call = callNumber;
  }

  long get(int place) {
    return place < nanos.length ? nanos[place] : 0;
  }
}

package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Which share of the time in each place's calls was overlapped: another thread of the rank computed
 * meanwhile, or the time was lost to another one's call. As ranks write it in Finalize. Places that
 * were not seen have the share of all that were.
 */
final class OverlapShares {
  private static final int NUMBERS = 4;

  private final Map<Place, Double> shares = new HashMap<>();
  private double seen;
  private double overlapped;

  private record Place(long path, long call) {}

  /** Reads a chunk. What cannot have been written is passed over. */
  void read(ByteBuffer chunk) {
    for (int at = 0; at + NUMBERS * Long.BYTES <= chunk.capacity(); at += NUMBERS * Long.BYTES) {
      long ticks = chunk.getLong(at + 2 * Long.BYTES);
      long part = chunk.getLong(at + 3 * Long.BYTES);
      if (ticks > 0 && part >= 0 && part <= ticks) {
        Place place = new Place(chunk.getLong(at), chunk.getLong(at + Long.BYTES));
        shares.put(place, (double) part / ticks);
        seen += ticks;
        overlapped += part;
      }
    }
  }

  /** The overlapped part of a time in calls of a place. */
  long of(long path, int call, long nanos) {
    if (seen == 0) {
      return 0;
    }
    double share = shares.getOrDefault(new Place(path, call), overlapped / seen);
    return Math.round(share * nanos);
  }
}

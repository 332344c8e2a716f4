package org.waitprof.counterfile;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.MpiCall;

/**
 * Shares of the time in the calls of each place during which the rank's other threads computed or
 * waited for a lock. Ranks write them in Finalize. Calls are overlapped while another thread
 * computes, or where the time was lost to another thread's call. None are before a second thread
 * calls MPI. Places that were not seen have the share of all places that were. Other threads are
 * locked out while they wait for a lock that the calling thread has.
 */
final class OverlapShares {
  private static final MpiCall[] CALLS = MpiCall.values();
  private static final int NUMBERS = 6;

  private final Map<Place, Shares> shares = new HashMap<>();
  private double seen;
  private double overlapped;

  private record Place(long path, long call) {}

  private record Shares(double overlapped, double lockedOut) {}

  /** Reads a chunk. Implausible records are passed over. */
  void read(ByteBuffer chunk) {
    for (int at = 0; at + NUMBERS * Long.BYTES <= chunk.capacity(); at += NUMBERS * Long.BYTES) {
      double ticks = chunk.getLong(at + 2 * Long.BYTES);
      long part = chunk.getLong(at + 3 * Long.BYTES);
      long lockedOut = chunk.getLong(at + 4 * Long.BYTES);
      double alone = chunk.getLong(at + 5 * Long.BYTES);
      double all = ticks + alone;
      boolean plausible = ticks >= 0 && part >= 0 && part <= ticks && lockedOut >= 0 && alone >= 0;
      if (plausible && all > 0) {
        Place place = new Place(chunk.getLong(at), chunk.getLong(at + Long.BYTES));
        shares.put(place, new Shares(part / all, lockedOut / all));
        seen += ticks;
        overlapped += part;
      }
    }
  }

  /** The overlapped part of a time in calls of a place; none of Init and Finalize. */
  long overlapped(long path, int call, long nanos) {
    // All threads have done with MPI when one calls Finalize.
    if (seen == 0 || !CALLS[call].isInRunTime() || CALLS[call] == MpiCall.MPI_FINALIZE) {
      return 0;
    }
    Shares known = shares.get(new Place(path, call));
    return Math.round((known == null ? overlapped / seen : known.overlapped) * nanos);
  }

  /**
   * Time for which others were locked out during calls of a place, in nanoseconds, summed over
   * them.
   */
  long lockedOut(long path, int call, long nanos) {
    Shares known = shares.get(new Place(path, call));
    return known == null ? 0 : Math.round(known.lockedOut * nanos);
  }
}

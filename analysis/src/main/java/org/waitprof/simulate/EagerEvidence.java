package org.waitprof.simulate;

import org.waitprof.model.SizeClass;

/**
 * Counts, by message size, sends of a trace that were eager and sends that were not; from these
 * follows the size from which on sends wait. A send that was over before its receive was posted was
 * eager; a send that lasted until then was not. Used by one thread.
 */
final class EagerEvidence {
  /** A send that lasts longer has waited for something. */
  private static final long NOTICEABLE_NANOS = 20_000;

  private static final long OPEN_MPI_BYTES = 4096;
  private static final long MPJ_EXPRESS_BYTES = 128 * 1024;

  private final long[] eager = new long[SizeClass.COUNT];
  private final long[] rendezvous = new long[SizeClass.COUNT];

  /**
   * Adds a send, or the call that completed it.
   *
   * @param postedNanos time at which its receive was posted
   */
  void saw(long bytes, long enterNanos, long leaveNanos, long postedNanos) {
    long lasted = leaveNanos - enterNanos;
    if (postedNanos > leaveNanos) {
      eager[SizeClass.of(bytes)]++;
    } else if (lasted > NOTICEABLE_NANOS && postedNanos - enterNanos > lasted / 2) {
      rendezvous[SizeClass.of(bytes)]++;
    }
  }

  /** The usual limit of a binding, unless the user changed it. */
  static long usualBytes(String binding) {
    return binding.contains("MPJ") ? MPJ_EXPRESS_BYTES : OPEN_MPI_BYTES;
  }

  /**
   * The size that contradicts the fewest of the sends seen.
   *
   * @param usual size to prefer unless another one contradicts fewer of the sends
   * @param least number of sends by which it has to
   */
  long limitBytes(long usual, long least) {
    int usualClass = SizeClass.of(usual);
    int best = usualClass;
    long ofUsual = contradictions(best);
    long fewest = ofUsual;
    for (int distance = 1; distance < SizeClass.COUNT; distance++) {
      for (int limit : new int[] {usualClass - distance, usualClass + distance}) {
        if (limit >= 0 && limit < SizeClass.COUNT && contradictions(limit) < fewest) {
          fewest = contradictions(limit);
          best = limit;
        }
      }
    }
    return SizeClass.lower(ofUsual - fewest < least ? usualClass : best);
  }

  private long contradictions(int limit) {
    long sum = 0;
    for (int i = 0; i < SizeClass.COUNT; i++) {
      sum += i < limit ? rendezvous[i] : eager[i];
    }
    return sum;
  }
}

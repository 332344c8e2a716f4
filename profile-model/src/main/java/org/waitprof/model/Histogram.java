package org.waitprof.model;

/**
 * The geometry of the duration histograms: log-linear, four buckets per octave, from 16 ns to about
 * 57 s. Bucket 0 holds everything below 16 ns, the last bucket everything above its lower bound.
 */
public final class Histogram {
  public static final int BUCKETS = 128;

  private static final int FIRST_OCTAVE = 4;

  private Histogram() {}

  /**
   * The bucket of a duration. Hot: called once per recorded call.
   *
   * @param nanos duration; negative values count as 0
   * @return 0 to {@link #BUCKETS} - 1
   */
  public static int bucket(long nanos) {
    int octave = 63 - Long.numberOfLeadingZeros(nanos | 15);
    // The two bits behind the first, and the first itself: 4 to 7 quarters of the octave.
    int quarters = (int) (nanos >>> (octave - 2));
    int bucket = nanos < 16 ? 0 : ((octave - FIRST_OCTAVE) << 2) + quarters - 3;
    return Math.min(bucket, BUCKETS - 1);
  }

  /** The smallest duration of a bucket in nanoseconds. */
  public static long lowerNanos(int bucket) {
    if (bucket == 0) {
      return 0;
    }
    int octave = FIRST_OCTAVE + ((bucket - 1) >> 2);
    return (4L + ((bucket - 1) & 3)) << (octave - 2);
  }

  /** The first duration beyond a bucket; {@code Long.MAX_VALUE} for the last one. */
  public static long upperNanos(int bucket) {
    return bucket == BUCKETS - 1 ? Long.MAX_VALUE : lowerNanos(bucket + 1);
  }
}

package org.waitprof.simulate;

/**
 * Durations of calls of one kind: a logarithmic histogram with sums and eight buckets per octave.
 * So the mean of the shortest durations is known without keeping all. Used by one thread at a time.
 */
final class CostSamples {
  private static final int PER_OCTAVE = 8;
  private static final int BUCKETS = 44 * PER_OCTAVE;

  private final int[] counts = new int[BUCKETS];
  private final double[] sums = new double[BUCKETS];
  private long count;

  void add(long nanos) {
    long positive = Math.max(1, nanos);
    int octave = 63 - Long.numberOfLeadingZeros(positive);
    int part = octave < 3 ? 0 : (int) (positive >>> (octave - 3)) & (PER_OCTAVE - 1);
    int bucket = Math.min(BUCKETS - 1, octave * PER_OCTAVE + part);
    counts[bucket]++;
    sums[bucket] += positive;
    count++;
  }

  long count() {
    return count;
  }

  /**
   * Mean of the shortest durations, nanoseconds.
   *
   * @param part of the samples that count as shortest, above 0, at most 1; at least one counts
   */
  double shortest(double part) {
    double wanted = Math.max(1, part * count);
    double left = wanted;
    double sum = 0;
    for (int i = 0; i < BUCKETS && left > 0; i++) {
      if (counts[i] > 0) {
        double taken = Math.min(left, counts[i]);
        sum += sums[i] / counts[i] * taken;
        left -= taken;
      }
    }
    return sum / (wanted - left);
  }
}

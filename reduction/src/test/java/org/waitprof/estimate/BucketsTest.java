package org.waitprof.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.Histogram;

/** Known: a call of 1000 ns lies in the bucket from 896 to 1024, the next one ends at 1280. */
class BucketsTest {
  private static final int AT_1000 = Histogram.bucket(1000);
  private static final int LAST = Histogram.BUCKETS - 1;

  /** That many calls of durations, in turn. */
  private static long[] histogram(long... countsAndNanos) {
    long[] histogram = new long[Histogram.BUCKETS];
    for (int i = 0; i < countsAndNanos.length; i += 2) {
      histogram[Histogram.bucket(countsAndNanos[i + 1])] += countsAndNanos[i];
    }
    return histogram;
  }

  @Test
  void callsLieInTheMiddle() {
    assertEquals(960, Buckets.middle(AT_1000));
    assertEquals((double) Histogram.lowerNanos(LAST), Buckets.middle(LAST));
    assertEquals(3 * 960 + 18, Buckets.sum(histogram(3, 1000, 1, 17)));
    assertEquals(4, Buckets.count(histogram(3, 1000, 1, 17)));
  }

  @Test
  void excessIsWhatIsAboveAThreshold() {
    long[] eight = histogram(8, 1000);
    assertEquals(8 * 160, Buckets.excess(eight, 800));
    assertEquals(8 * 64, Buckets.excess(eight, 896));
    // Half of the calls exceed it, by 32 on average.
    assertEquals(8 * 16, Buckets.excess(eight, 960));
    assertEquals(8 * 9, Buckets.excess(eight, 976));
    assertEquals(0, Buckets.excess(eight, 1024));
    assertEquals(0, Buckets.excess(eight, 5000));
    long[] endless = histogram(2, Long.MAX_VALUE);
    assertEquals(2 * 100, Buckets.excess(endless, Histogram.lowerNanos(LAST) - 100.0));
    assertEquals(0, Buckets.excess(endless, Histogram.lowerNanos(LAST) + 100.0));
  }

  @Test
  void quantilesLieWithinTheirBucket() {
    long[] histogram = histogram(4, 1000, 4, 1100);
    assertEquals(896, Buckets.least(histogram));
    assertEquals(960, Buckets.quantile(histogram, 0.25));
    assertEquals(1024, Buckets.quantile(histogram, 0.5));
    assertEquals(1152, Buckets.quantile(histogram, 0.75));
    assertEquals(1280, Buckets.quantile(histogram, 1));
    assertEquals(0, Buckets.least(histogram()));
    assertEquals(0, Buckets.quantile(histogram(), 0.5));
  }

  /** What takes more than eight times the shortest has waited. */
  @Test
  void theModeIsThatOfShortCalls() {
    assertEquals(3840, Buckets.shortMode(histogram(5, 1000, 7, 4000, 9, 9000), 1000));
    assertEquals(7680, Buckets.shortMode(histogram(5, 1000, 7, 7500), 1000));
    assertEquals(1000, Buckets.shortMode(histogram(5, 1000, 5, 4000), 1000));
  }
}

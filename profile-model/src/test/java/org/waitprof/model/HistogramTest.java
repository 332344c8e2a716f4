package org.waitprof.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void everyBucketHoldsWhatLiesBetweenItsBounds() {
    for (int bucket = 0; bucket < Histogram.BUCKETS; bucket++) {
      assertEquals(bucket, Histogram.bucket(Histogram.lowerNanos(bucket)));
      assertEquals(bucket, Histogram.bucket(Histogram.upperNanos(bucket) - 1));
    }
    assertEquals(Histogram.BUCKETS - 1, Histogram.bucket(Long.MAX_VALUE));
  }

  @Test
  void everyDurationIsInTheBucketWhoseBoundsItLiesBetween() {
    RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
    for (int i = 0; i < 1_000_000; i++) {
      long nanos = random.nextLong() >>> random.nextInt(1, 64);
      int bucket = Histogram.bucket(nanos);
      assertTrue(Histogram.lowerNanos(bucket) <= nanos, () -> nanos + " in " + bucket);
      assertTrue(nanos < Histogram.upperNanos(bucket), () -> nanos + " in " + bucket);
    }
  }

  @Test
  void negativeDurationsCountAsNone() {
    assertEquals(0, Histogram.bucket(-1));
    assertEquals(0, Histogram.bucket(Long.MIN_VALUE));
  }
}

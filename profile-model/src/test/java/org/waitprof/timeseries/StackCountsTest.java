package org.waitprof.timeseries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Of a;b;c 5, a;b;d 1, a;e 2, f 1 there remain with three stacks at most a;b;c 5, a 3 (d's and e's)
 * and f 1; with one at most the outermost frames, which have no callers. The sum is always 9.
 */
class StackCountsTest {
  private static final Map<String, Long> COUNTS =
      Map.of("a;b;c", 5L, "a;b;d", 1L, "a;e", 2L, "f", 1L);

  private static String caller(String stack) {
    int end = stack.lastIndexOf(';');
    return end < 0 ? stack : stack.substring(0, end);
  }

  private static Map<String, Long> bounded(int most) {
    return StackCounts.bounded(COUNTS, most, StackCountsTest::caller);
  }

  @Test
  void whatIsRareCountsForItsCaller() {
    assertSame(COUNTS, bounded(4));
    assertEquals(Map.of("a;b;c", 5L, "a", 3L, "f", 1L), bounded(3));
    assertEquals(Map.of("a", 8L, "f", 1L), bounded(1));
  }
}

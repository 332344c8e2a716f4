package org.waitprof.pairing.clock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/**
 * Expectation: of a run from 1000 to 2600, each window has 100. The least time of each pair and
 * window stays; with more than 32 hosts, of pairs with the first one only.
 */
class HostBoundsTest {
  private static final long UNKNOWN = HostBounds.UNKNOWN;

  private static HostBounds of(int hosts) {
    return new HostBounds(hosts, 1000, 2600);
  }

  @Test
  void eachInstantHasItsWindow() {
    long[] at = {900, 1000, 1099, 1100, 2499, 2500, 2600, 9000};
    int[] window = {0, 0, 0, 1, 14, 15, 15, 15};
    for (int i = 0; i < at.length; i++) {
      HostBounds bounds = of(3);
      bounds.add(2, 1, at[i], -70);
      for (int each = 0; each < HostBounds.WINDOWS; each++) {
        assertEquals(each == window[i] ? -70 : UNKNOWN, bounds.least(2, 1, each));
        assertEquals(UNKNOWN, bounds.least(1, 2, each));
      }
    }
  }

  @Test
  void theLeastTimeStays() {
    HostBounds bounds = of(2);
    bounds.add(0, 1, 1000, 50);
    bounds.add(0, 1, 1010, 40);
    bounds.add(0, 1, 1020, 60);
    assertEquals(40, bounds.least(0, 1, 0));
  }

  @Test
  void unknownHostsAndOneHostGiveNothing() {
    HostBounds bounds = of(2);
    bounds.add(-1, 1, 1000, 50);
    bounds.add(1, -1, 1000, 50);
    bounds.add(1, 1, 1000, 50);
    for (long each : bounds.all()) {
      assertEquals(UNKNOWN, each);
    }
    bounds.add(1, 0, 1000, 50);
    assertEquals(50, bounds.least(1, 0, 0));
  }

  @Test
  void aPairIsKnownByEitherDirection() {
    HostBounds bounds = of(3);
    assertFalse(bounds.hasPair(0, 1));
    bounds.add(0, 1, 2600, 50);
    assertTrue(bounds.hasPair(0, 1));
    assertTrue(bounds.hasPair(1, 0));
    assertFalse(bounds.hasPair(0, 2));
  }

  @Test
  void ofManyHostsPairsWithTheFirstCount() {
    HostBounds all = of(32);
    assertEquals(32 * 32 * 16, all.all().length);
    all.add(7, 31, 1000, 50);
    assertEquals(50, all.least(7, 31, 0));
    HostBounds many = of(33);
    assertEquals(2 * 33 * 16, many.all().length);
    many.add(7, 32, 1000, 50);
    assertEquals(UNKNOWN, many.least(7, 32, 0));
    many.add(0, 32, 1000, 60);
    many.add(32, 0, 2600, 70);
    many.add(0, 7, 1000, 80);
    assertEquals(60, many.least(0, 32, 0));
    assertEquals(70, many.least(32, 0, 15));
    assertEquals(80, many.least(0, 7, 0));
    assertEquals(UNKNOWN, many.least(7, 0, 0));
  }

  @Test
  void aRunWithoutLengthHasTheFirstWindow() {
    HostBounds bounds = new HostBounds(2, 1000, 1000);
    bounds.add(0, 1, 1000, 50);
    assertEquals(50, bounds.least(0, 1, 0));
  }

  @Test
  void hostsBeyondTheLimitHaveNoNumber() {
    long[] keys = new long[1030];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i < 1028 ? 5000 - i : 5000 - 3;
    }
    int[] numbers = HostBounds.numbered(keys);
    assertEquals(1023, numbers[1023]);
    assertEquals(-1, numbers[1024]);
    assertEquals(3, numbers[1029]);
  }

  @Test
  void aClockIsAStraightLine() {
    ClockLine line = new ClockLine(4, 1000, 100, 2000, 301, 9);
    long[] found = {
      line.common(1000), line.common(1500), line.common(2000), line.common(3000), line.common(0)
    };
    assertArrayEquals(new long[] {1100, 1701, 2301, 3502, -101}, found);
    assertEquals(1107, ClockLine.at(4, 50, 107, 9).common(1000));
    assertEquals(5, ClockLine.COMMON.common(5));
    assertTrue(ClockLine.COMMON.isCommon());
    assertFalse(new ClockLine(4, 0, 1, 10, 0, 9).isCommon());
    assertFalse(new ClockLine(4, 0, 0, 10, 1, 9).isCommon());
    assertEquals(10, new ClockLine(4, 5, 3, 0, 7, 9).common(7));
    assertEquals(10, new ClockLine(4, 5, 3, 5, 7, 9).common(7));
  }

  /** Each pair has a place of its own. */
  @Test
  void pairsAreKeptApart() {
    for (int hosts : new int[] {3, 40}) {
      HostBounds bounds = of(hosts);
      for (int host = 1; host < hosts; host++) {
        bounds.add(0, host, 2600, host);
        bounds.add(host, 0, 1000, 100 + host);
      }
      for (int host = 1; host < hosts; host++) {
        assertEquals(host, bounds.least(0, host, 15));
        assertEquals(UNKNOWN, bounds.least(0, host, 0));
        assertEquals(100 + host, bounds.least(host, 0, 0));
        assertEquals(UNKNOWN, bounds.least(host, 0, 15));
      }
    }
  }
}

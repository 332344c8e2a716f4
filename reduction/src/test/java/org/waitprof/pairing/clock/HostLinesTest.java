package org.waitprof.pairing.clock;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;

/**
 * Hosts whose clocks are off by a known line, and messages between them that take 2 us at least:
 * the lines are found again, to half of that and what a drift makes of it, and each claims no
 * smaller error than it has.
 */
class HostLinesTest {
  private static final long BEGIN = 5_000_000_000L;
  private static final long LENGTH = 60_000_000_000L;
  private static final int MESSAGES = 3000;
  private static final long SHORTEST = 2_000;

  /** What a drift of the last round does to bounds in one window. */
  private static final long WINDOWS = 200;

  private final Random random = new Random(Seed.value() + 51);

  /** How far each host's clock is off the first one's at the run's begin and end. */
  private final long[][] truth;

  HostLinesTest() {
    truth = new long[][] {{0, 0}, {12_000, -7_000}, {-300, 90_000}, {-15_000, -16_000}};
  }

  private long off(int host, long at) {
    double part = (double) (at - BEGIN) / LENGTH;
    return Math.round(truth[host][0] + part * (truth[host][1] - truth[host][0]));
  }

  /** What messages that take so long tell by corrected clocks; hosts talk to the next one. */
  private HostBounds bounds(HostLines lines, long seed, boolean around, long slowness) {
    HostBounds bounds = new HostBounds(truth.length, BEGIN, BEGIN + LENGTH);
    Random messages = new Random(seed);
    for (int i = 0; i < MESSAGES; i++) {
      int from = messages.nextInt(truth.length);
      int step = messages.nextBoolean() ? 1 : truth.length - 1;
      int to = (from + step) % truth.length;
      if (!around && Math.abs(from - to) != 1) {
        continue;
      }
      long sent = BEGIN + (long) (messages.nextDouble() * LENGTH);
      long arrived = sent + SHORTEST + (long) (-Math.log(1 - messages.nextDouble()) * slowness);
      long sentBy = lines.corrected(from, sent + off(from, sent));
      long arrivedBy = lines.corrected(to, arrived + off(to, arrived));
      bounds.add(from, to, arrivedBy, arrivedBy - sentBy);
    }
    return bounds;
  }

  private HostLines found(long comparedError, boolean comparedAtEnd, boolean around) {
    HostLines lines =
        new HostLines(truth.length, BEGIN, BEGIN + LENGTH, comparedError, comparedAtEnd);
    long seed = random.nextLong();
    for (int round = 0; round < HostLines.ROUNDS; round++) {
      lines = lines.refined(bounds(lines, seed, around, 20_000));
    }
    return lines;
  }

  private void isTrue(HostLines lines, long tolerance) {
    for (int host = 0; host < truth.length; host++) {
      long worst = 0;
      for (long at = BEGIN; at <= BEGIN + LENGTH; at += LENGTH / 8) {
        worst = Math.max(worst, Math.abs(lines.corrected(host, at + off(host, at)) - at));
      }
      assertTrue(worst <= tolerance, "host " + host + " is off by " + worst);
      assertTrue(
          worst <= lines.errorNanos(host) + WINDOWS,
          worst + " of host " + host + ": " + lines.errorNanos(host));
    }
  }

  @Test
  void offsetsAndDriftAreFound() {
    HostLines lines = found(100_000, true, true);
    isTrue(lines, 2 * SHORTEST);
    assertTrue(lines.errorNanos() < 10 * SHORTEST, "claims " + lines.errorNanos());
  }

  /** After a crash clocks were compared once; messages tell how they went on. */
  @Test
  void oneComparisonIsEnough() {
    isTrue(found(100_000, false, true), 2 * SHORTEST);
  }

  /** Hosts in a row: the last is reached over the others. */
  @Test
  void hostsThatNeverTalkToTheFirstAreReached() {
    isTrue(found(100_000, true, false), 6 * SHORTEST);
  }

  /** Messages that never go back leave a clock within its comparison. */
  @Test
  void oneDirectionAloneNeverMakesItWorse() {
    HostLines lines = new HostLines(2, BEGIN, BEGIN + LENGTH, 20_000, true);
    HostBounds bounds = new HostBounds(2, BEGIN, BEGIN + LENGTH);
    for (int i = 0; i < 100; i++) {
      long at = BEGIN + i * LENGTH / 100;
      bounds.add(0, 1, at, 500_000);
    }
    HostLines refined = lines.refined(bounds);
    assertEquals(BEGIN, refined.corrected(1, BEGIN));
    assertEquals(20_000, refined.errorNanos(1));
  }

  @Test
  void withoutPairsNothingChanges() {
    HostLines lines = new HostLines(3, BEGIN, BEGIN + LENGTH, 20_000, true);
    HostLines refined = lines.refined(new HostBounds(3, BEGIN, BEGIN + LENGTH));
    assertEquals(BEGIN + 7, refined.corrected(2, BEGIN + 7));
    assertEquals(20_000, refined.errorNanos());
    assertEquals(0, refined.errorNanos(0));
  }

  @Test
  void hostsAreNumberedByTheirFirstRanks() {
    long none = Long.MAX_VALUE;
    assertArrayEquals(
        new int[] {0, 1, 0, -1, 2}, HostBounds.numbered(new long[] {9, 4, 9, none, -1}));
  }

  /**
   * Bounds by which a clock is at least 10 us behind at the begin, and 5 us ahead at the end, and
   * by the comparison within 20 us. The line that keeps farthest from all begins at -15.403 us,
   * with a slope of 25.806 us. Another round, by corrected clocks, must find the same.
   */
  @Test
  void theComparisonBoundsEachRoundAlike() {
    HostLines lines = new HostLines(2, BEGIN, BEGIN + LENGTH, 20_000, true);
    long first = BEGIN + LENGTH / 32;
    long last = BEGIN + LENGTH - LENGTH / 32;
    for (int round = 0; round < HostLines.ROUNDS; round++) {
      HostBounds bounds = new HostBounds(2, BEGIN, BEGIN + LENGTH);
      bounds.add(0, 1, first, lines.corrected(1, first - 10_000) - first);
      bounds.add(1, 0, last, last - lines.corrected(1, last + 5000));
      lines = lines.refined(bounds);
      assertEquals(15_403.0, (double) lines.corrected(1, BEGIN) - BEGIN, 5);
      long end = BEGIN + LENGTH;
      assertEquals(-10_403.0, (double) lines.corrected(1, end) - end, 5);
    }
  }

  /** Adds a clock that is ahead by an offset, known to a margin, in all windows. */
  private static void known(
      HostBounds bounds, HostLines lines, int from, int to, long offset, long margin) {
    for (int window = 0; window < HostBounds.WINDOWS; window++) {
      long at = BEGIN + LENGTH * (2L * window + 1) / 32;
      long there = lines.corrected(to, at + offset) - lines.corrected(from, at);
      bounds.add(from, to, at, there + margin);
      bounds.add(to, from, at, margin - there);
    }
  }

  /** Host 2 is known better over host 1, 3 us and 1 us, than by itself, 0 us within 10 us. */
  @Test
  void theBestPairIsTaken() {
    HostLines lines = new HostLines(3, BEGIN, BEGIN + LENGTH, 20_000, true);
    for (int round = 0; round < HostLines.ROUNDS; round++) {
      HostBounds bounds = new HostBounds(3, BEGIN, BEGIN + LENGTH);
      known(bounds, lines, 0, 2, 0, 10_000);
      known(bounds, lines, 0, 1, 3000, 1000);
      known(bounds, lines, 1, 2, 1000, 1000);
      lines = lines.refined(bounds);
      assertEquals(-3000.0, (double) lines.corrected(1, BEGIN) - BEGIN, 5);
      assertEquals(-4000.0, (double) lines.corrected(2, BEGIN) - BEGIN, 5);
      assertTrue(lines.errorNanos(2) > lines.errorNanos(1));
    }
  }

  /**
   * Host 2 is at least 10 us behind host 1, and by comparisons of both at most 40 us: 25 us behind.
   */
  @Test
  void hostsBeyondTheFirstHaveTwoComparisons() {
    HostLines lines = new HostLines(3, BEGIN, BEGIN + LENGTH, 20_000, true);
    for (int round = 0; round < HostLines.ROUNDS; round++) {
      HostBounds bounds = new HostBounds(3, BEGIN, BEGIN + LENGTH);
      known(bounds, lines, 0, 1, 7000, 1000);
      for (int window = 0; window < HostBounds.WINDOWS; window++) {
        long at = BEGIN + LENGTH * (2L * window + 1) / 32;
        long there = lines.corrected(2, at + 7000 - 10_000) - lines.corrected(1, at + 7000);
        bounds.add(1, 2, at, there);
      }
      lines = lines.refined(bounds);
      assertEquals(-7000.0, (double) lines.corrected(1, BEGIN) - BEGIN, 5);
      assertEquals(18_000.0, (double) lines.corrected(2, BEGIN) - BEGIN, 5);
      long end = BEGIN + LENGTH;
      assertEquals(18_000.0, (double) lines.corrected(2, end) - end, 5);
    }
  }
}

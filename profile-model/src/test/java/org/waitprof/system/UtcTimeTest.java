package org.waitprof.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;

/** Expectation: the same texts as by the JDK, on each day of eight centuries and at any time. */
class UtcTimeTest {
  private static final DateTimeFormatter COMPACT =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final long DAY = 86_400_000;

  private static void check(long epochMillis) {
    Instant instant = Instant.ofEpochMilli(epochMillis);
    UtcTime time = UtcTime.of(epochMillis);
    assertEquals(instant.toString(), time.iso());
    assertEquals(COMPACT.format(instant), time.compact());
  }

  @Test
  void eachDayOfEightCenturies() {
    long first = Instant.parse("1600-02-27T00:00:00Z").toEpochMilli();
    for (long day = 0; day < 2 * 146_097; day++) {
      check(first + day * DAY);
    }
  }

  @Test
  void anyTime() {
    long first = Instant.parse("1000-01-01T00:00:00Z").toEpochMilli();
    long end = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();
    Random random = new Random(Seed.value());
    for (int i = 0; i < 100_000; i++) {
      long at = first + (long) (random.nextDouble() * (end - first));
      check(at);
      check(at - at % 1000);
    }
    check(end);
    check(0);
    check(-1);
  }

  /** Counter files may be damaged. */
  @Test
  void noTimeIsTooFar() {
    assertEquals("10000-01-01T00:00:00Z", UtcTime.of(253_402_300_800_000L).iso());
    assertEquals(292_278_994, UtcTime.of(Long.MAX_VALUE).year());
    assertEquals(-292_275_055, UtcTime.of(Long.MIN_VALUE).year());
  }
}

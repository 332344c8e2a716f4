package org.waitprof.system;

/**
 * A date and time of day, UTC, proleptic Gregorian. By hand: the JDK's own loads 20 classes, 3 ms
 * of CPU at the end of each job, for two texts. Used for the start of a run in the profile and in
 * its name, by the thread that writes.
 *
 * @param month from 1
 * @param day from 1
 */
public record UtcTime(long year, int month, int day, int hour, int minute, int second, int millis) {
  private static final long MILLIS_PER_DAY = 86_400_000;

  /** Days of 400 years, after which the calendar repeats. */
  private static final int DAYS_PER_ERA = 146_097;

  /** From 1 March of the year 0 to 1 January 1970. */
  private static final int DAYS_TO_1970 = 719_468;

  private static final int DAYS_PER_CENTURY = 36_524;
  private static final int DAYS_OF_FOUR_YEARS = 1461;

  /** The time this number of milliseconds after 1970 began. */
  public static UtcTime of(long epochMillis) {
    long days = Math.floorDiv(epochMillis, MILLIS_PER_DAY) + DAYS_TO_1970;
    int rest = (int) Math.floorMod(epochMillis, MILLIS_PER_DAY);
    long era = Math.floorDiv(days, (long) DAYS_PER_ERA);
    int day = (int) Math.floorMod(days, (long) DAYS_PER_ERA);
    // Years begin in March, so that a leap day is the last of its year, of its four years, and of
    // its era. Then any five months in a row have 153 days.
    int leaps = day / (DAYS_OF_FOUR_YEARS - 1) - day / DAYS_PER_CENTURY + day / (DAYS_PER_ERA - 1);
    int years = (day - leaps) / 365;
    int dayOfYear = day - (365 * years + years / 4 - years / 100);
    int march = (5 * dayOfYear + 2) / 153;
    int month = march < 10 ? march + 3 : march - 9;
    int second = rest / 1000;
    return new UtcTime(
        400 * era + years + (month <= 2 ? 1 : 0),
        month,
        dayOfYear - (153 * march + 2) / 5 + 1,
        second / 3600,
        second / 60 % 60,
        second % 60,
        rest % 1000);
  }

  /**
   * Returns text as {@code Instant.toString} gives it, in the years 0 to 9999: {@code
   * 2026-01-31T23:59:59.500Z}.
   */
  public String iso() {
    String seconds = digits(hour) + ":" + digits(minute) + ":" + digits(second);
    String fraction = millis == 0 ? "" : "." + Integer.toString(1000 + millis).substring(1);
    boolean isUsual = year >= 0 && year <= 9999;
    String four = isUsual ? Long.toString(10_000 + year).substring(1) : Long.toString(year);
    return four + "-" + digits(month) + "-" + digits(day) + "T" + seconds + fraction + "Z";
  }

  /** For names of files: {@code 20260131-235959}. */
  public String compact() {
    return (year * 100 + month) * 100 + day + "-" + digits(hour) + digits(minute) + digits(second);
  }

  private static String digits(int two) {
    return two < 10 ? "0" + two : Integer.toString(two);
  }
}

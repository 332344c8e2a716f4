package org.waitprof.agent.cpu;

import org.waitprof.system.KernelText;

/**
 * Time at which this process began. Linux shows the time since it was booted, and that time at the
 * begin of the process, to a hundredth of a second. So the JVM's management classes need not be
 * loaded. To read both takes 40 us.
 */
public final class ProcessStart {
  private static final String UP = "/proc/uptime";
  private static final String PROCESS = "/proc/self/stat";

  /** Linux shows times to user programs in hundredths of a second, whatever its own ticks are. */
  private static final int MILLIS_PER_TICK = 10;

  /** Begin of the process in {@code stat}, counted behind the name, which may have blanks. */
  private static final int FIELD = 19;

  private static final long MOST_AHEAD_MILLIS = 1000;
  private static final long UNKNOWN = Long.MIN_VALUE;

  /** The JVM's clock less the kernel's when the agent began, milliseconds. */
  private static long firstAheadMillis = UNKNOWN;

  private ProcessStart() {}

  /**
   * Compares the JVM's clock with the kernel's for the first time. Called by premain: their
   * difference may be anything, as containers may show a time of their own.
   */
  public static void begin() {
    firstAheadMillis = aheadMillis(System.nanoTime(), upMillis());
  }

  /** Whether the JVM's clock runs faster than the kernel's, as with tools that make the time up. */
  static boolean isClockAhead() {
    return isAhead(aheadMillis(System.nanoTime(), upMillis()), firstAheadMillis);
  }

  static boolean isAhead(long aheadMillis, long firstMillis) {
    return aheadMillis != UNKNOWN
        && firstMillis != UNKNOWN
        && aheadMillis - firstMillis > MOST_AHEAD_MILLIS;
  }

  /** The JVM's clock less the kernel's; a number of its own where the kernel shows none. */
  static long aheadMillis(long nanos, long upMillis) {
    return upMillis < 0 ? UNKNOWN : nanos / 1_000_000 - upMillis;
  }

  /** Begin of the process, milliseconds since 1970; 0 if the system does not show it. */
  public static long epochMillis() {
    return epochMillis(KernelText.of(UP), KernelText.of(PROCESS), System.currentTimeMillis());
  }

  static long epochMillis(String up, String process, long now) {
    String[] fields = process.substring(process.lastIndexOf(')') + 1).trim().split(" ", -1);
    try {
      long ticks = ticks(up);
      long age = ticks - Long.parseLong(fields[FIELD]);
      return ticks < 0 || age < 0 ? 0 : now - age * MILLIS_PER_TICK;
    } catch (RuntimeException e) {
      return 0;
    }
  }

  /** Milliseconds since the system was started, by its own clock; negative if it shows none. */
  static long upMillis() {
    return ticks(KernelText.of(UP)) * MILLIS_PER_TICK;
  }

  /** Always with two decimals; parsing it as one number loads eight classes. */
  private static long ticks(String up) {
    String seconds = up.substring(0, Math.max(0, up.indexOf(' ')));
    int point = seconds.length() - 3;
    if (point < 0 || seconds.charAt(point) != '.') {
      return -1;
    }
    try {
      return Long.parseLong(seconds.substring(0, point).concat(seconds.substring(point + 1)));
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}

package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Time that a hypervisor has withheld from the CPUs of this host while they had work, in hundredths
 * of a second. Of a thread it is asked only where that has been off its core for a time that
 * nothing else explains. Costs 20 us.
 */
public final class StolenTime {
  /** Linux reports times to user programs in hundredths of a second, whatever its own ticks are. */
  private static final long TICK_NANOS = 10_000_000;

  /** Shorter times are not asked for: the answer is no finer. */
  private static final long LEAST_NANOS = TICK_NANOS / 2;

  /** The eighth number behind {@code cpu}, of all CPUs: {@code man 5 proc_stat}. */
  private static final int FIELD = 8;

  private long before = -1;

  /** Time stolen since the last question, in nanoseconds; 0 for short times, and the first time. */
  long since(long nanos) {
    if (nanos < LEAST_NANOS) {
      return 0;
    }
    long now = totalNanos();
    long stolen = before < 0 || now < 0 ? 0 : Math.max(0, now - before);
    before = now < 0 ? before : now;
    return stolen;
  }

  /**
   * All stolen time since the host began, in nanoseconds; -1 where the kernel does not report it.
   */
  public static long totalNanos() {
    byte[] line = new byte[128];
    try (RandomAccessFile file = new RandomAccessFile("/proc/stat", "r")) {
      return totalNanos(line, file.read(line));
    } catch (IOException e) {
      return -1;
    }
  }

  /** Stolen nanoseconds, from the first bytes of {@code /proc/stat}. */
  public static long totalNanos(byte[] text, int size) {
    int field = 0;
    long number = 0;
    for (int i = 1; i < size && text[i] != '\n'; i++) {
      boolean digit = text[i] >= '0' && text[i] <= '9';
      if (digit && text[i - 1] == ' ') {
        field++;
        number = 0;
      }
      number = digit ? 10 * number + text[i] - '0' : number;
      if (field == FIELD && !digit) {
        return number * TICK_NANOS;
      }
    }
    return -1;
  }
}

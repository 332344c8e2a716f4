package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Times of all CPUs of this host since it began, to a hundredth of a second: the first line of
 * {@code /proc/stat}, as {@code man 5 proc_stat} describes it. Costs 20 us, and no class of the JDK
 * that is not there yet.
 */
public final class ProcStat {
  /** The numbers behind {@code cpu} that are times of processes, one bit each. */
  public static final int BUSY = 0b110_0111;

  /** The time that a hypervisor withheld from CPUs while they had work. */
  public static final int STOLEN = 1 << 7;

  /** Linux reports times to user programs in hundredths of a second, whatever its own ticks are. */
  static final long TICK_NANOS = 10_000_000;

  private ProcStat() {}

  /**
   * Sum of some of the times, in nanoseconds; -1 where the kernel does not report them.
   *
   * @param numbers {@link #BUSY} or {@link #STOLEN}
   */
  public static long nanos(int numbers) {
    byte[] line = new byte[128];
    try (RandomAccessFile file = new RandomAccessFile("/proc/stat", "r")) {
      return nanos(line, file.read(line), numbers);
    } catch (IOException e) {
      return -1;
    }
  }

  /** {@link #nanos(int)} from the first bytes of {@code /proc/stat}. */
  public static long nanos(byte[] text, int size, int numbers) {
    if (size < 4 || text[0] != 'c' || text[1] != 'p' || text[2] != 'u') {
      return -1;
    }
    int missing = numbers;
    long ticks = 0;
    int field = -1;
    long number = 0;
    for (int i = 3; i < size && missing != 0; i++) {
      boolean digit = text[i] >= '0' && text[i] <= '9';
      boolean before = text[i - 1] >= '0' && text[i - 1] <= '9';
      if (digit && !before) {
        field++;
        number = 0;
      }
      number = digit ? 10 * number + text[i] - '0' : number;
      if (!digit && before && (missing >> field & 1) != 0) {
        ticks += number;
        missing &= ~(1 << field);
      }
      if (text[i] == '\n') {
        break;
      }
    }
    return missing == 0 ? ticks * TICK_NANOS : -1;
  }
}

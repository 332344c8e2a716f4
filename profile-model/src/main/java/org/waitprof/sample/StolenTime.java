package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * What a hypervisor has withheld from the CPUs of this host, in hundredths of a second. Asked only
 * where a thread has been off its core for a time that nothing else explains. Costs 20 us.
 */
final class StolenTime {
  /** Linux tells user programs times in hundredths of a second, whatever its own ticks are. */
  private static final long TICK_NANOS = 10_000_000;

  /** Shorter times are not asked for: the answer is no finer. */
  private static final long LEAST_NANOS = TICK_NANOS / 2;

  /** The eighth number behind {@code cpu}, of all CPUs: {@code man 5 proc_stat}. */
  private static final int FIELD = 8;

  private long before = -1;

  /** What was stolen since the last time this was asked; 0 for short times, and the first time. */
  long since(long nanos) {
    if (nanos < LEAST_NANOS) {
      return 0;
    }
    long now = total();
    long stolen = before < 0 ? 0 : Math.max(0, now - before) * TICK_NANOS;
    before = now;
    return stolen;
  }

  private static long total() {
    byte[] line = new byte[128];
    try (RandomAccessFile file = new RandomAccessFile("/proc/stat", "r")) {
      int size = file.read(line);
      int field = 0;
      long number = 0;
      for (int i = 1; i < size && line[i] != '\n'; i++) {
        boolean digit = line[i] >= '0' && line[i] <= '9';
        if (digit && (line[i - 1] == ' ')) {
          field++;
          number = 0;
        }
        number = digit ? 10 * number + line[i] - '0' : number;
        if (field == FIELD && !digit) {
          return number;
        }
      }
    } catch (IOException e) {
      return 0; // As if nothing were stolen.
    }
    return 0;
  }
}

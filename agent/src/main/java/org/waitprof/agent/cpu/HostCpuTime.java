package org.waitprof.agent.cpu;

import org.waitprof.system.KernelText;

/** CPU time of all processes of this host since it began, to a hundredth of a second. */
final class HostCpuTime {
  /** Linux reports times to user programs in hundredths of a second, whatever its own ticks are. */
  private static final long TICK_NANOS = 10_000_000;

  /** The numbers behind {@code cpu} that are no idle time: {@code man 5 proc_stat}. */
  private static final boolean[] BUSY = {true, true, true, false, false, true, true};

  private HostCpuTime() {}

  /** The time in nanoseconds; 0 where the kernel does not report it. */
  static long nanos() {
    return nanos(KernelText.of("/proc/stat"));
  }

  /** The time, from the content of {@code /proc/stat}. */
  static long nanos(String text) {
    String[] numbers = KernelText.rest(text, "cpu ").split(" ", BUSY.length + 1);
    if (numbers.length < BUSY.length) {
      return 0;
    }
    long ticks = 0;
    for (int i = 0; i < BUSY.length; i++) {
      ticks += BUSY[i] ? KernelText.number(numbers[i], "") : 0;
    }
    return ticks * TICK_NANOS;
  }
}

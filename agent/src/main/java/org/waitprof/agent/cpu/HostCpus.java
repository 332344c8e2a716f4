package org.waitprof.agent.cpu;

/**
 * The CPUs of this host at this moment.
 *
 * @param usable those that this process may run on
 * @param online those of the host
 * @param loadPercent runnable threads in hundredths, mean of the last minute; 0 if unknown
 */
public record HostCpus(int usable, int online, long loadPercent) {
  /** Linux tells user programs times in hundredths of a second, whatever its own ticks are. */
  private static final long TICK_NANOS = 10_000_000;

  /** As it is now. */
  public static HostCpus now() {
    int usable =
        KernelText.count(
            KernelText.rest(KernelText.of("/proc/thread-self/status"), "Cpus_allowed_list:"));
    int online = KernelText.count(KernelText.of("/sys/devices/system/cpu/online"));
    int known = usable > 0 ? usable : Runtime.getRuntime().availableProcessors();
    return new HostCpus(known, Math.max(known, online), load(KernelText.of("/proc/loadavg")));
  }

  /**
   * What a hypervisor has withheld from the CPUs of this host while they had work, since the host
   * began; -1 where the kernel does not tell.
   */
  static long stolenNanos() {
    return stolenNanos(KernelText.of("/proc/stat"));
  }

  /** The eighth number behind {@code cpu}, of all CPUs: {@code man 5 proc_stat}. */
  static long stolenNanos(String text) {
    String[] numbers = KernelText.rest(text, "cpu ").split(" ", -1);
    try {
      return numbers.length < 8 ? -1 : Long.parseLong(numbers[7]) * TICK_NANOS;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** Of {@code 1.60 1.39 0.81 1/108 15038}, 160. */
  static long load(String text) {
    int end = text.indexOf(' ');
    try {
      return end <= 0 ? 0 : Math.round(100 * Double.parseDouble(text.substring(0, end)));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}

package org.waitprof.agent.cpu;

/**
 * The CPUs of this host at this moment.
 *
 * @param usable those that this process may run on
 * @param online those of the host
 * @param loadPercent runnable threads in hundredths, mean of the last minute; 0 if unknown
 */
public record HostCpus(int usable, int online, long loadPercent) {
  /** As it is now. */
  public static HostCpus now() {
    int usable =
        KernelText.count(
            KernelText.rest(KernelText.of("/proc/thread-self/status"), "Cpus_allowed_list:"));
    int online = KernelText.count(KernelText.of("/sys/devices/system/cpu/online"));
    int known = usable > 0 ? usable : Runtime.getRuntime().availableProcessors();
    return new HostCpus(known, Math.max(known, online), load(KernelText.of("/proc/loadavg")));
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

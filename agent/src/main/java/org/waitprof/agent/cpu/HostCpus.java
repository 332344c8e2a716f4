package org.waitprof.agent.cpu;

import org.waitprof.system.KernelText;

/**
 * The CPUs of this host at present.
 *
 * @param usable number of CPUs that this process may use at once, by affinity and by quota
 * @param firstUsable the lowest CPU that it may run on; -1 if unknown
 * @param online number of CPUs of the host
 * @param loadPercent runnable threads in percent, mean of the last minute; 0 if unknown
 */
public record HostCpus(int usable, int firstUsable, int online, long loadPercent) {
  /** The CPUs of this host as they are now. */
  public static HostCpus now() {
    String list = KernelText.rest(KernelText.of("/proc/thread-self/status"), "Cpus_allowed_list:");
    int usable = KernelText.count(list);
    int byJvm = Runtime.getRuntime().availableProcessors();
    int online = KernelText.count(KernelText.of("/sys/devices/system/cpu/online"));
    int known = usable > 0 ? Math.min(usable, byJvm) : byJvm;
    return new HostCpus(
        known,
        usable > 0 ? (int) KernelText.number(list, "") : -1,
        Math.max(known, online),
        load(KernelText.of("/proc/loadavg")));
  }

  /**
   * Load in hundredths: 160 for {@code 1.60 1.39 0.81 1/108 15038}. Parsing it as one number loads
   * eight classes.
   */
  static long load(String text) {
    int point = text.indexOf('.');
    try {
      String whole = text.substring(0, Math.max(0, point));
      return Long.parseLong(whole.concat(text.substring(point + 1, point + 3)));
    } catch (RuntimeException e) {
      return 0;
    }
  }
}

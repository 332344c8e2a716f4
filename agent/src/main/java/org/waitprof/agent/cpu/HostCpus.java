package org.waitprof.agent.cpu;

import org.waitprof.system.KernelText;

/**
 * The CPUs of this host at this moment.
 *
 * @param usable how many this process may use at once, by affinity and by quota
 * @param firstUsable the lowest that it may run on; -1 if unknown
 * @param online those of the host
 * @param loadPercent runnable threads in hundredths, mean of the last minute; 0 if unknown
 */
public record HostCpus(int usable, int firstUsable, int online, long loadPercent) {
  /** As it is now. */
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

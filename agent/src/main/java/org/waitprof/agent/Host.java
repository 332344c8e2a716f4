package org.waitprof.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.waitprof.options.Options;
import org.waitprof.system.KernelText;

/** Facts about the host that a rank runs on. Read anew at every call; costs one file at most. */
final class Host {
  private static final String[] JOB_VARIABLES = {
    "SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "FLUX_JOB_ID"
  };

  private Host() {}

  /** Facts that the rank knows from the start, for its counter file and its trace. */
  static Map<String, String> facts(Options options) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("host", KernelText.hostName());
    facts.put("java", System.getProperty("java.vm.version", "?"));
    facts.put("jobId", jobId());
    facts.put("command", System.getProperty("sun.java.command", ""));
    facts.putAll(options.facts());
    return facts;
  }

  /**
   * Key that is equal on hosts, and containers on them, that share a boot and so a clock.
   * Containers in time namespaces of their own have other clocks.
   */
  static String clockKey() {
    String boot = KernelText.of("/proc/sys/kernel/random/boot_id").trim();
    return clockKey(
        boot.isEmpty() ? KernelText.hostName() : boot, KernelText.of("/proc/self/timens_offsets"));
  }

  /**
   * Key of a clock.
   *
   * @param offsets the kernel's offsets of this process's clocks: a line of seconds and nanoseconds
   *     per clock; empty before Linux 5.6
   */
  static String clockKey(String host, String offsets) {
    String offset = KernelText.rest(offsets, "monotonic");
    boolean isNone = offset.isEmpty() || (offset.startsWith("0 ") && offset.endsWith(" 0"));
    return isNone ? host : host + "+" + offset.replace(' ', '_');
  }

  /** The number of the batch job; empty without one. */
  static String jobId() {
    for (String variable : JOB_VARIABLES) {
      String id = System.getenv(variable);
      if (id != null && !id.isEmpty()) {
        return id;
      }
    }
    return "";
  }
}

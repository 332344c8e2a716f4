package org.waitprof.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Resources that a process has used, as Linux counts them.
 *
 * @param process number of the process; {@code self} for this one
 */
public record ProcessUse(String process) {
  /** Resources that this process has used. */
  public static final ProcessUse OWN = new ProcessUse("self");

  /** The most memory that was resident; 0 if the process has ended. */
  public long mostKilobytes() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc", process, "status"))) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", ""));
        }
      }
    } catch (IOException e) {
      // The process has just ended.
    }
    return 0;
  }

  /**
   * CPU time of this process, its start, compiler and collector included; what a core can do is
   * known by it also where others use the machine.
   */
  public static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
        .getProcessCpuTime();
  }
}

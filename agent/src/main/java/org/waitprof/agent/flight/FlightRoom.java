package org.waitprof.agent.flight;

import java.io.File;
import java.nio.file.FileSystems;
import org.waitprof.system.KernelText;

/**
 * Checks that Flight Recorder can write its files. Where it cannot, the JVM does not throw: it ends
 * the process, with exit code 1 on a full disk (JDK 17, 25), or aborts it beyond a file-size limit.
 */
final class FlightRoom {
  /** Two of Flight Recorder's chunks of 12 MiB, and the descriptions of their events. */
  private static final long LEAST_BYTES = 32L << 20;

  private FlightRoom() {}

  /** The folder of the files: Flight Recorder's own once it has one, else where it will make it. */
  static File folder() {
    String own = System.getProperty("jdk.jfr.repository");
    return new File(own != null ? own : System.getProperty("java.io.tmpdir", "/tmp"));
  }

  /**
   * The reason why this JVM must not record, as a clause; empty if it may. Costs a system call.
   *
   * @param folder where the files are
   * @param more bytes that will be written there besides
   */
  static String lacking(File folder, long more) {
    if (FileSystems.getDefault().provider().getClass().getClassLoader() != null) {
      return "Flight Recorder does not work with the program's default file system";
    }
    if (isBelow(KernelText.of("/proc/self/limits"))) {
      return "Flight Recorder needs files of 32 MiB, beyond the limit of this process (ulimit -f)";
    }
    long needed = LEAST_BYTES + more;
    return folder.getUsableSpace() >= needed
        ? ""
        : "Flight Recorder needs " + (needed >> 20) + " MiB in " + folder;
  }

  /** Whether the limit of the sizes of files is too small, by the kernel's text of all limits. */
  static boolean isBelow(String limits) {
    long soft = KernelText.number(limits, "Max file size");
    return soft > 0 && soft < LEAST_BYTES;
  }
}

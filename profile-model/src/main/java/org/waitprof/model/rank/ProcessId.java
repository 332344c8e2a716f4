package org.waitprof.model.rank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Id of this process as the operating system numbers it. */
public final class ProcessId {
  private ProcessId() {}

  /**
   * Reads the id from {@code /proc}, where it exists. {@code ProcessHandle} would start a thread
   * pool for the answer, which costs a rank about 10 ms of its start.
   */
  public static long get() {
    try {
      return Long.parseLong(Files.readSymbolicLink(Path.of("/proc/self")).toString());
    } catch (IOException | RuntimeException e) {
      return ProcessHandle.current().pid();
    }
  }
}

package org.waitprof.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether the process that wrote a file is still there. */
public final class Processes {
  /** Start times of processes are known to about a clock tick of the kernel. */
  private static final Duration DOUBT = Duration.ofSeconds(2);

  private Processes() {}

  /**
   * Whether a process is there.
   *
   * @param pid its number on this host
   * @param atEpochMillis when it was seen: a process that was started later is another one
   */
  public static boolean isAlive(long pid, long atEpochMillis) {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !process.get().isAlive() || isZombie(pid)) {
      return false;
    }
    Instant seen = Instant.ofEpochMilli(atEpochMillis).plus(DOUBT);
    return process.get().info().startInstant().map(start -> start.isBefore(seen)).orElse(true);
  }

  /** Whether a process has ended and its parent has not asked for its exit code yet. */
  private static boolean isZombie(long pid) {
    try {
      Path file = Path.of("/proc/" + pid + "/stat");
      String stat = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() && (stat.charAt(state) == 'Z' || stat.charAt(state) == 'X');
    } catch (IOException e) {
      // It has just gone, or this is no Linux.
      return false;
    }
  }
}

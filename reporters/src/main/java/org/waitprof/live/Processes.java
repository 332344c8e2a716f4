package org.waitprof.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Checks whether the process that wrote a file still exists. */
public final class Processes {
  /**
   * Uncertainty of start times of processes, which are known to about a clock tick of the kernel.
   */
  private static final Duration DOUBT = Duration.ofSeconds(2);

  private static final String ZOMBIE = "zombie";

  /** Number of fields of {@code /proc/PID/stat} from the state to the start, see proc(5). */
  private static final int START = 19;

  private static final int MOST_KNOWN = 10_000;

  /**
   * Processes that were found to be the right ones, with the kernel's start time. Looking again
   * reads one small file. ProcessHandle would also ask for owner and command line.
   */
  private static final Map<Seen, String> KNOWN = new ConcurrentHashMap<>();

  private Processes() {}

  private record Seen(long pid, long atEpochMillis) {}

  /**
   * Whether a process still exists.
   *
   * @param pid its number on this host
   * @param atEpochMillis time at which it was seen: a process that was started later is another one
   */
  public static boolean isAlive(long pid, long atEpochMillis) {
    Seen seen = new Seen(pid, atEpochMillis);
    String start = start(pid);
    if (!start.isEmpty() && start.equals(KNOWN.get(seen))) {
      return true;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !process.get().isAlive() || start.equals(ZOMBIE)) {
      return false;
    }
    Instant latest = Instant.ofEpochMilli(atEpochMillis).plus(DOUBT);
    boolean same =
        process.get().info().startInstant().map(began -> began.isBefore(latest)).orElse(true);
    if (same && !start.isEmpty()) {
      if (KNOWN.size() >= MOST_KNOWN) {
        KNOWN.clear();
      }
      KNOWN.put(seen, start);
    }
    return same;
  }

  /**
   * Start time of a process in the kernel's words; empty if it has gone, or if this is no Linux. A
   * process that has ended, but whose parent has not asked for its exit code yet, is {@link
   * #ZOMBIE}.
   */
  private static String start(long pid) {
    try {
      Path file = Path.of("/proc/" + pid + "/stat");
      String stat = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", START + 2);
      boolean ended = fields[0].equals("Z") || fields[0].equals("X");
      return ended ? ZOMBIE : fields.length > START ? fields[START] : "";
    } catch (IOException | IndexOutOfBoundsException e) {
      return "";
    }
  }
}

package org.waitprof.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Clock ticks that the kernel has booked since it began.
 *
 * @param all of all cores, idle ones too
 * @param busy in which a core worked, or the hypervisor had it for others
 * @param own of this JVM and of its descendants that have ended
 */
public record CpuTimes(long all, long busy, long own) {
  /** In /proc/stat: user, nice, system, idle, waiting for I/O, two of interrupts, steal. */
  private static final int FIELDS = 8;

  private static final int IDLE = 3;
  private static final int WAITING = 4;

  /** In /proc/self/stat, counted behind the name in brackets: its own two and its children's. */
  private static final int OWN = 11;

  /** What the kernel has booked so far. */
  public static CpuTimes now() {
    try {
      List<String> cores =
          List.of(
              Files.readString(Path.of("/proc/stat"))
                  .lines()
                  .findFirst()
                  .orElseThrow()
                  .split(" +"));
      long all = 0;
      long busy = 0;
      for (int i = 0; i < FIELDS; i++) {
        long ticks = Long.parseLong(cores.get(1 + i));
        all += ticks;
        busy += i == IDLE || i == WAITING ? 0 : ticks;
      }
      String stat = Files.readString(Path.of("/proc/self/stat"));
      List<String> self = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
      long own = 0;
      for (String ticks : self.subList(OWN, OWN + 4)) {
        own += Long.parseLong(ticks);
      }
      return new CpuTimes(all, busy, own);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The part of the cores that neither this JVM nor its jobs had from then until now. A job counts
   * when it has ended.
   */
  public static double ofOthersSince(CpuTimes then) {
    CpuTimes now = now();
    double foreign = now.busy - then.busy - (now.own - then.own);
    return Math.max(0, foreign / Math.max(1, now.all - then.all));
  }
}

package org.waitprof.agent.cpu;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.system.KernelText;

/**
 * What Linux's scheduler has booked for a thread: {@code schedstat} has its nanoseconds on a core,
 * and those in which it was ready and waited for one ({@code Documentation/scheduler/sched-stats}
 * in the kernel). Reading both files takes 20 us.
 */
final class SchedulerStatistics implements ThreadSource {
  private static final Path SELF = Path.of("/proc/thread-self");

  private final String folder;

  private SchedulerStatistics(String folder) {
    this.folder = folder;
  }

  /** Those of the calling thread; null where the kernel keeps none. */
  static @Nullable SchedulerStatistics ofCaller() {
    try {
      // PID/task/TID, by which other threads find it.
      SchedulerStatistics statistics =
          new SchedulerStatistics("/proc/" + Files.readSymbolicLink(SELF));
      return statistics.read() == null ? null : statistics;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  @Override
  public @Nullable ThreadTimes read() {
    String line = KernelText.of(folder + "/schedstat");
    int first = line.indexOf(' ');
    int second = line.indexOf(' ', first + 1);
    if (first <= 0 || second < 0) {
      return null;
    }
    try {
      return new ThreadTimes(
          System.nanoTime(),
          Long.parseLong(line.substring(0, first)),
          Long.parseLong(line.substring(first + 1, second)),
          KernelText.number(KernelText.of(folder + "/status"), "nonvoluntary_ctxt_switches:"));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  @Override
  public boolean tellsReady() {
    return true;
  }

  @Override
  public String folder() {
    return folder;
  }

  @Override
  public String id() {
    return folder.substring(folder.lastIndexOf('/') + 1);
  }
}

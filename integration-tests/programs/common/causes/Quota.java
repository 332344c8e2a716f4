package causes;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A control group of the first or second version, of this process: with more cores than it can use
 * at first, and with a part of a core later. It goes before the rest of the machine, so that on a
 * busy one, too, it uses that up.
 */
final class Quota {
  private static final Path FIRST = Path.of("/sys/fs/cgroup/cpu");
  private static final Path SECOND = Path.of("/sys/fs/cgroup");
  private static final long PERIOD_MICROS = 20_000;
  private static final long LARGE_MICROS = 2_000_000;
  private static final long QUOTA_MICROS = 6_000;

  private final Path parent;
  private final Path group;
  private final boolean first;
  private final byte[] bytes = new byte[512];
  private final RandomAccessFile statistics;
  private RandomAccessFile schedule;

  private Quota(Path parent, boolean first) throws IOException {
    this.parent = parent;
    this.first = first;
    group = Files.createDirectory(parent.resolve("waitprof-" + ProcessHandle.current().pid()));
    if (first) {
      Files.writeString(group.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
      Files.writeString(group.resolve("cpu.shares"), "262144");
    } else {
      Files.writeString(group.resolve("cpu.weight"), "10000");
    }
    limit(LARGE_MICROS);
    enter(group);
    statistics = new RandomAccessFile(group.resolve("cpu.stat").toFile(), "r");
  }

  private void limit(long micros) throws IOException {
    if (first) {
      Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(micros));
    } else {
      Files.writeString(group.resolve("cpu.max"), micros + " " + PERIOD_MICROS);
    }
  }

  /** From now on the process has less than it needs. */
  void tighten() throws IOException {
    limit(QUOTA_MICROS);
  }

  /** Null where the machine has none to give, which a line "no quota REASON" says. */
  static Quota ofThisProcess() {
    try {
      boolean first = Files.exists(FIRST.resolve("cpu.cfs_period_us"));
      return new Quota(first ? FIRST : SECOND, first);
    } catch (IOException e) {
      System.out.println("no quota " + e);
      return null;
    }
  }

  private static void enter(Path group) throws IOException {
    String own = Long.toString(ProcessHandle.current().pid());
    Files.writeString(group.resolve("cgroup.procs"), own);
  }

  /** As at first. */
  void loosen() throws IOException {
    limit(LARGE_MICROS);
  }

  /** For how long the group was without a core because it had used up its quota. */
  long throttledNanos() throws IOException {
    String text = text(statistics);
    String name = first ? "throttled_time " : "throttled_usec ";
    int from = text.indexOf(name) + name.length();
    return Long.parseLong(text.substring(from, text.indexOf('\n', from))) * (first ? 1 : 1000);
  }

  /** For how long the calling thread, which is always the same, was ready and had no core. */
  long readyNanos() throws IOException {
    if (schedule == null) {
      schedule = new RandomAccessFile("/proc/thread-self/schedstat", "r");
    }
    String text = text(schedule);
    int from = text.indexOf(' ') + 1;
    return Long.parseLong(text.substring(from, text.indexOf(' ', from)));
  }

  /** Quickly: what reading takes is taken by the limit, too. */
  private String text(RandomAccessFile file) throws IOException {
    file.seek(0);
    return new String(bytes, 0, file.read(bytes), StandardCharsets.US_ASCII);
  }

  /** Leaves the group and removes it. */
  void close() throws IOException {
    statistics.close();
    enter(parent);
    Files.delete(group);
  }
}

package causes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A control group of the first or second version, of this process, with a part of a core. */
final class Quota {
  private static final Path FIRST = Path.of("/sys/fs/cgroup/cpu");
  private static final Path SECOND = Path.of("/sys/fs/cgroup");
  private static final long PERIOD_MICROS = 20_000;
  private static final long QUOTA_MICROS = 6_000;

  private final Path parent;
  private final Path group;
  private final boolean first;

  private Quota(Path parent, boolean first) throws IOException {
    this.parent = parent;
    this.first = first;
    group = Files.createDirectory(parent.resolve("waitprof-" + ProcessHandle.current().pid()));
    if (first) {
      Files.writeString(group.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
      Files.writeString(group.resolve("cpu.cfs_quota_us"), Long.toString(QUOTA_MICROS));
    } else {
      Files.writeString(group.resolve("cpu.max"), QUOTA_MICROS + " " + PERIOD_MICROS);
    }
    enter(group);
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

  /** For how long the group was without a core because it had used up its quota. */
  long throttledNanos() throws IOException {
    String name = first ? "throttled_time " : "throttled_usec ";
    for (String line : Files.readAllLines(group.resolve("cpu.stat"))) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.substring(name.length())) * (first ? 1 : 1000);
      }
    }
    throw new IOException("no " + name);
  }

  /** Leaves the group and removes it. */
  void close() throws IOException {
    enter(parent);
    Files.delete(group);
  }
}

package waits;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * For how long a thread was ready to run and had no core, by the kernel's own account, and the CPU
 * time that threads of waitprof had in this process, which is no excuse for waitprof.
 */
public final class Disturbance {
  /** What names of threads begin with that nobody has named. */
  private static final String UNNAMED = "Thread-";

  private static final File TASKS = new File("/proc/self/task");

  /** CPU time of waitprof's threads by their number when a span began. */
  private static Map<String, Long> before = Map.of();

  private static long begin;

  private Disturbance() {}

  /** Time without a core of the calling thread since it began, in nanoseconds; a span begins. */
  public static long nanos() throws IOException {
    before = agent();
    begin = System.nanoTime();
    return ready();
  }

  /**
   * Lines "disturbed RANK NS", of the calling thread, "agent RANK NS", of waitprof's threads in the
   * span, and "span RANK NS", how long it was.
   *
   * @param since what {@link #nanos} said; 0 of a thread that began in the span
   */
  public static void print(int rank, long since) throws IOException {
    long own = 0;
    for (Map.Entry<String, Long> thread : agent().entrySet()) {
      own += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
    }
    long span = System.nanoTime() - begin;
    long ready = ready() - since; // last: asking for all threads' times takes its time too
    System.out.println("disturbed " + rank + " " + ready);
    System.out.println("agent " + rank + " " + own);
    System.out.println("span " + rank + " " + span);
  }

  /**
   * What others than waitprof kept the calling thread from its core for so far: the difference of
   * two of these is that of the time between, in nanoseconds.
   */
  public static long byOthers() throws IOException {
    return ready() - agent().values().stream().mapToLong(Long::longValue).sum();
  }

  /** The calling thread's, with that of threads by which MPJ Express sends and receives. */
  private static long ready() throws IOException {
    Path self = Path.of("/proc/thread-self");
    long ready = Long.parseLong(Files.readString(self.resolve("schedstat")).split(" ")[1]);
    if (!Files.readString(self.resolve("comm")).startsWith(UNNAMED)) {
      for (long nanos : times(UNNAMED, 1).values()) {
        ready += nanos;
      }
    }
    return ready;
  }

  private static Map<String, Long> agent() {
    return times("waitprof", 0);
  }

  /** A time of the threads of this process whose names begin so, by their numbers. */
  private static Map<String, Long> times(String name, int field) {
    Map<String, Long> nanos = new HashMap<>();
    String[] tasks = TASKS.list();
    for (String task : tasks == null ? new String[0] : tasks) {
      Path folder = TASKS.toPath().resolve(task);
      try {
        if (Files.readString(folder.resolve("comm")).startsWith(name)) {
          String times = Files.readString(folder.resolve("schedstat"));
          nanos.put(task, Long.parseLong(times.split(" ")[field]));
        }
      } catch (IOException e) {
        continue; // It has just ended.
      }
    }
    return nanos;
  }
}

package waits;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** For how long a thread was ready to run and had no core, by the kernel's own account. */
public final class Disturbance {
  private Disturbance() {}

  /** Of the calling thread since it began, in nanoseconds. */
  public static long nanos() throws IOException {
    return Long.parseLong(Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ")[1]);
  }

  /** A line "disturbed RANK NS" of the calling thread. */
  public static void print(int rank, long since) throws IOException {
    System.out.println("disturbed " + rank + " " + (nanos() - since));
  }
}

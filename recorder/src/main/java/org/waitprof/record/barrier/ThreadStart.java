package org.waitprof.record.barrier;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** When threads began: Linux knows, Java does not. Asked once a thread, by itself. */
final class ThreadStart {
  private static final long NANOS_PER_TICK = 10_000_000;

  /** Behind the thread's name, which may have blanks and ends in a parenthesis. */
  private static final int START_FIELD = 20;

  private ThreadStart() {}

  /**
   * By {@code System.nanoTime}, to some 10 ms; now for a virtual thread, and where the system does
   * not tell.
   */
  static long nanos(Thread own) {
    long now = System.nanoTime();
    if (own.getClass().getName().equals("java.lang.VirtualThread")) {
      return now;
    }
    try {
      String stat = text("/proc/thread-self/stat");
      String[] fields = stat.substring(stat.lastIndexOf(')') + 1).split(" ", -1);
      long ticks = Long.parseLong(fields[START_FIELD]);
      String uptime = text("/proc/uptime");
      double seconds = Double.parseDouble(uptime.substring(0, uptime.indexOf(' ')));
      return now - Math.max(0, (long) (seconds * 1e9) - ticks * NANOS_PER_TICK);
    } catch (IOException | RuntimeException e) {
      return now;
    }
  }

  private static String text(String file) throws IOException {
    try (InputStream in = new FileInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}

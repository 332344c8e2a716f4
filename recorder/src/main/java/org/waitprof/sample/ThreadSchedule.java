package org.waitprof.sample;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Times that Linux's scheduler has booked for a thread: {@code schedstat} ({@code
 * Documentation/scheduler/sched-stats} in the kernel). Used by one thread at a time; a reading
 * takes 1.5 us, and some more where the kernel has to be asked for longer.
 */
public final class ThreadSchedule implements Closeable {
  private final RandomAccessFile file;
  private final byte[] line = new byte[96];
  private final long[] numbers = new long[3];
  private long atNanos;

  /**
   * Schedule of the calling thread, not read yet.
   *
   * @throws IOException if the kernel does not report it
   */
  public ThreadSchedule() throws IOException {
    this("/proc/thread-self");
  }

  /**
   * Schedule of any thread of this process, not read yet.
   *
   * @param folder of the thread in {@code /proc}
   * @throws IOException if the kernel does not report it
   */
  public ThreadSchedule(String folder) throws IOException {
    file = new RandomAccessFile(folder + "/schedstat", "r");
  }

  /**
   * Reads the numbers as they are now.
   *
   * @return false if they are gone; numbers read before stay
   */
  public boolean read() {
    try {
      file.seek(0);
      int size = file.read(line);
      if (size <= 0) {
        return false;
      }
      atNanos = System.nanoTime();
      int at = 0;
      for (int i = 0; i < numbers.length; i++) {
        long number = 0;
        while (at < size && line[at] >= '0') {
          number = 10 * number + line[at++] - '0';
        }
        at++;
        numbers[i] = number;
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Value of {@code nanoTime} at the reading. */
  long atNanos() {
    return atNanos;
  }

  /** Time on a core, in nanoseconds. */
  long cpuNanos() {
    return numbers[0];
  }

  /** Nanoseconds ready to run, without a core. */
  public long readyNanos() {
    return numbers[1];
  }

  /** Number of times that the thread got a core. */
  long slices() {
    return numbers[2];
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

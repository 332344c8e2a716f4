package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What Linux's scheduler has booked for one thread: time on a core, time ready without one, and how
 * often it came back to a core ({@code Documentation/scheduler/sched-stats} in the kernel). Made
 * and read by that thread alone.
 *
 * <p>A reading takes 1.5 us, and 6 us where the thread has been off its core since the last one:
 * only then is the time on a core needed to the microsecond, and the kernel books the running
 * thread's at its own ticks, unless the statistics of the whole process are read first.
 */
final class CoreTimes {
  /** Files that a JVM may open for this; programs may make a thread a task. */
  private static final int MOST = 32;

  /** The kernel books at each tick of its own: what lags more was not running, but stolen. */
  private static final long LATEST_BOOKING_NANOS = 12_000_000;

  private static final AtomicInteger OPEN = new AtomicInteger();

  private final RandomAccessFile thread;
  private final RandomAccessFile process;
  private final byte[] line = new byte[96];
  private final byte[] ignored = new byte[16];
  private final long[] numbers = new long[3];

  /** {@code nanoTime} of the reading. */
  long atNanos;

  /** Time on a core, as far as it is known without asking for it. */
  long cpuNanos;

  /** Time ready to run, without a core. */
  long readyNanos;

  /** How often a core was given to the thread. */
  long slices;

  private CoreTimes() throws IOException {
    thread = new RandomAccessFile("/proc/thread-self/schedstat", "r");
    process = new RandomAccessFile("/proc/self/stat", "r");
  }

  /** Those of the calling thread; null where the kernel keeps none, or threads are too many. */
  static @Nullable CoreTimes ofCaller() {
    if (OPEN.incrementAndGet() > MOST || isVirtual()) {
      OPEN.decrementAndGet();
      return null;
    }
    try {
      CoreTimes times = new CoreTimes();
      return times.readExactly() ? times : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** Virtual threads change the threads that the kernel knows. */
  private static boolean isVirtual() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    return group == null || group.getName().equals("VirtualThreads");
  }

  /** Reads the times; where the thread was off its core since the last reading, exactly. */
  boolean read() {
    long before = slices;
    long running = cpuNanos - atNanos;
    if (!readOnce()) {
      return false;
    }
    if (slices != before || running + atNanos - cpuNanos > LATEST_BOOKING_NANOS) {
      return readExactly();
    }
    cpuNanos = running + atNanos;
    return true;
  }

  private boolean readExactly() {
    try {
      process.seek(0);
      return process.read(ignored) > 0 && readOnce();
    } catch (IOException e) {
      return false;
    }
  }

  private boolean readOnce() {
    try {
      thread.seek(0);
      int size = thread.read(line);
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
      cpuNanos = numbers[0];
      readyNanos = numbers[1];
      slices = numbers[2];
      return size > 0;
    } catch (IOException e) {
      return false;
    }
  }
}

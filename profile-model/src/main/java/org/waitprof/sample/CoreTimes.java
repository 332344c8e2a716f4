package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A thread's time on a core to the microsecond, beside the rest of its {@link ThreadSchedule}. Made
 * and read by that thread alone.
 *
 * <p>A reading takes 1.5 us, and 6 us where the thread has been off its core since the last one:
 * only then is the time on a core needed to the microsecond, and the kernel books the running
 * thread's at its own ticks, unless the statistics of the whole process are read first.
 */
final class CoreTimes {
  /**
   * Files that a JVM may open for this; programs may make a thread a task. Sample, trace and polls
   * look each.
   */
  private static final int MOST = 96;

  /** The kernel books at each tick of its own: what lags more was not running, but stolen. */
  private static final long LATEST_BOOKING_NANOS = 12_000_000;

  private static final AtomicInteger OPEN = new AtomicInteger();

  private final ThreadSchedule thread = new ThreadSchedule();
  private final RandomAccessFile process = new RandomAccessFile("/proc/self/stat", "r");
  private final byte[] ignored = new byte[16];

  /** {@code nanoTime} of the reading. */
  long atNanos;

  /** Time on a core, as far as it is known without asking for it. */
  long cpuNanos;

  /** Time ready to run, without a core. */
  long readyNanos;

  /** How often a core was given to the thread. */
  long slices;

  private CoreTimes() throws IOException {}

  /** Those of the calling thread; null where the kernel keeps none, or threads are too many. */
  static @Nullable CoreTimes ofCaller() {
    if (OPEN.incrementAndGet() <= MOST && !isVirtual()) {
      try {
        CoreTimes times = new CoreTimes();
        if (times.readExactly()) {
          return times;
        }
        times.thread.close();
        times.process.close();
      } catch (IOException e) {
        // The kernel keeps none.
      }
    }
    OPEN.decrementAndGet();
    return null;
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
    if (!thread.read()) {
      return false;
    }
    atNanos = thread.atNanos();
    cpuNanos = thread.cpuNanos();
    readyNanos = thread.readyNanos();
    slices = thread.slices();
    return true;
  }
}

package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Time for which a thread had no core from one reading to the next, and whether it wanted one.
 * Either it was ready to run without a core, or it was off it voluntarily: parked, asleep, waiting
 * for a lock or a file. Stops of the JVM do not count. Made and read by that thread alone.
 *
 * <p>A reading takes 1.5 us, and 6 us where the thread has been off its core since the last one. It
 * takes up to 30 us where that core has slept meanwhile. Only of a thread that was off is the time
 * on a core needed to the microsecond. The kernel books the running thread's time at its own ticks,
 * unless the statistics of the whole process are read first.
 */
public final class OffCore {
  /**
   * Files that a JVM may open for this; programs may make a thread a task. Sample, trace and polls
   * look each.
   */
  private static final int MOST = 96;

  /** Each reader keeps two files open: an eighth of those that the process may have open. */
  private static final int FILES_PER_READER = 16;

  /** The kernel books at each tick of its own: what lags more was not running, but stolen. */
  private static final long LATEST_BOOKING_NANOS = 12_000_000;

  /** Readers in use: a place is free again once its reader is no longer referred to. */
  private static final List<WeakReference<OffCore>> OPEN = new ArrayList<>();

  private static int most = MOST;

  /** Time that readings of this process took, with what is done for them. */
  private static final AtomicLong SPENT = new AtomicLong();

  private final WeakReference<OffCore> self = new WeakReference<>(this);
  private final ThreadSchedule thread = new ThreadSchedule();
  private final RandomAccessFile process = new RandomAccessFile("/proc/self/stat", "r");
  private final byte[] ignored = new byte[16];
  private final StopCounters stops = StopCounters.known();
  private long gcBefore = stops.gcNanos();
  private long safepointsBefore = stops.safepointNanos();

  /** Time on a core, as far as it is known without asking for it. */
  private long cpuNanos;

  private long readyNanos;
  private long slices;
  private long ownNanos;
  private long ranNanos;
  private boolean wasOff;

  private OffCore() throws IOException {}

  /**
   * Leaves most files to the program. Called in premain.
   *
   * @param limit number of files that this process may have open
   */
  public static void leaveFiles(long limit) {
    synchronized (OPEN) {
      most = (int) Math.min(MOST, limit / FILES_PER_READER);
    }
  }

  /** Notes that a thread of the program has spent time on readings, nanoseconds. */
  public static void spent(long nanos) {
    SPENT.addAndGet(nanos);
  }

  /** Nanoseconds that threads of the program have spent on readings so far. */
  public static long spentNanos() {
    return SPENT.get();
  }

  /**
   * Reader of the calling thread, read for the first time; null where the kernel does not report
   * its times, or too many threads have asked.
   */
  public static @Nullable OffCore ofCaller() {
    if (isVirtual()) {
      return null;
    }
    synchronized (OPEN) {
      int place = 0;
      while (place < OPEN.size() && !OPEN.get(place).refersTo(null)) {
        place++;
      }
      if (place >= most) {
        return null;
      }
      try {
        OffCore cores = new OffCore();
        if (cores.readExactly()) {
          if (place == OPEN.size()) {
            OPEN.add(cores.self);
          } else {
            OPEN.set(place, cores.self);
          }
          return cores;
        }
        cores.close();
      } catch (IOException e) {
        // The kernel keeps none.
      }
      return null;
    }
  }

  /** Leaves the place to another thread: this one has ended, or is no longer asked for. */
  void close() {
    self.clear();
    try {
      thread.close();
      process.close();
    } catch (IOException e) {
      // Nothing was written.
    }
  }

  /** Virtual threads change the threads that the kernel knows. */
  private static boolean isVirtual() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    return group == null || group.getName().equals("VirtualThreads");
  }

  /**
   * Reads the times as they are now.
   *
   * @return false if they are gone; times read before stay
   */
  public boolean read() {
    long at = thread.atNanos();
    long cpu = cpuNanos;
    long ready = thread.readyNanos();
    long given = thread.slices();
    if (!readTimes()) {
      return false;
    }
    long gc = stops.gcNanos();
    long safepoints = stops.safepointNanos();
    long stopped = Math.max(gc - gcBefore, safepoints - safepointsBefore);
    readyNanos = thread.readyNanos() - ready;
    slices = thread.slices() - given;
    ranNanos = cpuNanos - cpu;
    ownNanos = thread.atNanos() - at - ranNanos - readyNanos - stopped;
    gcBefore = gc;
    safepointsBefore = safepoints;
    return true;
  }

  /**
   * Reads the times; exactly where the thread was off its core since the last reading. Who was off
   * it the last time probably was again, and is read exactly at once.
   */
  private boolean readTimes() {
    long before = thread.slices();
    if (wasOff) {
      boolean known = readExactly();
      wasOff = thread.slices() != before;
      return known;
    }
    long running = cpuNanos - thread.atNanos();
    if (!readOnce()) {
      return false;
    }
    long now = thread.atNanos();
    wasOff = thread.slices() != before || running + now - cpuNanos > LATEST_BOOKING_NANOS;
    if (wasOff) {
      return readExactly();
    }
    cpuNanos = running + now;
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
    boolean known = thread.read();
    cpuNanos = known ? thread.cpuNanos() : cpuNanos;
    return known;
  }

  /** Nanoseconds ready to run without a core, between the last two readings. */
  public long readyNanos() {
    return readyNanos;
  }

  /** Nanoseconds ready to run without a core since the thread began. */
  public long allReadyNanos() {
    return thread.readyNanos();
  }

  /** Number of times that the thread got a core between the last two readings. */
  public long slices() {
    return slices;
  }

  /**
   * Nanoseconds between the last two readings in which the thread neither had a core nor wanted
   * one. Time that a hypervisor has stolen is included. May be a little below 0 if the time was 0.
   */
  public long ownNanos() {
    return ownNanos;
  }

  /**
   * Nanoseconds asleep between the last two readings: {@link #ownNanos} where the thread gave its
   * core away, else 0. It did not sleep if it had the same core at both readings.
   */
  public long asleepNanos() {
    return slices == 0 ? 0 : Math.max(0, ownNanos);
  }

  /**
   * {@link #asleepNanos()} and the ready time that followed it: a thread that sleeps asks for a
   * core whenever it wakes. Ready time has the shares that sleeping and running have of all else.
   */
  public long pausedNanos() {
    return paused(asleepNanos(), readyNanos, Math.max(0, ranNanos));
  }

  static long paused(long asleep, long ready, long ran) {
    return asleep == 0 ? 0 : asleep + Math.round(ready * (asleep / (double) (asleep + ran)));
  }
}

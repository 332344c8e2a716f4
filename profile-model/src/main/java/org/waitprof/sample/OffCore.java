package org.waitprof.sample;

import org.jspecify.annotations.Nullable;

/**
 * For how long a thread had no core from one reading to the next, and whether it wanted one: ready
 * to run without a core, or off it voluntarily, parked, asleep, waiting for a lock or a file. Stops
 * of the JVM do not count. Made and read by that thread alone; a reading costs what one of {@link
 * CoreTimes} does.
 */
public final class OffCore {
  private final CoreTimes cores;
  private final StopCounters stops = StopCounters.known();
  private long gcBefore = stops.gcNanos();
  private long safepointsBefore = stops.safepointNanos();

  private long readyNanos;
  private long slices;
  private long ownNanos;

  private OffCore(CoreTimes cores) {
    this.cores = cores;
  }

  /**
   * That of the calling thread, read for the first time; null where the kernel does not tell, or
   * too many threads have asked.
   */
  public static @Nullable OffCore ofCaller() {
    CoreTimes cores = CoreTimes.ofCaller();
    return cores == null ? null : new OffCore(cores);
  }

  /**
   * Reads the times as they are now.
   *
   * @return false if there are none any more; what was read before stays
   */
  public boolean read() {
    long at = cores.atNanos;
    long cpu = cores.cpuNanos;
    long ready = cores.readyNanos;
    long given = cores.slices;
    if (!cores.read()) {
      return false;
    }
    long gc = stops.gcNanos();
    long safepoints = stops.safepointNanos();
    long stopped = Math.max(gc - gcBefore, safepoints - safepointsBefore);
    readyNanos = cores.readyNanos - ready;
    slices = cores.slices - given;
    ownNanos = cores.atNanos - at - (cores.cpuNanos - cpu) - readyNanos - stopped;
    gcBefore = gc;
    safepointsBefore = safepoints;
    return true;
  }

  /** Nanoseconds ready to run without a core, between the last two readings. */
  public long readyNanos() {
    return readyNanos;
  }

  /** The same since the thread began. */
  public long allReadyNanos() {
    return cores.readyNanos;
  }

  /** How often a core was given to the thread between the last two readings. */
  long slices() {
    return slices;
  }

  /**
   * Nanoseconds between the last two readings in which the thread neither had a core nor wanted
   * one; time that a hypervisor has stolen is among them. Some below 0 where there was none.
   */
  public long ownNanos() {
    return ownNanos;
  }

  /**
   * The same where it gave its core away, else 0: it did not sleep if it had the same core at both
   * readings.
   */
  public long asleepNanos() {
    return slices == 0 ? 0 : Math.max(0, ownNanos);
  }
}

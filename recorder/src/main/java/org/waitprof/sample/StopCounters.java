package org.waitprof.sample;

import org.waitprof.memory.Memory;

/**
 * Counters of this JVM for its own stops, in the memory that HotSpot keeps for {@code jstat}. Each
 * costs one load, where asking {@code java.management} takes 30 ms of start-up and a thread. They
 * are totals since the JVM began, in nanoseconds. They are 0 where the JVM keeps none ({@code
 * -XX:-UsePerfData}), and {@code unknown} then shows that 0 is no figure.
 *
 * <p>Set once, before a sample begins; read by every thread that calls MPI.
 *
 * @param address of HotSpot's own mapping, which stays as long as the JVM
 * @param gcTimes places of the times of all collectors
 * @param gcCounts places of the numbers of their collections
 * @param safepoints place of the time in safepoints; negative if it does not exist
 * @param compiler place of the time of all compiler threads; negative if it does not exist
 * @param nanosPerCount unit of the times
 * @param unknown causes that these counters do not show, a bit for each
 */
public record StopCounters(
    long address,
    int[] gcTimes,
    int[] gcCounts,
    int safepoints,
    int compiler,
    double nanosPerCount,
    long unknown) {
  /** Bits of the causes that are known by counters alone: collections, other stops, compiler. */
  private static final long ALL = 0b111;

  private static final long GC = 0b1;
  private static final long SLACK_NANOS = 1_000_000;

  private static StopCounters known = new StopCounters(0, new int[0], new int[0], -1, -1, 1, ALL);

  /** Whether collections took longer than all stops. Of the process, as the counters are. */
  private static boolean isRefused;

  /** Sets the places of the counters. Called when Init has returned. */
  public static void configure(StopCounters counters) {
    known = counters;
    isRefused = false;
  }

  /** Whether collections of that length are no pauses, for all stops together took less. */
  public static boolean exceeds(long gcNanos, long safepointNanos) {
    return gcNanos > safepointNanos + safepointNanos / 100 + SLACK_NANOS;
  }

  /**
   * Collections are not known from now on if they took longer than all stops of the JVM.
   *
   * @param gcNanos {@link #gcNanos} of some time ago, for the JVM counts a stop when it is over
   */
  void check(long gcNanos) {
    isRefused |= safepoints >= 0 && exceeds(gcNanos, safepointNanos());
  }

  /** Causes that nothing is known of, a bit for each. */
  long unknownNow() {
    return isRefused ? unknown | GC : unknown;
  }

  static StopCounters known() {
    return known;
  }

  /** All pauses for garbage collection, in nanoseconds. */
  long gcNanos() {
    return isRefused ? 0 : Math.round(sum(gcTimes) * nanosPerCount);
  }

  long collections() {
    return sum(gcCounts);
  }

  /** All stops of all threads, those for garbage collection among them. */
  long safepointNanos() {
    return one(safepoints);
  }

  /** Time of all compiler threads together, in nanoseconds. */
  long compilerNanos() {
    return one(compiler);
  }

  private long sum(int[] places) {
    long sum = 0;
    for (int place : places) {
      sum += Memory.get(address + place);
    }
    return sum;
  }

  private long one(int place) {
    return place < 0 ? 0 : Math.round(Memory.get(address + place) * nanosPerCount);
  }
}

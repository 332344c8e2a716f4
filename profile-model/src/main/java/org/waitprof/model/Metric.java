package org.waitprof.model;

/**
 * One measured or derived quantity per key and rank: a column file of the profile.
 *
 * <p>The constants are the columns that every profile has; other producers may add more.
 *
 * @param name column name, also the file {@code columns/<name>.bin}
 * @param unit {@code calls}, {@code ns} or {@code bytes}
 * @param description one sentence for the reader
 */
public record Metric(String name, String unit, String description) {
  public static final Metric COUNT = new Metric("count", "calls", "Completed calls.");
  public static final Metric SUM = new Metric("sum_ns", "ns", "Total duration of the calls.");
  public static final Metric MIN = new Metric("min_ns", "ns", "Shortest call; 0 without calls.");
  public static final Metric MAX = new Metric("max_ns", "ns", "Longest call.");
  public static final Metric BYTES =
      new Metric("bytes", "bytes", "Bytes received, sent or contributed by the rank.");
  public static final Metric FLOOR =
      new Metric("floor_ns", "ns", "Time per call that is not waiting; subtracted from each call.");
  public static final Metric WAIT =
      new Metric(
          "wait_ns",
          "ns",
          "Waiting time: sum_ns - count * floor_ns where it is estimated; 0 without a pattern.");
  public static final Metric WAIT_LOW =
      new Metric(
          "wait_low_ns",
          "ns",
          "Certain part of wait_ns: the lower end of its 95 % interval where it is sampled, the"
              + " waits that are known one by one where it is estimated.");
  public static final Metric WAIT_HIGH =
      new Metric(
          "wait_high_ns",
          "ns",
          "Most waiting that is possible: the upper end of the 95 % interval where wait_ns is"
              + " sampled, wait_ns + unknown_ns where it is estimated.");
  public static final Metric UNKNOWN =
      new Metric(
          "unknown_ns",
          "ns",
          "Of sum_ns, the time of which it is not known whether it is waiting or transfer.");
  public static final Metric OVERLAPPED =
      new Metric(
          "overlapped_ns",
          "ns",
          "Of sum_ns, the time in which another thread of the rank computed, or its time was lost"
              + " to another thread's call already.");
  public static final Metric OVERLAPPED_WAIT =
      new Metric("overlapped_wait_ns", "ns", "Waiting in that time, which is not part of wait_ns.");
  public static final Metric LOCKED_OUT =
      new Metric(
          "locked_out_ns",
          "ns",
          "Time in which other threads of the rank waited for a lock that the calling thread had.");
  public static final Metric SAMPLES =
      new Metric("samples", "calls", "Calls whose waiting time was measured on a sample.");
}

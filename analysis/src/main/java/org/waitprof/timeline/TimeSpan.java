package org.waitprof.timeline;

/**
 * A part of a run.
 *
 * @param fromNanos begin since the start of the run, 0 or more
 * @param toNanos end since the start of the run, after the begin; {@link #END} for the end of the
 *     trace
 */
public record TimeSpan(long fromNanos, long toNanos) {
  /** Stands in place of an end that is not known. */
  public static final long END = Long.MAX_VALUE;

  /** All of a run, from its start on. */
  public static final TimeSpan WHOLE = new TimeSpan(0, END);

  public TimeSpan {
    if (fromNanos < 0 || toNanos <= fromNanos) {
      throw new IllegalArgumentException(fromNanos + " to " + toNanos);
    }
  }
}

package org.waitprof.trace;

import org.waitprof.model.lateness.LatenessCause;

/**
 * A time in which a thread was held up by its JVM, or blocked.
 *
 * @param cause one that {@link EventKind#LOST} has, or {@link LatenessCause#COMPUTE} for the
 *     loading of classes, which counts as computation
 * @param stream number of the rank's stream, or {@link #ALL}
 * @param fromNanos begin, on the clock of the trace's events
 * @param untilNanos end
 * @param what description in words
 */
public record ExactPause(
    LatenessCause cause, int stream, long fromNanos, long untilNanos, String what) {
  /** {@link #stream} of a pause that held up all threads of the JVM. */
  public static final int ALL = -1;

  public long nanos() {
    return untilNanos - fromNanos;
  }

  /** The part of it that lies in a span of time, which may have no length. */
  public ExactPause cut(long from, long until) {
    long begin = Math.max(from, fromNanos);
    return new ExactPause(cause, stream, begin, Math.max(begin, Math.min(until, untilNanos)), what);
  }
}

package org.waitprof.trace;

/**
 * A time of a rank without any recording: tracing was off, or the recorder wrote its buffer.
 *
 * @param fromNanos begin on the common clock
 * @param toNanos end on the common clock, not before {@code fromNanos}
 */
public record TraceGap(long fromNanos, long toNanos) {}

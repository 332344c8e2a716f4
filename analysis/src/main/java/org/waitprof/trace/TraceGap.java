package org.waitprof.trace;

/**
 * A time of a rank for which nothing was recorded: tracing was off, or the recorder wrote its
 * buffer.
 *
 * @param fromNanos on the common clock
 * @param toNanos on the common clock, not before {@code fromNanos}
 */
public record TraceGap(long fromNanos, long toNanos) {}

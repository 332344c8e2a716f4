package org.waitprof.record.sample;

import java.util.List;

/**
 * Which part of the run a trace is to hold. Phases, a time, or windows that are unlike those
 * before; the rest is profiled only.
 *
 * @param phases names of outermost regions; empty for a time
 * @param fromNanos since the end of Init, by the clock of rank 0
 * @param toNanos likewise
 * @param windowNanos length of windows of which those are kept that are unlike those before; 0 for
 *     a choice that is known beforehand
 */
public record TraceChoice(List<String> phases, long fromNanos, long toNanos, long windowNanos) {}

package org.waitprof.record.sample;

import java.util.List;

/**
 * Part of the run that a trace is to hold. Phases, or a time; the rest is profiled only.
 *
 * @param phases names of outermost regions; empty for a time
 * @param fromNanos since the end of Init, by the clock of rank 0
 * @param toNanos likewise
 */
public record TraceChoice(List<String> phases, long fromNanos, long toNanos) {}

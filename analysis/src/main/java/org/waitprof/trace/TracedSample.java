package org.waitprof.trace;

import org.waitprof.model.CallPath;

/**
 * A moment at which a thread of a rank was found computing, and its stack.
 *
 * @param nanos when, on the clock of the trace's events
 * @param stream on which of the rank's streams
 * @param stack frames of the program, outermost first; one object for all samples of a stack
 */
public record TracedSample(long nanos, int stream, CallPath stack) {}

package org.waitprof.trace;

import org.waitprof.model.CallPath;

/**
 * A moment at which a thread of a rank was found computing, and its stack.
 *
 * @param nanos time on the clock of the trace's events
 * @param stream number of the rank's stream
 * @param stack frames of the program, outermost first; one object for all samples of a stack
 */
public record TracedSample(long nanos, int stream, CallPath stack) {}

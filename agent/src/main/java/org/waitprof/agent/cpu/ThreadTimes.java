package org.waitprof.agent.cpu;

/**
 * Times of a thread so far.
 *
 * @param atNanos {@code nanoTime} of the reading
 * @param cpuNanos on a core
 * @param readyNanos ready to run, without one; 0 where the kernel does not tell
 * @param switches how often a core was taken from it
 */
record ThreadTimes(long atNanos, long cpuNanos, long readyNanos, long switches) {}

package org.waitprof.agent.cpu;

/**
 * Times of a thread so far.
 *
 * @param atNanos {@code nanoTime} of the reading
 * @param cpuNanos time on a core
 * @param readyNanos time ready to run, but without a core; 0 if the kernel does not report it
 * @param switches number of times that a core was taken from it
 */
record ThreadTimes(long atNanos, long cpuNanos, long readyNanos, long switches) {}

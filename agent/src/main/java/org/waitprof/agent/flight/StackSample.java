package org.waitprof.agent.flight;

/**
 * A thread was found computing.
 *
 * @param ticks when, in those of the recorder
 * @param thread the JVM's number of the thread
 * @param frame innermost frame of the program, {@code pkg.Class.method:line}
 */
public record StackSample(long ticks, long thread, String frame) {}

package org.waitprof.agent.flight;

/**
 * A sample of a computing thread.
 *
 * @param ticks time, in ticks of the recorder
 * @param thread the JVM's number of the thread
 * @param stack frames of the program, outermost first: {@code pkg.Class.method:line} joined with
 *     {@code ;}
 */
public record StackSample(long ticks, long thread, String stack) {}

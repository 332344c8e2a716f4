package org.waitprof.record.barrier;

/**
 * A barrier of the application: a {@code CyclicBarrier} or {@code Phaser}.
 *
 * @param number in the order in which they were first used
 * @param kind simple name of its class
 * @param parties number of threads it waits for; 0 for a phaser, where that may change and results
 *     are phases
 */
public record BarrierObject(int number, String kind, int parties) {}

package org.waitprof.timeseries;

/**
 * One of the profile's rows over time, all ranks together. Arrays have an element per window and
 * are not to be modified.
 *
 * @param row its index among the profile's keys
 * @param mpiNanos time in its calls
 * @param waitNanos waiting in them
 */
public record RowTimeSeries(int row, long[] mpiNanos, long[] waitNanos) {}

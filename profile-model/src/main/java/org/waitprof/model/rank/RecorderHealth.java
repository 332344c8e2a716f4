package org.waitprof.model.rank;

/**
 * Health of the recording on a rank: its bookkeeping, from which the notes on a profile's quality
 * are made.
 *
 * @param lostKeys calls that found the table of call paths full
 * @param walks stack walks that checked call paths
 * @param mismatches those that found another path than was recorded
 * @param threads that made MPI calls
 * @param overheadNanos estimated cost of recording; 0 if it was not measured
 * @param pausedNanos for which measuring was paused
 * @param skippedSlots counters that could not be read
 * @param nanoTimeClock whether times are {@code System.nanoTime}'s, not the time-stamp counter's
 * @param unsteadyClock whether the time-stamp counter changed its rate
 * @param outgrownFile whether counters of the last call paths are missing, the file being full
 * @param faults failures of the recorder itself
 * @param leftThreads threads that made MPI calls and of whose CPU time nothing is known
 */
public record RecorderHealth(
    long lostKeys,
    long walks,
    long mismatches,
    long threads,
    long overheadNanos,
    long pausedNanos,
    long skippedSlots,
    boolean nanoTimeClock,
    boolean unsteadyClock,
    boolean outgrownFile,
    long faults,
    long leftThreads) {}

package org.waitprof.model;

import java.util.Map;

/**
 * What one rank recorded, all its threads together: the content of one counter file.
 *
 * @param rank rank in MPI_COMM_WORLD; -1 if the rank never got through Init
 * @param worldSize size of MPI_COMM_WORLD; 0 if unknown
 * @param pid process id
 * @param facts texts of the counter file's header, for instance {@code host}, {@code runId}, {@code
 *     command}, {@code mainClass}, {@code binding}, {@code java}, {@code jobId}, {@code
 *     processGrid}; {@code inFlight} is the call that the rank had not left
 * @param startEpochMillis wall-clock time at which recording started
 * @param runNanos from the end of Init to the entry of Finalize, or to the last trace of life
 * @param finalized whether the rank entered Finalize
 * @param counters bookkeeping of the recorder by name: {@code lostKeys}, {@code walks}, {@code
 *     mismatches}, {@code threads}, {@code overheadNanos}, {@code pausedNanos}, {@code
 *     skippedSlots}, {@code nanoTimeClock}, {@code unsteadyClock}
 * @param stats what was counted
 */
public record RankProfile(
    int rank,
    int worldSize,
    long pid,
    Map<String, String> facts,
    long startEpochMillis,
    long runNanos,
    boolean finalized,
    Map<String, Long> counters,
    Map<CallKey, CallStats> stats) {

  public RankProfile {
    facts = Map.copyOf(facts);
    counters = Map.copyOf(counters);
    stats = Map.copyOf(stats);
  }
}

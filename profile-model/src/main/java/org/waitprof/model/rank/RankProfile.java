package org.waitprof.model.rank;

import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallKey;
import org.waitprof.model.CpuUse;
import org.waitprof.timeseries.RankTimeSeries;

/**
 * Profile of one rank, all its threads together. It is the content of one counter file.
 *
 * @param rank rank in MPI_COMM_WORLD; -1 if the rank never got through Init
 * @param worldSize size of MPI_COMM_WORLD; 0 if unknown
 * @param pid process id
 * @param identity names of the rank's host, program and environment
 * @param startEpochMillis wall-clock time at which recording started
 * @param endEpochMillis wall-clock time at which Finalize was entered, or of the last trace of
 *     life; 0 if unknown
 * @param runNanos from the end of Init to the entry of Finalize, or to the last trace of life
 * @param finalized whether the rank entered Finalize
 * @param inFlight the call that the rank had not left, {@code MPI_Recv at Ring.pass:31}; empty if
 *     it was in none
 * @param inFlightNanos time that it had been in that call; 0 where its last sign of life is the
 *     begin of the call
 * @param health problems of recording
 * @param cpu its CPU use
 * @param stats counts by key
 * @param sampling results of the coordinated sample
 * @param timeSeries its counts in each window of time; empty if windows were not counted
 * @param overlap overlap of its threads in time
 */
public record RankProfile(
    int rank,
    int worldSize,
    long pid,
    RankIdentity identity,
    long startEpochMillis,
    long endEpochMillis,
    long runNanos,
    boolean finalized,
    String inFlight,
    long inFlightNanos,
    RecorderHealth health,
    CpuUse cpu,
    Map<CallKey, CallStats> stats,
    SampleResult sampling,
    Optional<RankTimeSeries<CallKey>> timeSeries,
    RankOverlap overlap) {

  public RankProfile {
    stats = Map.copyOf(stats);
  }
}

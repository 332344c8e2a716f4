package org.waitprof.model.rank;

import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallKey;
import org.waitprof.model.CpuUse;
import org.waitprof.timeseries.RankTimeSeries;

/**
 * Profile of one rank, all its threads together: the content of one counter file.
 *
 * @param rank rank in MPI_COMM_WORLD; -1 if the rank never got through Init
 * @param worldSize size of MPI_COMM_WORLD; 0 if unknown
 * @param pid process id
 * @param identity who it is and what it runs
 * @param startEpochMillis wall-clock time at which recording started
 * @param endEpochMillis wall-clock time at which Finalize was entered, or of the last trace of
 *     life; 0 if unknown
 * @param runNanos from the end of Init to the entry of Finalize, or to the last trace of life
 * @param finalized whether the rank entered Finalize
 * @param inFlight the call that the rank had not left, {@code MPI_Recv at Ring.pass:31}; empty if
 *     it was in none
 * @param inFlightNanos for how long it had been in that call; 0 where its last sign of life is the
 *     begin of the call
 * @param health how recording went
 * @param cpu what the CPUs did for it
 * @param stats what was counted
 * @param sampling what the coordinated sample tells
 * @param timeSeries what it counted in each window of time; empty if it did not look
 * @param overlap what its threads did at the same time
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

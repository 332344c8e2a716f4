package org.waitprof.counterfile;

import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.waitprof.model.CallPath;

/**
 * Counters of a running rank at one moment. Immutable except for paths, which are looked up in the
 * reader that made it.
 *
 * @param rank rank in MPI_COMM_WORLD; -1 before Init has returned
 * @param worldSize size of MPI_COMM_WORLD; 0 before
 * @param pid process id
 * @param facts texts of the header, as of {@code RankProfile}
 * @param state 0 before Init, 1 running, 2 in Finalize, 3 finalized
 * @param paused whether measuring is paused
 * @param startEpochMillis wall-clock time at which recording started
 * @param lastSignEpochMillis wall-clock time of the last sign of life: now if the process runs,
 *     mostly the begin of the call if it died in one
 * @param runNanos since the end of Init, up to the entry of Finalize; pauses are left out
 * @param mpiNanos in MPI since Init, calls in flight included, at most {@code runNanos}
 * @param overheadNanos cost of recording; 0 if it has not been measured
 * @param lostKeys calls booked in overflow slots
 * @param slots counts by key and thread
 * @param inFlight calls under way, one per thread
 * @param paths turns the hash of a path into the path
 */
public record RankReading(
    int rank,
    int worldSize,
    long pid,
    Map<String, String> facts,
    int state,
    boolean paused,
    long startEpochMillis,
    long lastSignEpochMillis,
    long runNanos,
    long mpiNanos,
    long overheadNanos,
    long lostKeys,
    List<SlotReading> slots,
    List<CallInFlight> inFlight,
    LongFunction<CallPath> paths) {

  /** The call path of a slot. */
  public CallPath path(SlotReading slot) {
    return paths.apply(slot.path());
  }

  /** The run that the rank belongs to; empty before Init has returned. */
  public String runId() {
    return facts.getOrDefault("runId", "");
  }
}

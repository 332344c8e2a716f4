package org.waitprof.model;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Facts about a run as a whole.
 *
 * @param toolVersion version of waitprof that wrote the profile
 * @param runId identifies the run across its ranks
 * @param command command line of the first rank, without its JVM options
 * @param mainClass the program
 * @param binding MPI binding, {@code Open MPI 4.1.4} or {@code MPJ Express 0.44 multicore}
 * @param java version of the JVM
 * @param jobId batch job, empty without one
 * @param startEpochMillis wall-clock time of the earliest start
 * @param worldSize size of MPI_COMM_WORLD
 * @param complete whether every rank entered Finalize and its counters are here
 * @param missingRanks ranks without counters
 * @param estimator {@code both-sides}, or what else gave the floors; {@code trace} if measured
 * @param options the effective options with their origin
 * @param processGrid lengths of the dimensions of the program's Cartesian communicator over all
 *     ranks, ranks in row-major order; empty without one
 */
public record RunFacts(
    String toolVersion,
    String runId,
    String command,
    String mainClass,
    String binding,
    String java,
    String jobId,
    long startEpochMillis,
    int worldSize,
    boolean complete,
    List<Integer> missingRanks,
    String estimator,
    Map<String, String> options,
    List<Integer> processGrid) {

  /** Most ranks of a job; also bounds arrays by rank. */
  public static final int MAX_RANKS = 1 << 22;

  private static final String MEASURED = "trace";

  public RunFacts {
    missingRanks = List.copyOf(missingRanks);
    options = Map.copyOf(options);
    processGrid = List.copyOf(processGrid);
  }

  /** The ranks of a job that are not there, ascending. */
  public static List<Integer> missing(int worldSize, IntPredicate isThere) {
    return IntStream.range(0, worldSize).filter(isThere.negate()).boxed().toList();
  }

  /** Facts that a trace of another tool gives: a name, and the ranks that it has. */
  public static RunFacts ofTrace(String name, int worldSize, IntPredicate isThere) {
    List<Integer> missing = missing(worldSize, isThere);
    return new RunFacts(
        "",
        name,
        "",
        name,
        "",
        "",
        "",
        0,
        worldSize,
        missing.isEmpty(),
        missing,
        MEASURED,
        Map.of(),
        List.of());
  }

  /** Whether waiting was measured from a trace, so that no estimator has a say in it. */
  public boolean isMeasured() {
    return estimator.equals(MEASURED);
  }

  /** A copy of these facts with another estimator. */
  public RunFacts withEstimator(String newEstimator) {
    return new RunFacts(
        toolVersion,
        runId,
        command,
        mainClass,
        binding,
        java,
        jobId,
        startEpochMillis,
        worldSize,
        complete,
        missingRanks,
        newEstimator,
        options,
        processGrid);
  }
}

package org.waitprof.model;

/**
 * Facts about one rank of a job.
 *
 * @param present whether its counters are in the profile
 * @param host name of its host, empty if missing
 * @param pid its process
 * @param runNanos from the end of Init to the entry of Finalize
 * @param mpiNanos time in MPI calls within that span, as the POP factors count it: where several
 *     threads call MPI, that in which none of them computed outside
 * @param overheadNanos what recording is estimated to have cost the rank; 0 where that was not
 *     measured, see {@link #overheadMeasured}
 * @param finalized whether it entered Finalize
 * @param cpu what the CPUs did for it
 * @param span when it came to Init and to Finalize
 * @param threads threads that called MPI; 0 where that was one, or is not known
 */
public record RankFacts(
    boolean present,
    String host,
    long pid,
    long runNanos,
    long mpiNanos,
    long overheadNanos,
    boolean finalized,
    CpuUse cpu,
    RankSpan span,
    int threads) {

  /** A rank whose counters were not found. */
  public static final RankFacts MISSING = new RankFacts(false, "", 0, 0, 0, 0, false);

  /** A rank of whose CPUs, start and end nothing is known. */
  public RankFacts(
      boolean present,
      String host,
      long pid,
      long runNanos,
      long mpiNanos,
      long overheadNanos,
      boolean finalized) {
    this(
        present,
        host,
        pid,
        runNanos,
        mpiNanos,
        overheadNanos,
        finalized,
        CpuUse.UNKNOWN,
        RankSpan.UNKNOWN,
        0);
  }

  /** Whether the cost of recording was measured: the rank does so when it enters Finalize. */
  public boolean overheadMeasured() {
    return overheadNanos > 0;
  }

  /** Time outside MPI, never negative. */
  public long usefulNanos() {
    return Math.max(0, runNanos - mpiNanos);
  }
}

package org.waitprof.model;

/**
 * Facts about one rank of a job.
 *
 * @param present whether its counters are in the profile
 * @param host name of its host, empty if missing
 * @param pid its process
 * @param runNanos from the end of Init to the entry of Finalize
 * @param mpiNanos time in MPI calls within that span, as the POP factors count it; where several
 *     threads call MPI, the time in which none of them computed outside
 * @param overheadNanos estimated cost of recording for the rank; 0 where it was not measured, see
 *     {@link #overheadMeasured}
 * @param finalized whether it entered Finalize
 * @param cpu its CPU use
 * @param span times of its Init and Finalize
 * @param threads number of threads that called MPI; 0 if one, or not known
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

  /** Time outside MPI in nanoseconds, never negative. */
  public long usefulNanos() {
    return Math.max(0, runNanos - mpiNanos);
  }
}

package org.waitprof.efficiency;

import java.util.Optional;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;

/**
 * Time that one rank spent outside of the run time, in nanoseconds, by the hosts' wall clocks, to a
 * millisecond. Immutable.
 *
 * @param beforeNanos from the begin of its process to Init; 0 if unknown
 * @param initWaitNanos from its Init to the last rank's Init
 * @param finalizeWaitNanos from its Finalize to the Finalize of the last rank that came there; 0 if
 *     it never came
 * @param earlyNanos of a rank that ended without Finalize, from its last sign of life to the last
 *     rank's last sign of life
 */
public record RankEnds(
    long beforeNanos, long initWaitNanos, long finalizeWaitNanos, long earlyNanos) {

  private static final long NANOS = 1_000_000;

  /**
   * Times at which the last ranks of a job came to Init and to Finalize, and were last seen;
   * milliseconds of the hosts' clocks.
   */
  public record Last(long init, long finalization, long seen) {
    /** Ends of a rank whose counters are in the profile. */
    public RankEnds of(RankFacts rank) {
      RankSpan span = rank.span();
      return new RankEnds(
          span.beforeMillis() * NANOS,
          (init - span.beganMillis()) * NANOS,
          rank.finalized() ? (finalization - span.endedMillis()) * NANOS : 0,
          rank.finalized() ? 0 : (seen - span.endedMillis()) * NANOS);
    }
  }

  /**
   * Whether the run of each rank ends when the last rank enters Finalize. In version 1 of the
   * profile's format it ended at the rank's own entry.
   */
  public static boolean areTogether(JobProfile job) {
    return job.keys().stream()
        .anyMatch(row -> row.key().call() == MpiCall.MPI_FINALIZE && row.isInRunTime());
  }

  /**
   * The last times of a job; empty where a rank in the profile does not know its own, as in a
   * trace.
   */
  public static Optional<Last> last(JobProfile job) {
    long init = 0;
    long finalization = 0;
    long seen = 0;
    for (RankFacts rank : job.ranks()) {
      if (rank.present() && !rank.span().isKnown()) {
        return Optional.empty();
      }
      init = Math.max(init, rank.span().beganMillis());
      seen = Math.max(seen, rank.span().endedMillis());
      finalization =
          rank.finalized() ? Math.max(finalization, rank.span().endedMillis()) : finalization;
    }
    return init == 0 ? Optional.empty() : Optional.of(new Last(init, finalization, seen));
  }
}

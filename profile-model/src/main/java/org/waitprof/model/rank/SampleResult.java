package org.waitprof.model.rank;

import java.util.List;
import java.util.Map;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessRow;

/**
 * Results of the coordinated sample for one rank.
 *
 * @param rows waits of the rank's rows; rows that are not here are estimated
 * @param paths call path of each row by its hash, with which other ranks name the rows that they
 *     waited for
 * @param quality quality of the sample on this rank
 * @param pairs the ranks that it sent most to or waited longest for, and the rest together
 * @param late causes of the lateness of ranks that it waited for, and of its own losses
 */
public record SampleResult(
    Map<CallKey, SampledWaits> rows,
    Map<Long, CallPath> paths,
    SampleQuality quality,
    List<RankPair> pairs,
    List<LatenessRow> late) {
  public static final SampleResult NONE =
      new SampleResult(Map.of(), Map.of(), SampleQuality.NONE, List.of(), List.of());

  public SampleResult {
    rows = Map.copyOf(rows);
    paths = Map.copyOf(paths);
    pairs = List.copyOf(pairs);
    late = List.copyOf(late);
  }

  /** Whether the rank has no sample. */
  public boolean isNone() {
    return rows.isEmpty()
        && quality.matched() == 0
        && quality.refusedChannels() == 0
        && quality.uncounted() == 0;
  }

  /**
   * Results of the coordinated sample of one rank for the waiting of one of its rows. The waiting
   * time is what is known call by call plus the rest's duration times the sample's ratio of waiting
   * to duration.
   *
   * @param exactNanos waits that are known one by one
   * @param restNanos duration of all other calls, each cut at the threshold of long operations
   * @param sampledWait waiting of the sampled calls, each with its weight
   * @param sampledDuration their durations, cut and weighted alike
   * @param deviationNanos standard deviation of the estimated part on this rank; 0 where all is
   *     known
   * @param calls calls that were classified
   * @param blocks blocks of numbers that the sampled calls are from
   * @param complete whether all calls of the row are known one by one
   * @param droppedNanos duration of calls that were kept and could not be classified
   * @param analysedNanos duration of the calls that were classified
   * @param groupWaits {@code sampledWait} by random group of blocks
   * @param groupDurations {@code sampledDuration} by random group of blocks
   * @param waitedFor what its calls waited for
   */
  public record SampledWaits(
      long exactNanos,
      long restNanos,
      double sampledWait,
      double sampledDuration,
      long deviationNanos,
      int calls,
      int blocks,
      boolean complete,
      long droppedNanos,
      long analysedNanos,
      List<Double> groupWaits,
      List<Double> groupDurations,
      WaitedFor waitedFor) {
    public SampledWaits {
      groupWaits = List.copyOf(groupWaits);
      groupDurations = List.copyOf(groupDurations);
    }

    /** Calls of other ranks that its own waited for, the longest first. */
    public List<AwaitedCall> awaited() {
      return waitedFor.calls;
    }
  }

  /**
   * Calls of other ranks that some calls waited for.
   *
   * @param calls of other ranks, the longest first; the shares of all others are left out
   * @param longest role that a call has for what was waited for longest, NONE if for nothing: one
   *     that completes messages and collectives has a role of messages itself
   */
  public record WaitedFor(List<AwaitedCall> calls, Role longest) {
    /** The value for calls that did not wait. */
    public static final WaitedFor NOTHING = new WaitedFor(List.of(), Role.NONE);

    public WaitedFor {
      calls = List.copyOf(calls);
    }
  }

  /**
   * A call that others waited for.
   *
   * @param rank the rank that made it, in MPI_COMM_WORLD
   * @param path hash of its call path; 0 where it is not known
   * @param nanos time for which it was waited for
   */
  public record AwaitedCall(int rank, long path, long nanos) {}
}

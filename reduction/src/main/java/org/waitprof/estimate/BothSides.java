package org.waitprof.estimate;

import java.util.OptionalDouble;
import org.waitprof.model.CallClass;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * Estimator whose floor is the part of a call that is left once the late side has come. For a
 * message, these are the sender's part and the receiver's, each as long as its typical call. In a
 * collective, every call has all parts. So the floor is the typical call, but at most the typical
 * call of the ranks that come last.
 *
 * <p>Calls that do not wait vary, and a sum of excesses can only grow by that, so the threshold
 * lies above the centre, by a half. The factor was chosen on one half of the programs, see {@code
 * ESTIMATORS.md}. The threshold never lies more than 100 us above the shortest call. Where calls
 * that short are rare, the typical call may wait itself. Then the estimate is at most that much per
 * call below the minimum's. Where all calls of a rank are that long and a calibration has the time
 * that they need, that time counts.
 */
public final class BothSides implements Estimator {
  static final String ID = "both-sides";

  private static final double MARGIN = 1.5;
  private static final double MOST_ABOVE_LEAST_NANOS = 100_000;

  /**
   * A rank's shortest call waits itself if it is at least this number of times as long as
   * comparable calls.
   */
  private static final int WAITS_FROM = 8;

  private static final double LEAST_WAIT_NANOS = 100_000;

  @Override
  public String id() {
    return ID;
  }

  @Override
  public double thresholdNanos(CategoryDurations calls, int rank) {
    double least = leastNanos(calls, rank);
    double own = typical(calls, rank, least);
    if (lastOneNeverWaits(calls)) {
      // The median of the calls that came last; the typical one may be of those that waited.
      own = Math.min(own, Buckets.quantile(calls.histogram(), 0.5 / Math.max(1, calls.ranks())));
    }
    double sender = calls.scope() == Scope.LOCAL ? calls.sendNanos() : 0;
    return Math.min(MARGIN * (own + sender), most(calls, rank, least));
  }

  /**
   * Returns the minimum, or the time of comparable calls where the minimum contains waiting. A rank
   * that waits in each of its calls has no call that shows the time without waiting. Recognised as
   * the quality notes do: its shortest call is at least eight times, and 100 us, as long as
   * comparable calls.
   */
  private static double leastNanos(CategoryDurations calls, int rank) {
    double least = Minimum.leastNanos(calls, rank);
    long reference = calls.referenceNanos(rank);
    boolean waits = least - LEAST_WAIT_NANOS >= reference && least / WAITS_FROM >= reference;
    return waits ? reference : least;
  }

  /** The most frequent duration among the short ones, not the luckiest. */
  private static double typical(CategoryDurations calls, int rank, double least) {
    boolean own = calls.scope() == Scope.LOCAL && least == calls.minNanos(rank);
    return Buckets.shortMode(own ? calls.histogram(rank) : calls.histogram(), least);
  }

  private static double most(CategoryDurations calls, int rank, double least) {
    OptionalDouble usual = calls.usualNanos(rank);
    boolean alwaysWaits = least < Minimum.leastNanos(calls, rank);
    return alwaysWaits && usual.isPresent()
        ? Math.max(least, usual.getAsDouble())
        : least + MOST_ABOVE_LEAST_NANOS;
  }

  private static boolean lastOneNeverWaits(CategoryDurations calls) {
    CallClass called = calls.category().call().callClass();
    if (calls.scope() == Scope.LOCAL) {
      return false;
    }
    return called == CallClass.ALL_TO_ALL
        || called == CallClass.BARRIER
        || called == CallClass.COMMUNICATOR
        || called == CallClass.IO_COLLECTIVE
        || called == CallClass.RMA_SYNC;
  }
}

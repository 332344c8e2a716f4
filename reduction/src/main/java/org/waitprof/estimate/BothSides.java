package org.waitprof.estimate;

import java.util.OptionalDouble;
import org.waitprof.model.CallClass;
import org.waitprof.waitstate.WaitState.Scope;

/**
 * Estimator that takes as floor what is left of a call once the late side has come: of a message,
 * the sender's part and the receiver's, each as long as its typical call; of a collective, in which
 * every call has all parts, the typical call, as far as it is not longer than that of the ranks
 * that come last. Calls that do not wait vary, and a sum of excesses can only grow by that, so the
 * threshold lies above the centre, by a half. The factor was chosen on one half of the programs,
 * see {@code ESTIMATORS.md}. It never lies more than 100 us above the shortest call: where calls
 * that short are rare, the typical one may wait itself, and then the estimate is at most that much
 * a call below the minimum's. Where all calls of a rank are that long and a calibration tells what
 * they need, that counts.
 */
public final class BothSides implements Estimator {
  static final String ID = "both-sides";

  private static final double MARGIN = 1.5;
  private static final double MOST_ABOVE_LEAST_NANOS = 100_000;

  /** How many times as long as comparable calls a rank's shortest is that waits itself. */
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
   * The minimum, or what comparable calls took where the minimum contains waiting: a rank that
   * waits in each of its calls has no call that tells how long one without waiting takes.
   * Recognised as the quality notes do: its shortest call is at least eight times, and 100 us, as
   * long as comparable calls.
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

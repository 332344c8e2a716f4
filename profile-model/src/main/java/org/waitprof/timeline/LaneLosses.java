package org.waitprof.timeline;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.trace.Pauses;

/**
 * What took time from the computations of one rank's first thread, for its lane; the longest if
 * there are too many. Used by one thread.
 */
final class LaneLosses {
  private final Pauses pauses;
  private final long origin;
  private final long end;
  private final int most;
  private final PriorityQueue<ComputationLoss> longest =
      new PriorityQueue<>(Comparator.comparingLong(ComputationLoss::nanos));
  private long leftOut;

  /**
   * None yet.
   *
   * @param origin the beginning of the span on the trace's clock
   * @param length of the span
   * @param most that are kept
   */
  LaneLosses(Pauses pauses, long origin, long length, int most) {
    this.pauses = pauses;
    this.origin = origin;
    end = length;
    this.most = most;
  }

  /** A call that was entered from no other; its computation is the one before it. */
  void add(Call call) {
    ComputationLoss.of(call, pauses, loss -> add(loss.since(origin)));
  }

  private void add(ComputationLoss loss) {
    if (loss.fromNanos() >= end || loss.untilNanos() <= 0) {
      return;
    }
    longest.add(loss);
    if (longest.size() > most) {
      longest.remove();
      leftOut++;
    }
  }

  /** Those that are kept, in the order of time. */
  List<ComputationLoss> kept() {
    return longest.stream().sorted(Comparator.comparingLong(ComputationLoss::fromNanos)).toList();
  }

  /** How many others there are. */
  long leftOut() {
    return leftOut;
  }
}

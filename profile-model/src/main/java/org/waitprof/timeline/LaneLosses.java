package org.waitprof.timeline;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.LostTimes;
import org.waitprof.timeline.TraceTimeline.LossBar;
import org.waitprof.trace.ExactPause;
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
  private final PriorityQueue<LossBar> longest =
      new PriorityQueue<>(Comparator.comparingLong(LossBar::nanos));
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
    LostTimes lost = call.lost;
    for (int i = 0; i < lost.size(); i++) {
      if (lost.nanos(i) > 0) {
        String what = lost.isExact(i) ? what(lost.cause(i), call.stream, lost, i) : "";
        add(
            new LossBar(
                lost.cause(i),
                lost.shownNanos(i) - origin,
                lost.nanos(i),
                lost.fromNanos(i) - origin,
                lost.untilNanos(i) - origin,
                what));
      }
    }
    for (ExactPause each : pauses.within(call.stream, call.idleSince, call.enter)) {
      if (each.cause() == LatenessCause.COMPUTE) {
        long from = each.fromNanos() - origin;
        add(new LossBar(each.cause(), from, each.nanos(), from, from + each.nanos(), each.what()));
      }
    }
  }

  private String what(LatenessCause cause, int stream, LostTimes lost, int number) {
    long until = lost.untilNanos(number);
    for (ExactPause each : pauses.within(stream, lost.fromNanos(number), until)) {
      if (each.cause() == cause) {
        return each.what();
      }
    }
    return "";
  }

  private void add(LossBar bar) {
    if (bar.fromNanos() >= end || bar.fromNanos() + bar.nanos() <= 0) {
      return;
    }
    longest.add(bar);
    if (longest.size() > most) {
      longest.remove();
      leftOut++;
    }
  }

  /** Those that are kept, in the order of time. */
  List<LossBar> bars() {
    return longest.stream().sorted(Comparator.comparingLong(LossBar::fromNanos)).toList();
  }

  /** How many others there are. */
  long leftOut() {
    return leftOut;
  }
}

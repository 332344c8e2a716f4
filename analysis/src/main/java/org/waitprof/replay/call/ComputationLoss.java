package org.waitprof.replay.call;

import java.util.function.Consumer;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.ExactPause;
import org.waitprof.trace.ExactPauses;

/**
 * Time that a computation lost to one cause, as pictures and exports show it. Times are of the
 * trace's clock, or since an origin.
 *
 * @param cause {@link LatenessCause#COMPUTE} for the loading of classes
 * @param fromNanos begin as it is shown
 * @param nanos duration
 * @param earliestNanos earliest begin
 * @param latestNanos latest end
 * @param what origin of the loss, if known
 */
public record ComputationLoss(
    LatenessCause cause,
    long fromNanos,
    long nanos,
    long earliestNanos,
    long latestNanos,
    String what) {
  private static ComputationLoss exact(LatenessCause cause, long from, long until, String what) {
    return new ComputationLoss(cause, from, until - from, from, until, what);
  }

  /** Whether it took place exactly where it is shown. */
  public boolean isExact() {
    return latestNanos - earliestNanos == nanos;
  }

  /** End as it is shown, nanoseconds. */
  public long untilNanos() {
    return fromNanos + nanos;
  }

  /** The loss with times since an origin. */
  public ComputationLoss since(long origin) {
    return new ComputationLoss(
        cause, fromNanos - origin, nanos, earliestNanos - origin, latestNanos - origin, what);
  }

  /**
   * Hands over the losses of the computation before a call, in no order. Two exact losses are
   * nested or apart; two inexact ones are, too.
   *
   * @param call that was entered from no other
   * @param pauses of its rank
   */
  public static void of(Call call, ExactPauses pauses, Consumer<ComputationLoss> to) {
    LostTimes lost = call.lost;
    for (int i = 0; i < lost.size(); i++) {
      if (lost.nanos(i) > 0) {
        String what = lost.isExact(i) ? what(lost, i, call.stream, pauses) : "";
        to.accept(
            new ComputationLoss(
                lost.cause(i),
                lost.shownNanos(i),
                lost.nanos(i),
                lost.fromNanos(i),
                lost.untilNanos(i),
                what));
      }
    }
    for (ExactPause each : pauses.within(call.stream, call.idleSince, call.enter)) {
      if (each.cause() == LatenessCause.COMPUTE) {
        loading(each, lost, to);
      }
    }
  }

  private static String what(LostTimes lost, int number, int stream, ExactPauses pauses) {
    long until = lost.untilNanos(number);
    for (ExactPause each : pauses.within(stream, lost.fromNanos(number), until)) {
      if (each.cause() == lost.cause(number)) {
        return each.what();
      }
    }
    return "";
  }

  /** Threads may still run when the JVM begins to stop: that part counts as a stop alone. */
  private static void loading(ExactPause load, LostTimes lost, Consumer<ComputationLoss> to) {
    long from = load.fromNanos();
    long until = load.untilNanos();
    for (int i = 0; i < lost.size(); i++) {
      long begin = lost.fromNanos(i);
      long end = lost.untilNanos(i);
      if (lost.isExact(i) && begin > from && begin < until && end > until) {
        until = begin;
      } else if (lost.isExact(i) && begin < from && end > from && end < until) {
        from = end;
      }
    }
    if (until > from) {
      to.accept(exact(load.cause(), from, until, load.what()));
    }
  }
}

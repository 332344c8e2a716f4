package org.waitprof.export;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.trace.ExactPauses;

/**
 * Time that a computation lost, as Paraver shows it: steps at which a loss begins, changes or ends.
 */
final class LossSteps {
  /**
   * From this time on, the thread has this loss and no other.
   *
   * @param nanos time on the clock of the trace
   * @param loss the innermost; null for none
   */
  record Step(long nanos, @Nullable ComputationLoss loss) {}

  private LossSteps() {}

  /**
   * The steps of the computation before a call, in the order of time.
   *
   * @param call that was entered from no other
   * @param exact whether to take losses whose times are known exactly, or the others
   */
  static List<Step> of(Call call, ExactPauses pauses, boolean exact) {
    List<ComputationLoss> losses = new ArrayList<>();
    ComputationLoss.of(
        call,
        pauses,
        loss -> {
          if (loss.isExact() == exact) {
            losses.add(loss);
          }
        });
    losses.sort(
        Comparator.comparingLong(ComputationLoss::fromNanos)
            .thenComparing(ComputationLoss::untilNanos, Comparator.reverseOrder()));
    List<Step> steps = new ArrayList<>();
    Deque<ComputationLoss> open = new ArrayDeque<>();
    for (ComputationLoss loss : losses) {
      end(open, loss.fromNanos(), steps);
      open.push(loss);
      steps.add(new Step(loss.fromNanos(), loss));
    }
    end(open, Long.MAX_VALUE, steps);
    return steps;
  }

  /** One loss lies in the other, or both are apart. */
  private static void end(Deque<ComputationLoss> open, long untilNanos, List<Step> steps) {
    for (ComputationLoss top = open.peek();
        top != null && top.untilNanos() <= untilNanos;
        top = open.peek()) {
      open.pop();
      steps.add(new Step(top.untilNanos(), open.peek()));
    }
  }
}

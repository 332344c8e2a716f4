package org.waitprof.cli.calibrate;

import java.util.Arrays;
import java.util.List;
import org.waitprof.cli.calibrate.CalibrationLeader.Measured;
import org.waitprof.cli.calibrate.Operation.Target;

/**
 * Samples of one step so far, one for each call that it measures. Kept by process 0; not
 * thread-safe.
 */
final class StepSamples {
  private static final int FIRST_CALLS = 200;
  private static final double STABLE = 0.05;

  private final CalibrationStep step;
  private final List<Target> targets;
  private final List<UndisturbedBatches> batches;
  private final double[] before;
  private int next = FIRST_CALLS;
  private int calls;
  private long period;
  private boolean complete;

  StepSamples(CalibrationStep step, double share) {
    this.step = step;
    targets = step.operation().targets();
    batches = targets.stream().map(target -> new UndisturbedBatches(share)).toList();
    before = new double[targets.size()];
  }

  void add(WaitFreeTimes times, int count) {
    for (int i = 0; i < before.length; i++) {
      batches.get(i).add(times.of(targets.get(i)));
    }
    calls += count;
  }

  /** Number of calls made, used or not. */
  int calls() {
    return calls;
  }

  /** Number of calls of undisturbed batches in the smallest sample. */
  int fewest() {
    return batches.stream().mapToInt(each -> each.calls().length).min().orElse(0);
  }

  /** Whether the step needs no more calls. */
  boolean isComplete() {
    return complete;
  }

  /** Time from the begin of one call to the begin of the next, in nanoseconds. */
  long period() {
    return period;
  }

  void period(long nanos) {
    period = nanos;
  }

  /**
   * Completes the step if it has enough calls, and if doubling them changed the quantiles little.
   */
  void lookAgain() {
    if (fewest() < next) {
      return;
    }
    next = 2 * fewest();
    boolean stable = true;
    for (int i = 0; i < before.length; i++) {
      double now = batches.get(i).quantile();
      stable &= Math.abs(now - before[i]) <= STABLE * now;
      before[i] = now;
    }
    complete |= stable;
  }

  void complete() {
    complete = true;
  }

  /** Number of calls that samples may use. */
  long all() {
    return batches.stream().mapToLong(UndisturbedBatches::all).sum();
  }

  /** Calls of undisturbed batches, over all samples. */
  long quiet() {
    return batches.stream().mapToLong(each -> each.calls().length).sum();
  }

  /** Samples large enough for a quantile; few calls suffice if they are long. */
  List<Measured> measured(long budget, int few, int enough) {
    return targets.stream()
        .map(target -> new Measured(step, target, batches.get(targets.indexOf(target)).calls()))
        .filter(each -> each.sample().length > 0)
        .filter(each -> each.sample().length >= needed(each.sample(), budget, few, enough))
        .toList();
  }

  private static long needed(long[] sample, long budget, int few, int enough) {
    long shortest = Math.max(1, Arrays.stream(sample).min().orElse(1));
    return Math.min(enough, Math.max(few, budget / (4 * shortest)));
  }
}

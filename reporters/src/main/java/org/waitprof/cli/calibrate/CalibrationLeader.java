package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.waitprof.cli.calibrate.Operation.Target;
import org.waitprof.cli.mpi.MpiWorld;

/**
 * Process 0, which has all steps measured in passes. A step ends when more calls move its quantile
 * by little, when it has {@value #MOST_CALLS} calls, or when the time is over. A pass is {@value
 * #BATCH} calls. Calls in a row resemble each other more than calls of another moment or buffer, so
 * many short passes are better than a few long ones. Steps get fewer calls if theirs are so long,
 * or disturbed so often, that other steps would go short.
 */
final class CalibrationLeader {
  /** Number of calls that are made without a pause. */
  private static final int BATCH = 20;

  /** Number of calls before them that do not count: new buffers, cold caches. */
  private static final int COLD_CALLS = 5;

  /** Number of calls at first, which make a sample if the time is over then. */
  private static final int ENOUGH_CALLS = 50;

  private static final int MOST_CALLS = 3000;
  private static final int FEWEST_CALLS = 20;
  private static final int WARM_UP_CALLS = 400;

  /** Time from the order to the first call. */
  private static final long AHEAD_NANOS = 1_000_000;

  private static final long GUESS_NANOS = 100_000;
  private static final int CLOCK_ROUNDS = 30;
  private static final long CLOCK_NANOS = 5_000_000_000L;

  /** Durations of one call that were measured in one step, in nanoseconds. */
  record Measured(CalibrationStep step, Target target, long[] sample) {}

  private final MpiWorld world;
  private final CalibrationMember own;
  private final List<CalibrationStep> steps;
  private final List<String> hosts;
  private final CalibrationRequest request;
  private final long[] offsets;
  private final Map<List<Object>, Long> periods = new LinkedHashMap<>();
  private long all;
  private long quiet;
  private long clocksRead = System.nanoTime() - CLOCK_NANOS;

  CalibrationLeader(
      MpiWorld world,
      CalibrationMember own,
      List<CalibrationStep> steps,
      List<String> hosts,
      CalibrationRequest request) {
    this.world = world;
    this.own = own;
    this.steps = steps;
    this.hosts = hosts;
    this.request = request;
    offsets = new long[hosts.size()];
  }

  /**
   * Measures as much as the time allows.
   *
   * @param nanos time for all steps
   * @param progress receives the number of steps with calls, and the nanoseconds since the begin
   */
  List<Measured> measure(long nanos, BiConsumer<Integer, Long> progress) throws Throwable {
    long begin = System.nanoTime();
    List<StepSamples> samples = new ArrayList<>();
    steps.forEach(step -> samples.add(new StepSamples(step, request.share())));
    int complete = 0;
    int seen = 0;
    while (complete < steps.size() && System.nanoTime() - begin < nanos) {
      for (int step = 0; step < steps.size(); step++) {
        long left = nanos - (System.nanoTime() - begin);
        if (left <= 0) {
          break;
        }
        StepSamples its = samples.get(step);
        if (!its.isComplete()) {
          // Most steps take much less than their share; other steps get the rest.
          pass(step, its, 3 * left / (steps.size() - step));
          complete += its.isComplete() ? 1 : 0;
          seen = Math.max(seen, step + 1);
          progress.accept(seen, System.nanoTime() - begin);
        }
      }
    }
    List<Measured> measured = new ArrayList<>();
    for (StepSamples its : samples) {
      all += its.all();
      quiet += its.quiet();
      measured.addAll(its.measured(3 * nanos / steps.size(), FEWEST_CALLS / 2, ENOUGH_CALLS));
    }
    return measured;
  }

  /** Ends the other processes with an exit code. */
  void stop(int exitCode) {
    for (int process = 1; process < world.processes(); process++) {
      world.send(new long[] {CalibrationMember.STOP, exitCode}, process);
    }
  }

  private void pass(int index, StepSamples samples, long budget) throws Throwable {
    CalibrationStep step = steps.get(index);
    List<Object> kind = List.of(step.operation(), step.group());
    if (!periods.containsKey(kind)) {
      batch(index, WARM_UP_CALLS, GUESS_NANOS / 4);
    }
    if (samples.calls() == 0) {
      long guess = periods.getOrDefault(kind, GUESS_NANOS);
      periods.put(kind, period(batch(index, FEWEST_CALLS, guess)));
      samples.period(periods.get(kind));
    }
    int wanted = request.sample() > 0 ? request.sample() : MOST_CALLS;
    long begin = System.nanoTime();
    do {
      int count = Math.min(BATCH, wanted - samples.calls());
      WaitFreeTimes times = batch(index, count, samples.period());
      samples.add(times, count);
      samples.period(period(times));
      // If other programs disturb, more batches are needed for a sample.
    } while (samples.fewest() < ENOUGH_CALLS
        && samples.calls() < wanted
        && System.nanoTime() - begin < budget);
    if (request.sample() == 0) {
      samples.lookAgain();
    }
    if (samples.calls() >= wanted) {
      samples.complete();
    }
  }

  /** Share of all calls that were left out because they were disturbed (0..1). */
  double disturbed() {
    return all == 0 ? 0 : 1 - (double) quiet / all;
  }

  private static long period(WaitFreeTimes times) {
    return Math.max(8_000, 2 * times.spanNanos() + 4_000);
  }

  private WaitFreeTimes batch(int index, int count, long period) throws Throwable {
    CalibrationStep step = steps.get(index);
    ProcessGroup group = step.group();
    readClocks(group);
    long first = System.nanoTime() + AHEAD_NANOS;
    for (int process : group.members()) {
      if (process != world.process()) {
        long its = first - offsets[process];
        world.send(
            new long[] {CalibrationMember.RUN, index, count + COLD_CALLS, period, its}, process);
      }
    }
    long[][] times = new long[group.size()][];
    times[0] = warm(own.run(index, count + COLD_CALLS, period, first));
    for (int member = 1; member < times.length; member++) {
      int process = group.members().get(member);
      own.await(process);
      long[] its = warm(world.receive(process));
      Arrays.setAll(its, i -> its[i] + offsets[process]);
      times[member] = its;
    }
    return new WaitFreeTimes(step.operation(), times);
  }

  private static long[] warm(long[] beginsAndEnds) {
    return Arrays.copyOfRange(beginsAndEnds, 2 * COLD_CALLS, beginsAndEnds.length);
  }

  /** Clocks of other hosts drift, so they are compared every five seconds. */
  private void readClocks(ProcessGroup group) {
    long now = System.nanoTime();
    if (!group.acrossHosts() || now - clocksRead < CLOCK_NANOS) {
      return;
    }
    clocksRead = now;
    for (int process = 1; process < hosts.size(); process++) {
      if (!hosts.get(process).equals(hosts.get(world.process()))) {
        offsets[process] = offset(process);
      }
    }
  }

  /** This process' clock minus another's, by the shortest of some round trips. */
  private long offset(int process) {
    long best = Long.MAX_VALUE;
    long offset = 0;
    for (int i = 0; i < CLOCK_ROUNDS; i++) {
      long begin = System.nanoTime();
      world.send(new long[] {CalibrationMember.CLOCK}, process);
      long its = world.receive(process)[0];
      long end = System.nanoTime();
      if (end - begin < best) {
        best = end - begin;
        offset = begin + (end - begin) / 2 - its;
      }
    }
    return offset;
  }
}

package org.waitprof.cli.calibrate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.waitprof.cli.calibrate.Operation.Target;
import org.waitprof.cli.calibrate.ProcessGroups.Group;
import org.waitprof.cli.mpi.MpiWorld;

/**
 * Process 0: has step after step measured until its quantile is stable or the time is over. A step
 * gets {@value #FIRST_CALLS} calls, and as many again until another such batch moves the quantile
 * by less than {@value #STABLE} of it, {@value #MOST_CALLS} at most; fewer where calls are so long,
 * or disturbed so often, that others would go short.
 */
final class CalibrationLeader {
  private static final int FIRST_CALLS = 200;

  /** Calls that are made without a pause: some milliseconds at most, if they are short. */
  private static final int BATCH = 50;

  /** So often it is asked whether they are enough. */
  private static final int CHECKED = 100;

  private static final int MOST_CALLS = 3000;
  private static final int FEWEST_CALLS = 20;
  private static final int WARM_UP_CALLS = 400;
  private static final double STABLE = 0.05;

  /** From the order to the first call. */
  private static final long AHEAD_NANOS = 1_000_000;

  private static final long GUESS_NANOS = 100_000;
  private static final int CLOCK_ROUNDS = 30;
  private static final long CLOCK_NANOS = 5_000_000_000L;

  /** What was measured of one call. */
  record Measured(CalibrationStep step, Target target, long[] sample) {}

  private final MpiWorld world;
  private final CalibrationMember own;
  private final ProcessGroups groups;
  private final List<CalibrationStep> steps;
  private final List<String> hosts;
  private final CalibrationRequest request;
  private final long[] offsets;
  private final Map<String, Long> periods = new LinkedHashMap<>();
  private long all;
  private long quiet;
  private long clocksRead = System.nanoTime() - CLOCK_NANOS;

  CalibrationLeader(
      MpiWorld world,
      CalibrationMember own,
      ProcessGroups groups,
      List<CalibrationStep> steps,
      List<String> hosts,
      CalibrationRequest request) {
    this.world = world;
    this.own = own;
    this.groups = groups;
    this.steps = steps;
    this.hosts = hosts;
    this.request = request;
    offsets = new long[hosts.size()];
  }

  /**
   * Measures as much as the time allows.
   *
   * @param nanos how long
   * @param progress is given the steps that are done, and the nanoseconds
   */
  List<Measured> measure(long nanos, BiConsumer<Integer, Long> progress) throws Throwable {
    long begin = System.nanoTime();
    List<Measured> all = new ArrayList<>();
    for (int step = 0; step < steps.size(); step++) {
      long left = nanos - (System.nanoTime() - begin);
      if (left <= 0) {
        break;
      }
      // Most steps take much less than their share; what they leave is the others'.
      all.addAll(measure(step, 3 * left / (steps.size() - step)));
      progress.accept(step + 1, System.nanoTime() - begin);
    }
    return all;
  }

  /** Tells the other processes that it is over. */
  void stop(int exitCode) {
    for (int process = 1; process < world.processes(); process++) {
      world.send(new long[] {CalibrationMember.STOP, exitCode}, process);
    }
  }

  private List<Measured> measure(int index, long budget) throws Throwable {
    CalibrationStep step = steps.get(index);
    String kind = step.operation() + " " + step.group();
    if (!periods.containsKey(kind)) {
      batch(index, WARM_UP_CALLS, GUESS_NANOS / 4);
    }
    long guess = periods.getOrDefault(kind, GUESS_NANOS);
    long period = period(batch(index, FEWEST_CALLS, guess));
    periods.put(kind, period);
    List<Target> targets = step.operation().targets();
    List<UndisturbedBatches> batches =
        targets.stream().map(target -> new UndisturbedBatches(request.share())).toList();
    int wanted = request.sample() > 0 ? request.sample() : MOST_CALLS;
    int most = (int) Math.max(FEWEST_CALLS, Math.min(wanted, budget / period));
    int batch = Math.min(BATCH, most);
    long begin = System.nanoTime();
    double[] before = new double[targets.size()];
    for (int calls = 0; calls < most; calls += batch) {
      WaitFreeTimes times = batch(index, batch, period);
      for (int i = 0; i < before.length; i++) {
        batches.get(i).add(times.of(targets.get(i)));
      }
      boolean late = System.nanoTime() - begin > budget && fewest(batches) >= BATCH;
      boolean asked = request.sample() == 0 && (calls + batch) % CHECKED == 0;
      if (late || (asked && isStable(batches, before))) {
        break;
      }
    }
    List<Measured> measured = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      long[] sample = batches.get(i).calls();
      all += batches.get(i).all();
      quiet += sample.length;
      if (sample.length > 0 && sample.length >= needed(sample, budget)) {
        measured.add(new Measured(step, targets.get(i), sample));
      }
    }
    return measured;
  }

  /** Fewer calls tell no quantile, unless they are so long that there is no time for more. */
  private static long needed(long[] sample, long budget) {
    long shortest = Math.max(1, Arrays.stream(sample).min().orElse(1));
    return Math.min(BATCH, Math.max(FEWEST_CALLS / 2, budget / (4 * shortest)));
  }

  /** Share of all calls that were left out because others disturbed them (0..1). */
  double disturbed() {
    return all == 0 ? 0 : 1 - (double) quiet / all;
  }

  private static int fewest(List<UndisturbedBatches> batches) {
    return batches.stream().mapToInt(each -> each.calls().length).min().orElse(0);
  }

  /** Whether enough calls are there, and the last ones changed little. */
  private static boolean isStable(List<UndisturbedBatches> batches, double[] before) {
    boolean stable = fewest(batches) >= FIRST_CALLS;
    for (int i = 0; i < before.length; i++) {
      double now = batches.get(i).quantile();
      stable &= Math.abs(now - before[i]) <= STABLE * now;
      before[i] = now;
    }
    return stable;
  }

  private static long period(WaitFreeTimes times) {
    return Math.max(8_000, 2 * times.spanNanos() + 4_000);
  }

  private WaitFreeTimes batch(int index, int count, long period) throws Throwable {
    CalibrationStep step = steps.get(index);
    Group group = groups.all().get(step.group());
    readClocks(group);
    long first = System.nanoTime() + AHEAD_NANOS;
    for (int process : group.members()) {
      if (process != world.process()) {
        long its = first - offsets[process];
        world.send(new long[] {CalibrationMember.RUN, index, count, period, its}, process);
      }
    }
    long[][] times = new long[group.size()][];
    times[0] = own.run(index, count, period, first);
    for (int member = 1; member < times.length; member++) {
      int process = group.members().get(member);
      own.await(process);
      long[] its = world.receive(process);
      Arrays.setAll(its, i -> its[i] + offsets[process]);
      times[member] = its;
    }
    return new WaitFreeTimes(step.operation(), times);
  }

  /** Clocks of other hosts drift: they are compared every five seconds. */
  private void readClocks(Group group) {
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

  /** This process' clock less another's, by the shortest of some round trips. */
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

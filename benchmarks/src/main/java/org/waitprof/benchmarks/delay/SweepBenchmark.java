package org.waitprof.benchmarks.delay;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.profilefile.ProfileWriter;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.Trace;

/**
 * Table I and Figure 5 of the paper on a simulated wavefront. These are the share of late-sender
 * waiting, its short-term and long-term costs, and the share of long-term costs on the vertical
 * borders of the grid. Also prints the time and memory of the analysis. Run by {@code delay.sh}.
 */
public final class SweepBenchmark {
  private static final int LATE_SENDER = 0;

  private SweepBenchmark() {}

  /**
   * Runs the benchmark.
   *
   * @param args ranks along an edge, blocks an octant, imbalance, delay rule; a folder for the
   *     profile, if wanted
   */
  public static void main(String[] args) throws IOException {
    Sweep sweep =
        new Sweep(
            Integer.parseInt(args[0]), Integer.parseInt(args[1]), Double.parseDouble(args[2]));
    DelayRule rule = DelayRule.valueOf(args[3].toUpperCase(Locale.ROOT));
    try (Trace trace = sweep.trace()) {
      long start = System.nanoTime();
      ReplayResult result =
          new Replay(
                  trace,
                  Runtime.getRuntime().availableProcessors(),
                  Exchange.ALONE,
                  rule,
                  Replay.ProgressListener.NONE)
              .run();
      double seconds = (System.nanoTime() - start) * 1e-9;
      JobProfile profile = MeasuredProfile.of(result, "");
      print(sweep, result, profile, seconds);
      if (args.length > 4) {
        String name = "sweep-" + sweep.ranks() + "r.wprof";
        System.out.println(ProfileWriter.write(profile, Path.of(args[4], name)));
      }
    }
  }

  private static void print(Sweep sweep, ReplayResult result, JobProfile profile, double seconds) {
    double run = profile.ranks().stream().mapToLong(rank -> rank.runNanos()).sum();
    int metric = result.rules().number("late_sender_ns");
    double waits = 0;
    for (var rank : result.ranks()) {
      for (int row = 0; row < rank.rows(); row++) {
        waits += rank.booked(metric, row);
      }
    }
    double shortTerm = 0;
    double[] longTerm = new double[sweep.ranks()];
    for (RootCause place : profile.causes().places()) {
      for (Cost cost : place.costs()) {
        if (cost.group() == LATE_SENDER) {
          shortTerm += cost.shortTerm();
          longTerm[cost.rank()] += cost.longTerm();
        }
      }
    }
    double all = Arrays.stream(longTerm).sum();
    double border = 0;
    for (int y = 0; y < sweep.side(); y++) {
      border += longTerm[y * sweep.side()] + longTerm[(y + 1) * sweep.side() - 1];
    }
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%d ranks: late sender %.2f %% of rank time; short-term %.1f %%, long-term %.1f %% of it;"
            + " %.1f %% of long-term costs on the vertical borders (%.1f %% of the ranks);"
            + " %.1f M events in %.1f s, heap %d MiB%n",
        sweep.ranks(),
        100 * waits / run,
        100 * shortTerm / Math.max(1, waits),
        100 * all / Math.max(1, waits),
        100 * border / Math.max(1, all),
        200.0 / sweep.side(),
        result.quality().of(Occurrence.EVENTS) * 1e-6,
        seconds,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
    List<Long> unexplained = profile.causes().unexplained();
    System.out.printf(
        Locale.ROOT,
        "  not attributable: %.2f %%%n",
        unexplained.isEmpty() ? 0 : 100 * unexplained.get(LATE_SENDER) / Math.max(1, waits));
  }
}

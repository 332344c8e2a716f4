package org.waitprof.benchmarks.delay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.trace.Trace;

/**
 * The figures of the paper's second example on a simulated halo exchange whose centre has more to
 * do. These are waiting by phase, the places of its causes, its spread, and the gain from balanced
 * computations. Prints Markdown, together with the paper's figures. Run by {@code delay-phases.sh}.
 */
public final class HaloBenchmark {
  private static final String[] NAMES = {"lorentz()", "i-loop", "j-loop", "k-loop"};
  private static final String[] PAPER = {"-36 %, -4 %", "", "", "almost all, -11 %"};

  private final Halo halo;
  private final SortedMap<Integer, List<Integer>> layers = new TreeMap<>();
  private final List<HaloRun> runs = new ArrayList<>();

  private HaloBenchmark(Halo halo, DelayRule rule) throws IOException, SimulationFailure {
    this.halo = halo;
    for (int rank = 0; rank < halo.ranks(); rank++) {
      layers.computeIfAbsent(halo.layer(rank), none -> new ArrayList<>()).add(rank);
    }
    try (Trace trace = halo.trace()) {
      int threads = Runtime.getRuntime().availableProcessors();
      Survey survey = new Survey(trace, threads, Replay.ProgressListener.NONE);
      for (int balanced = 0; balanced <= Halo.PHASES; balanced++) {
        runs.add(HaloRun.of(trace, survey, rule, balanced));
      }
    }
  }

  /**
   * Runs the benchmark.
   *
   * @param args ranks along an edge, steps, delay rule
   */
  public static void main(String[] args) throws IOException, SimulationFailure {
    Halo halo = new Halo(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    DelayRule rule = DelayRule.valueOf(args[2].toUpperCase(Locale.ROOT));
    HaloBenchmark figures = new HaloBenchmark(halo, rule);
    figures.phases();
    double[] lorentz = figures.causes();
    figures.spread(lorentz);
    figures.balanced();
  }

  /** Prints Figure 6 of the paper. */
  private void phases() {
    HaloRun run = runs.get(0);
    say("%d ranks, %.1f %% of their time waiting (paper: 512, 12.5)%n", halo.ranks(), waiting(run));
    say("Figure 6: late-sender waiting, %% of rank time (paper: mostly indirect in all phases)%n");
    head("phase", "direct", "indirect");
    for (int phase = 0; phase < Halo.PHASES; phase++) {
      say("| %d | %.2f | %.2f |", phase + 1, run.percent(phase, 0), run.percent(phase, 1));
    }
  }

  /** Figures 7 and 8 (c); gives the costs of lorentz() by rank, nanoseconds. */
  private double[] causes() throws IOException {
    double[] lorentz = new double[halo.ranks()];
    double[][] costs = new double[Halo.PHASES + 1][2];
    double[] byLayer = new double[2 * halo.edge()];
    double all = 0;
    for (RootCause place : MeasuredProfile.of(runs.get(0).result(), "").causes().places()) {
      int phase = place.computation() ? HaloRun.phase(place.path()) : Halo.PHASES;
      for (Cost cost : place.costs()) {
        double nanos = cost.shortTerm() + cost.longTerm();
        all += nanos;
        byLayer[halo.edge() + Math.min(halo.layer(cost.rank()), halo.edge() - 1)] += nanos;
        lorentz[cost.rank()] += phase == 0 ? nanos : 0;
        costs[phase < 0 ? Halo.PHASES : phase][0] += cost.shortTerm();
        costs[phase < 0 ? Halo.PHASES : phase][1] += cost.longTerm();
      }
    }
    say("%nFigure 7: delay costs by call path, %% of rank time%n");
    say("(paper: lorentz() and the i-loop have much of the long-term costs)%n");
    head("computation", "short-term", "long-term");
    for (int place = 0; place <= Halo.PHASES; place++) {
      String name = place < Halo.PHASES ? NAMES[place] : "MPI calls";
      say("| %s | %.2f | %.2f |", name, ofTime(costs[place][0]), ofTime(costs[place][1]));
    }
    int border = layers.getOrDefault(0, List.of()).size();
    double share = 100 * byLayer[halo.edge()] / Math.max(1, all);
    say("%n%.1f %% of the costs on the %d ranks at the centre's border", share, border);
    say("(paper, Figure 8 c: almost all).");
    return lorentz;
  }

  /** Prints Figure 9 of the paper. */
  private void spread(double[] lorentz) {
    HaloRun run = runs.get(0);
    say("%nFigure 9: microseconds a rank, by distance from the centre's border%n");
    say("(paper: direct in phase 1 at distance 1, indirect at the next layer in phase 1,");
    say("further out in phases 2 and 3)%n");
    head("distance", "ranks", "costs of lorentz()", "direct 1", "indirect 1", "2", "3");
    layers.forEach(
        (layer, ranks) ->
            say(
                "| %d | %d | %s | %s | %s | %s | %s |",
                layer,
                ranks.size(),
                micros(ranks, rank -> lorentz[rank]),
                micros(ranks, rank -> run.nanos()[0][rank][0]),
                micros(ranks, rank -> run.nanos()[0][rank][1]),
                micros(ranks, rank -> run.nanos()[1][rank][1]),
                micros(ranks, rank -> run.nanos()[2][rank][1])));
  }

  /** Prints Figures 11 and 12 of the paper. */
  private void balanced() {
    say(
        "%nFigure 11: balanced one after the other, %% of the recorded rank time, direct +"
            + " indirect%n");
    head("balanced", "phase 1", "phase 2", "phase 3", "phase 4", "waiting, run", "paper");
    HaloRun first = runs.get(0);
    for (int balanced = 0; balanced < runs.size(); balanced++) {
      HaloRun run = runs.get(balanced);
      double scale = (double) run.figures().rankNanos() / first.figures().rankNanos();
      StringBuilder row = new StringBuilder("| ");
      row.append(balanced == 0 ? "nothing" : (balanced > 1 ? "+ " : "") + NAMES[balanced - 1]);
      for (int phase = 0; phase < Halo.PHASES; phase++) {
        row.append(
            String.format(
                Locale.ROOT,
                " | %.2f + %.2f",
                scale * run.percent(phase, 0),
                scale * run.percent(phase, 1)));
      }
      say(
          "%s | %+.1f %%, %+.1f %% | %s |",
          row,
          100.0 * run.figures().waitNanos() / first.figures().waitNanos() - 100,
          100.0 * run.figures().runNanos() / first.figures().runNanos() - 100,
          balanced == 0 ? "" : PAPER[balanced - 1]);
    }
    say("%nFigure 12: waiting before -> with lorentz() balanced, microseconds a rank%n");
    head("distance", "ranks", "phase 1", "phase 2", "phase 3");
    layers.forEach(
        (layer, ranks) ->
            say(
                "| %d | %d | %s | %s | %s |",
                layer, ranks.size(), change(ranks, 0), change(ranks, 1), change(ranks, 2)));
  }

  private String change(List<Integer> ranks, int phase) {
    return micros(ranks, rank -> all(runs.get(0), phase, rank))
        + " -> "
        + micros(ranks, rank -> all(runs.get(1), phase, rank));
  }

  private static double all(HaloRun run, int phase, int rank) {
    return (double) run.nanos()[phase][rank][0] + run.nanos()[phase][rank][1];
  }

  private static String micros(List<Integer> ranks, IntToDoubleFunction nanos) {
    double mean = ranks.stream().mapToDouble(nanos::applyAsDouble).average().orElse(0);
    return String.format(Locale.ROOT, "%.0f", mean / 1000);
  }

  private double ofTime(double nanos) {
    return 100 * nanos / runs.get(0).figures().rankNanos();
  }

  private static double waiting(HaloRun run) {
    return 100 * run.figures().waitPart();
  }

  private static void head(String... columns) {
    System.out.println("| " + String.join(" | ", columns) + " |");
    System.out.println("|" + "---|".repeat(columns.length));
  }

  private static void say(String text, Object... values) {
    System.out.printf(Locale.ROOT, text + "%n", values);
  }
}

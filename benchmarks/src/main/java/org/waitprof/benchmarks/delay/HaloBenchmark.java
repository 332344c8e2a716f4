package org.waitprof.benchmarks.delay;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.Change;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.trace.Trace;

/**
 * The paper's second example on a simulated halo exchange whose centre has more to do: where the
 * root causes are, and what balancing the computation would gain. Run by {@code delay.sh}.
 */
public final class HaloBenchmark {
  private HaloBenchmark() {}

  /**
   * Runs the benchmark.
   *
   * @param args ranks along an edge, steps
   */
  public static void main(String[] args) throws IOException, SimulationFailure {
    Halo halo = new Halo(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    int threads = Runtime.getRuntime().availableProcessors();
    try (Trace trace = HaloCursor.trace(halo)) {
      JobProfile profile =
          MeasuredProfile.of(new Replay(trace, threads, Replay.ProgressListener.NONE).run(), "");
      causes(halo, profile);
      Survey survey = new Survey(trace, threads, Replay.ProgressListener.NONE);
      int dearest = 0;
      List<DelayPlace> places = survey.places();
      for (int place = 0; place < places.size(); place++) {
        dearest = survey.nanos(place) > survey.nanos(dearest) ? place : dearest;
      }
      RunFigures before = simulate(trace, survey, List.of());
      RunFigures then = simulate(trace, survey, List.of(Change.balance(List.of(dearest))));
      System.out.printf(
          Locale.ROOT,
          "  balanced: run %.1f -> %.1f ms (%.1f %%), waiting %.1f -> %.1f %% of rank time%n",
          before.runNanos() * 1e-6,
          then.runNanos() * 1e-6,
          100.0 * then.runNanos() / before.runNanos() - 100,
          100 * before.waitPart(),
          100 * then.waitPart());
    }
  }

  private static void causes(Halo halo, JobProfile profile) {
    double all = 0;
    double centre = 0;
    double border = 0;
    for (RootCause place : profile.causes().places()) {
      for (Cost cost : place.costs()) {
        double nanos = cost.shortTerm() + cost.longTerm();
        all += nanos;
        centre += halo.isCentre(cost.rank()) ? nanos : 0;
        border += halo.isBorderOfCentre(cost.rank()) ? nanos : 0;
      }
    }
    int inCentre = 0;
    int atBorder = 0;
    for (int rank = 0; rank < halo.ranks(); rank++) {
      inCentre += halo.isCentre(rank) ? 1 : 0;
      atBorder += halo.isBorderOfCentre(rank) ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "%d ranks, %d in the centre, %d of them at its border: %.1f %% of the costs in the centre,"
            + " %.1f %% at its border%n",
        halo.ranks(),
        inCentre,
        atBorder,
        100 * centre / Math.max(1, all),
        100 * border / Math.max(1, all));
  }

  private static RunFigures simulate(Trace trace, Survey survey, List<Change> changes)
      throws SimulationFailure {
    Hypotheses hypotheses = new Hypotheses(changes, Network.RECORDED, OptionalLong.empty());
    Simulation simulation = new Simulation(survey, hypotheses);
    Trace then = new RetimedTrace(trace, simulation.run(Replay.ProgressListener.NONE), "balanced");
    return RunFigures.of(
        new Replay(then, 1, Exchange.ALONE, DelayRule.NONE, Replay.ProgressListener.NONE).run());
  }
}

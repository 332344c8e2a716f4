package org.waitprof.benchmarks.delay;

import java.util.List;
import java.util.OptionalLong;
import org.waitprof.model.CallPath;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.PlaceChange;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.trace.Trace;

/**
 * A run of a {@link Halo}, as it was or with computations balanced, and its late-sender waiting.
 *
 * @param result of the replay with root causes
 * @param figures run time and waiting
 * @param nanos waiting by phase, rank, and direct (0) or indirect (1)
 */
record HaloRun(ReplayResult result, RunFigures figures, long[][][] nanos) {
  /** Analyses a run that balances the computations of the first {@code balanced} phases. */
  static HaloRun of(Trace trace, Survey survey, DelayRule rule, int balanced)
      throws SimulationFailure {
    Trace then = trace;
    if (balanced > 0) {
      List<PlaceChange> changes =
          java.util.stream.IntStream.range(0, balanced).mapToObj(at -> change(survey, at)).toList();
      Hypotheses hypotheses = new Hypotheses(changes, Network.RECORDED, OptionalLong.empty());
      Simulation simulation = new Simulation(survey, hypotheses);
      then = new RetimedTrace(trace, simulation.run(Replay.ProgressListener.NONE), "balanced");
    }
    int threads = Runtime.getRuntime().availableProcessors();
    ReplayResult result =
        new Replay(then, threads, Exchange.ALONE, rule, Replay.ProgressListener.NONE)
            .withoutIdealNetwork()
            .run();
    return new HaloRun(result, RunFigures.of(result), waits(result));
  }

  /** The computation before a phase; in the first step it follows another call. */
  private static PlaceChange change(Survey survey, int phase) {
    List<DelayPlace> places = survey.places();
    return PlaceChange.balance(
        java.util.stream.IntStream.range(0, places.size())
            .filter(at -> isBefore(places.get(at), phase))
            .boxed()
            .toList());
  }

  /** Between the three exchanges of a phase nothing is computed. */
  private static boolean isBefore(DelayPlace place, int phase) {
    return place.before().filter(call -> phase(call.path()) == phase).isPresent()
        && place.region().filter(call -> phase(call.path()) == phase).isEmpty();
  }

  /** The phase in which a call is made, 0 to 3; -1 outside of them. */
  static int phase(CallPath path) {
    String method = path.frames().get(path.frames().size() - 1).method();
    return method.startsWith(Halo.METHOD)
        ? Integer.parseInt(method.substring(Halo.METHOD.length())) - 1
        : -1;
  }

  private static long[][][] waits(ReplayResult result) {
    int all = result.rules().number("late_sender_ns");
    int indirect = result.rules().number("indirect_late_sender_ns");
    long[][][] nanos = new long[Halo.PHASES][result.ranks().size()][2];
    for (RankResult rank : result.ranks()) {
      for (int row = 0; row < rank.rows(); row++) {
        int phase = phase(rank.region(row).path());
        if (phase >= 0) {
          long passedOn = rank.booked(indirect, row);
          nanos[phase][rank.rank()][0] += rank.booked(all, row) - passedOn;
          nanos[phase][rank.rank()][1] += passedOn;
        }
      }
    }
    return nanos;
  }

  /** Waiting of all ranks in a phase, direct (0) or indirect (1), in percent of their time. */
  double percent(int phase, int kind) {
    double sum = 0;
    for (long[] rank : nanos[phase]) {
      sum += rank[kind];
    }
    return 100 * sum / figures.rankNanos();
  }
}

package org.waitprof.cli.simulate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Gain;
import org.waitprof.model.RootCauses;
import org.waitprof.replay.Replay;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.wording.CausePlaces;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.Loss;
import org.waitprof.simulate.Hypotheses.PlaceChange;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.trace.Trace;

/**
 * Predictions of the gain from balancing or removing the most costly root causes. Each change is
 * simulated, and compared with a simulation without changes.
 */
public final class Predictions {
  private final Trace trace;
  private final int threads;
  private final Survey survey;

  private Predictions(Trace trace, int threads, Progress progress) throws SimulationFailure {
    this.trace = trace;
    this.threads = threads;
    survey = new Survey(trace, threads, progress::reach);
  }

  /**
   * Adds gains to a profile.
   *
   * @param count number of root causes to try; MPI calls cannot be balanced
   * @return the profile; unchanged with a remark if its trace cannot be simulated
   */
  public static JobProfile add(
      JobProfile profile, Trace trace, int count, int threads, Session session) {
    if (profile.causes().places().isEmpty()) {
      return profile;
    }
    try (Progress progress = Progress.percent(session, "predicting")) {
      Predictions predictions = new Predictions(trace, threads, progress);
      return profile.withSection(predictions.of(profile, count));
    } catch (SimulationFailure e) {
      session.remark("nothing is predicted: " + e.getMessage());
      return profile;
    }
  }

  private RootCauses of(JobProfile profile, int count) throws SimulationFailure {
    PlaceNames names = new PlaceNames(survey);
    RunFigures before = simulate(List.of(), List.of());
    Map<RootCause, Gain> predicted = new HashMap<>();
    for (LateMethods.Row row : LateMethods.of(profile).rows()) {
      List<Loss> losses =
          CausePlaces.lost(row.sum().place()).map(cause -> new Loss(cause, -1)).stream().toList();
      List<Integer> places = losses.isEmpty() ? names.of(row) : List.of();
      RootCause dearest = row.sum().place().alone();
      if (predicted.size() < count
          && !(places.isEmpty() && losses.isEmpty())
          && !predicted.containsKey(dearest)) {
        List<PlaceChange> changes =
            places.isEmpty() ? List.of() : List.of(PlaceChange.balance(places));
        RunFigures then = simulate(changes, losses);
        predicted.put(
            dearest,
            new Gain(before.runNanos(), then.runNanos(), before.waitNanos(), then.waitNanos()));
      }
    }
    List<RootCause> places = new ArrayList<>();
    for (RootCause place : profile.causes().places()) {
      Gain gain = predicted.get(place.alone());
      places.add(gain == null ? place : place.balanced(gain));
    }
    return profile.causes().with(places);
  }

  private RunFigures simulate(List<PlaceChange> changes, List<Loss> losses)
      throws SimulationFailure {
    Hypotheses hypotheses =
        new Hypotheses(changes, Network.RECORDED, OptionalLong.empty(), losses, false);
    Simulation simulation = new Simulation(survey, hypotheses);
    RetimedTrace then =
        new RetimedTrace(trace, simulation.run(Replay.ProgressListener.NONE), "prediction");
    return RunFigures.of(
        new Replay(then, threads, Exchange.ALONE, DelayRule.NONE, Replay.ProgressListener.NONE)
            .run());
  }
}

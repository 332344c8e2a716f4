package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.Loss;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * Two ranks compute for 10 ms before each of four all-reductions of 0.1 ms, and collect garbage for
 * 20 ms in turn, rank 0 in the first and third, rank 1 in the second and fourth; in the first rank
 * 1 has no core for 5 ms. So the run takes 120.4 ms, and ranks wait 75 of them. Without collections
 * it takes 45.4 ms, and collecting together twice 20 ms more.
 */
class LossSimulationTest {
  private static final long MS = 1_000_000;
  private static final int STEPS = 4;
  private static final long COST = MS / 10;

  private static MemoryTrace inTurn() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(SimulatedRanks.WORLD, 0, 1);
    for (int rank = 0; rank < 2; rank++) {
      MemoryTrace.Rank on = trace.on(rank);
      on.enter(0, MpiCall.MPI_INIT, 1);
      on.leave(0);
      long now = 0;
      for (int step = 0; step < STEPS; step++) {
        boolean collects = step % 2 == rank;
        long lost = collects ? 20 * MS : step == 0 ? 5 * MS : 0;
        long enter = now + 10 * MS + lost;
        now += 30 * MS + COST;
        on.enter(enter, MpiCall.MPI_ALLREDUCE, 2);
        if (lost > 0) {
          on.lost(enter, collects ? LatenessCause.GC : LatenessCause.NO_CORE, lost);
        }
        on.collective(now, SimulatedRanks.WORLD, -1, 8, 8);
        on.leave(now);
      }
      on.enter(now, MpiCall.MPI_FINALIZE, 3);
      on.leave(now);
    }
    return trace;
  }

  private static Hypotheses without(boolean collectTogether, Loss... losses) {
    return new Hypotheses(
        List.of(), Network.RECORDED, OptionalLong.empty(), List.of(losses), collectTogether);
  }

  private static void assertRun(double run, double wait, Hypotheses hypotheses)
      throws SimulationFailure {
    MemoryTrace trace = inTurn();
    Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
    RunFigures figures = SimulationTest.run(survey, trace, hypotheses);
    assertEquals(run + 0.4, figures.runNanos() / 1e6, 0.001, figures::toString);
    assertEquals(wait, figures.waitNanos() / 1e6, 0.001, figures::toString);
  }

  @Test
  void whatComputationsDoNotLoseTheyDoNotTake() throws SimulationFailure {
    assertRun(120, 75, Hypotheses.NONE);
    assertRun(45, 5, without(false, new Loss(LatenessCause.GC, -1)));
    assertRun(80, 35, without(false, new Loss(LatenessCause.GC, 1)));
    assertRun(120, 80, without(false, new Loss(LatenessCause.NO_CORE, -1)));
    assertRun(
        40, 0, without(false, new Loss(LatenessCause.GC, -1), new Loss(LatenessCause.NO_CORE, 1)));
  }

  /** Rank 1, or rank 0, sets the pace: at two all-reductions both collect for 20 ms. */
  @Test
  void collectionsAtTheSameCollectivesTakeTheirTimeOnce() throws SimulationFailure {
    assertRun(85, 5, without(true));
  }

  @Test
  void theSurveyKnowsWhatWasLost() throws SimulationFailure {
    Survey survey = new Survey(inTurn(), 1, Replay.ProgressListener.NONE);
    assertEquals(80 * MS, survey.lostNanos(new Loss(LatenessCause.GC, -1)));
    assertEquals(40 * MS, survey.lostNanos(new Loss(LatenessCause.GC, 0)));
    assertEquals(0, survey.lostNanos(new Loss(LatenessCause.NO_CORE, 0)));
    assertTrue(survey.isCollectionBeforeCollective());
  }

  /** Whoever analyses the simulated run finds no collections in it. */
  @Test
  void theSimulatedTraceHasNoneOfThem() throws SimulationFailure, IOException {
    MemoryTrace trace = inTurn();
    Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
    Hypotheses hypotheses = without(false, new Loss(LatenessCause.GC, 0));
    RetimedTrace then =
        new RetimedTrace(
            trace, new Simulation(survey, hypotheses).run(Replay.ProgressListener.NONE), "");
    for (int rank = 0; rank < 2; rank++) {
      boolean found = false;
      try (EventCursor events = then.rank(rank).orElseThrow().open(0)) {
        for (TraceEvent its = events.next(); its != null; its = events.next()) {
          found |= its.kind == EventKind.LOST && its.cause == LatenessCause.GC;
        }
      }
      assertEquals(rank == 1, found, "rank " + rank);
    }
  }
}

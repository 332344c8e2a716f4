package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.delay.DelayPlace;
import org.waitprof.replay.delay.DelayRule;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.Kind;
import org.waitprof.simulate.Hypotheses.PlaceChange;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.ReenactedRun;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.LongSeries;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.simulate.times.SimulatedTimes;
import org.waitprof.trace.EventKind;

/**
 * Simulated runs with known answers. Two ranks compute for 10 and 30 ms before each of four
 * allreduces of 0.1 ms, so that they run for 120.4 ms and rank 0 waits 80 ms of them. On the ideal
 * network a simulation and the ideal clocks of the analysis, which know nothing of each other,
 * agree to the nanosecond on random programs.
 */
class SimulationTest {
  private static final long MS = 1_000_000;
  private static final int STEPS = 4;
  private static final long COST = MS / 10;

  private static MemoryTrace imbalanced() {
    return imbalanced(2, 2);
  }

  /** The ranks' allreduces are in these lines. */
  private static MemoryTrace imbalanced(int... lines) {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(SimulatedRanks.WORLD, 0, 1);
    for (int rank = 0; rank < 2; rank++) {
      long now = 0;
      trace.on(rank).enter(now, MpiCall.MPI_INIT, 1);
      now += MS;
      trace.on(rank).leave(now);
      for (int step = 0; step < STEPS; step++) {
        long met = now + 30 * MS;
        trace.on(rank).enter(now + (rank == 0 ? 10 : 30) * MS, MpiCall.MPI_ALLREDUCE, lines[rank]);
        trace.on(rank).collective(met + COST, SimulatedRanks.WORLD, -1, 8, 8);
        now = met + COST;
        trace.on(rank).leave(now);
      }
      trace.on(rank).enter(now, MpiCall.MPI_FINALIZE, 3);
      trace.on(rank).leave(now + MS);
    }
    return trace;
  }

  private static RunFigures run(MemoryTrace trace, Hypotheses hypotheses) throws SimulationFailure {
    Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
    return run(survey, trace, hypotheses);
  }

  static RunFigures run(Survey survey, MemoryTrace trace, Hypotheses hypotheses)
      throws SimulationFailure {
    return figures(trace, new Simulation(survey, hypotheses).run(Replay.ProgressListener.NONE));
  }

  private static Hypotheses change(Kind kind, double factor, int rank) throws SimulationFailure {
    Survey survey = new Survey(imbalanced(), 1, Replay.ProgressListener.NONE);
    List<PlaceChange> changes = new ArrayList<>();
    for (int place = 0; place < survey.places().size(); place++) {
      DelayPlace its = survey.places().get(place);
      assertTrue(its.isGap());
      changes.add(new PlaceChange(kind, List.of(place), factor, rank));
    }
    return new Hypotheses(changes, Network.MEASURED, OptionalLong.empty());
  }

  private static void assertRun(double runMillis, double waitMillis, RunFigures figures) {
    // Half a percent: costs are the mean of the shortest calls.
    assertEquals(runMillis, figures.runNanos() / 1e6, 0.005 * runMillis, figures.toString());
    assertEquals(waitMillis, figures.waitNanos() / 1e6, 0.2, figures.toString());
  }

  @Test
  void nothingChanges() throws SimulationFailure {
    assertRun(120.4, 80, run(imbalanced(), Hypotheses.NONE));
    assertRun(
        120.4,
        80,
        run(imbalanced(), new Hypotheses(List.of(), Network.MEASURED, OptionalLong.empty())));
  }

  /** Rank 1 computes 1 ms less in each of four steps; who waited for it waits as much less. */
  @Test
  void measuringIsLeftOut() throws SimulationFailure {
    MemoryTrace trace = imbalanced();
    trace.on(1).recordingNanos = MS;
    assertRun(116.4, 76, run(trace, Hypotheses.NONE));
  }

  @Test
  void balancedRanksDoNotWait() throws SimulationFailure {
    assertRun(80.4, 0, run(imbalanced(), change(Kind.BALANCE, 1, -1)));
    assertRun(80.4, 0, run(imbalanced(), change(Kind.BALANCE_TOTAL, 1, -1)));
  }

  /** What each rank does in a place of its own can only be balanced with that of the others. */
  @Test
  void placesAreBalancedTogether() throws SimulationFailure {
    Survey survey = new Survey(imbalanced(2, 1), 1, Replay.ProgressListener.NONE);
    List<Integer> all = IntStream.range(0, survey.places().size()).boxed().toList();
    for (Kind kind : List.of(Kind.BALANCE, Kind.BALANCE_TOTAL)) {
      List<PlaceChange> apart =
          all.stream().map(each -> new PlaceChange(kind, List.of(each), 1, -1)).toList();
      List<PlaceChange> together = List.of(new PlaceChange(kind, all, 1, -1));
      assertRun(120.4, 80, run(imbalanced(2, 1), recorded(apart)));
      assertRun(80.4, 0, run(imbalanced(2, 1), recorded(together)));
    }
  }

  private static Hypotheses recorded(List<PlaceChange> changes) {
    return new Hypotheses(changes, Network.RECORDED, OptionalLong.empty());
  }

  /**
   * Rank 1 stands in Wait from 2 ms on for a message that rank 0 has begun to send at 1 ms; but
   * rank 0 computes until 51 ms. With half of that it is there 25 ms sooner, and rank 1 waits as
   * much less.
   */
  @Test
  void waitsForProgressEndWhenTheOtherSideComesBack() throws SimulationFailure {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(SimulatedRanks.WORLD, 0, 1);
    for (int rank = 0; rank < 2; rank++) {
      boolean sends = rank == 0;
      MemoryTrace.Rank on = trace.on(rank);
      on.enter(0, MpiCall.MPI_INIT, 1);
      on.leave(0);
      on.enter(MS, sends ? MpiCall.MPI_ISEND : MpiCall.MPI_IRECV, 2);
      EventKind begun = sends ? EventKind.SEND_POSTED : EventKind.RECEIVE_POSTED;
      on.message(begun, MS, 1 - rank, 5, SimulatedRanks.WORLD, sends ? 2000 : 0, 7);
      on.leave(MS);
      on.enter(sends ? 51 * MS : 2 * MS, MpiCall.MPI_WAIT, 3);
      EventKind over = sends ? EventKind.SEND_COMPLETED : EventKind.RECEIVE_COMPLETED;
      on.message(over, 51 * MS + COST, 1 - rank, 5, SimulatedRanks.WORLD, 2000, 7);
      on.leave(51 * MS + COST);
      on.enter(52 * MS, MpiCall.MPI_FINALIZE, 3);
      on.leave(52 * MS);
    }
    Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
    int computes = -1;
    for (int place = 0; place < survey.places().size(); place++) {
      computes = survey.nanos(place, 0) == 50 * MS ? place : computes;
    }
    RunFigures before = RunFigures.of(survey.before());
    RunFigures then =
        run(
            survey,
            trace,
            recorded(List.of(new PlaceChange(Kind.SCALE, List.of(computes), 0.5, -1))));
    assertEquals(25.0 * MS, (double) (before.runNanos() - then.runNanos()), 0.1 * MS);
    assertEquals(25.0 * MS, (double) (before.waitNanos() - then.waitNanos()), 1.1 * MS);
  }

  /** The recorded run, in which events from a place on are later. */
  private static SimulatedTimes later(Survey survey, long nanos, int fromOnRank0, int fromOnRank1)
      throws SimulationFailure {
    SimulatedTimes times =
        new Simulation(survey, Hypotheses.NONE).run(Replay.ProgressListener.NONE);
    int[] from = {fromOnRank0, fromOnRank1};
    for (int rank = 0; rank < 2; rank++) {
      LongSeries its = times.of(rank, 0);
      for (long i = from[rank]; i < its.size(); i++) {
        its.set(i, its.get(i) + nanos);
      }
    }
    return times;
  }

  /**
   * Events of a rank: begin and end of Init, of four allreduces, of Finalize. In one play rank 1
   * has no core for 7 ms before its third allreduce, in one rank 0 for 5 ms in its second.
   */
  @Test
  void disturbancesOfPlaysAreTakenOut() throws SimulationFailure {
    MemoryTrace trace = imbalanced();
    Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
    ReenactedRun played = new ReenactedRun(survey, Hypotheses.NONE);
    played.add(later(survey, 7 * MS, 7, 6));
    assertRun(120.4, 80, figures(trace, played.undisturbed()));
    SimulatedTimes inCall = later(survey, 0, 0, 0);
    inCall.of(0, 0).set(5, inCall.of(0, 0).get(5) + 5 * MS);
    played.add(inCall);
    played.add(later(survey, 0, 0, 0));
    assertRun(120.4, 80, figures(trace, played.undisturbed()));
    // Played once, it counts: it may be what the call takes on this MPI.
    ReenactedRun once = new ReenactedRun(survey, Hypotheses.NONE);
    once.add(inCall);
    assertRun(120.4, 75, figures(trace, once.undisturbed()));
  }

  private static RunFigures figures(MemoryTrace trace, SimulatedTimes times) {
    RetimedTrace then = new RetimedTrace(trace, times, "");
    return RunFigures.of(new Replay(then, 1, Replay.ProgressListener.NONE).run());
  }

  @Test
  void computationIsScaledAndLeftOut() throws SimulationFailure {
    assertRun(60.4, 40, run(imbalanced(), change(Kind.SCALE, 0.5, -1)));
    assertRun(40.4, 40, run(imbalanced(), change(Kind.WITHOUT, 0, 1)));
  }

  @Test
  void networksCostWhatIsSaid() throws SimulationFailure {
    assertRun(
        120, 80, run(imbalanced(), new Hypotheses(List.of(), Network.IDEAL, OptionalLong.empty())));
    Network given = new Network(Network.Kind.GIVEN, 5 * MS, 0);
    assertRun(140, 80, run(imbalanced(), new Hypotheses(List.of(), given, OptionalLong.empty())));
  }

  /** Rank 0 sends at 1 ms what rank 1 receives from 51 ms on; computes; so does rank 1. */
  private static MemoryTrace lateReceiver(long bytes) {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(SimulatedRanks.WORLD, 0, 1);
    long end = 52 * MS;
    trace.on(0).enter(1 * MS, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, 1 * MS, 1, 5, SimulatedRanks.WORLD, bytes, 0);
    trace.on(0).leave(end);
    trace.on(0).enter(end + 100 * MS, MpiCall.MPI_FINALIZE, 2);
    trace.on(0).leave(end + 100 * MS);
    trace.on(1).enter(0, MpiCall.MPI_INIT, 1);
    trace.on(1).leave(0);
    trace.on(1).enter(51 * MS, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, end, 0, 5, SimulatedRanks.WORLD, bytes, 0);
    trace.on(1).leave(end);
    trace.on(1).enter(end + MS, MpiCall.MPI_FINALIZE, 2);
    trace.on(1).leave(end + 100 * MS);
    return trace;
  }

  @Test
  void largerMessagesWaitForTheirReceiver() throws SimulationFailure {
    MemoryTrace trace = lateReceiver(1 << 20);
    // Rank 1 then waits 99 ms in Finalize, and 49 ms where the send does not wait.
    assertRun(151, 149, run(trace, new Hypotheses(List.of(), Network.IDEAL, OptionalLong.of(1))));
    assertRun(
        101, 49, run(trace, new Hypotheses(List.of(), Network.IDEAL, OptionalLong.of(1 << 21))));
    // The trace itself shows that a send of this size waited.
    assertRun(151, 149, run(trace, new Hypotheses(List.of(), Network.IDEAL, OptionalLong.empty())));
  }

  @Test
  void sendsThatWaitForEachOtherAreReported() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(SimulatedRanks.WORLD, 0, 1);
    for (int rank = 0; rank < 2; rank++) {
      trace.on(rank).enter(MS, MpiCall.MPI_SEND, 1);
      trace.on(rank).message(EventKind.SEND, MS, 1 - rank, 5, SimulatedRanks.WORLD, 8, 0);
      trace.on(rank).leave(2 * MS);
      trace.on(rank).enter(3 * MS, MpiCall.MPI_RECV, 2);
      trace.on(rank).message(EventKind.RECEIVE, 4 * MS, 1 - rank, 5, SimulatedRanks.WORLD, 8, 0);
      trace.on(rank).leave(4 * MS);
    }
    Hypotheses hypotheses = new Hypotheses(List.of(), Network.MEASURED, OptionalLong.of(0));
    String why = assertThrows(SimulationFailure.class, () -> run(trace, hypotheses)).getMessage();
    assertTrue(why.contains("would not come to its end: 2 threads wait for each other"), why);
    assertTrue(why.contains("rank 0 in MPI_Send at Main.main:1"), why);
  }

  @Test
  void aRunIsWhatItWasIfNothingChanges() throws SimulationFailure {
    for (int seed = 0; seed < 200; seed++) {
      MemoryTrace trace = RandomProgram.withAnyCollectives(new Random(seed)).trace;
      Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
      RunFigures before = RunFigures.of(survey.before());
      RunFigures then = run(survey, trace, Hypotheses.NONE);
      // Who waits for a receiver leaves a nanosecond behind it.
      assertEquals((double) before.runNanos(), (double) then.runNanos(), 100, "seed " + seed);
      assertEquals((double) before.waitNanos(), (double) then.waitNanos(), 100, "seed " + seed);
    }
  }

  @Test
  void agreesWithTheIdealClocks() throws SimulationFailure {
    int compared = 0;
    for (int seed = 0; seed < 60; seed++) {
      MemoryTrace trace = RandomProgram.withAnyCollectives(new Random(seed)).trace;
      ReplayResult analysed =
          new Replay(trace, 1, Exchange.ALONE, DelayRule.NONE, Replay.ProgressListener.NONE)
              .withIdealNetwork(new NetworkModel(1 << 15, true, false))
              .run();
      IdealTime ideal = analysed.ideal().orElseThrow();
      Hypotheses hypotheses = new Hypotheses(List.of(), Network.IDEAL, OptionalLong.of(1 << 15));
      Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
      if (ideal.forced() > 0) {
        assertThrows(SimulationFailure.class, () -> run(survey, trace, hypotheses), "seed " + seed);
      } else {
        RunFigures figures = run(survey, trace, hypotheses);
        // Who waited for a receiver leaves a nanosecond behind it.
        assertTrue(Math.abs(figures.runNanos() - ideal.nanos()) < 100, "seed " + seed);
        compared++;
      }
    }
    assertTrue(compared > 20, compared + " compared");
  }
}

package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * Who waits for whom on an ideal network, by hand: the end of the run, computed on paper, is that
 * of the ideal clocks and that of a simulation, which know nothing of each other beyond {@code
 * replay.dependence}. Times are nanoseconds since Init; calls are seen to begin and end then.
 */
class DependenceTest {
  private static final long WORLD = 7;
  private static final int STEPS = 10;
  private static final long WORK = 100_000;

  /** Of what a call takes in the recorded run. */
  private static final long SHORT = 10;

  /** Of a simulated run's length. */
  private static final double TOLERANCE = 0.01;

  private static MemoryTrace world(int ranks) {
    MemoryTrace trace = new MemoryTrace(ranks);
    int[] all = new int[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      all[rank] = rank;
      trace.on(rank).enter(-2, MpiCall.MPI_INIT, 1);
      trace.on(rank).leave(0);
    }
    trace.define(WORLD, all);
    return trace;
  }

  private static void end(MemoryTrace trace, long... ends) {
    for (int rank = 0; rank < ends.length; rank++) {
      trace.on(rank).enter(ends[rank], MpiCall.MPI_FINALIZE, 1);
      trace.on(rank).leave(ends[rank] + 1);
    }
  }

  private static void collective(
      MemoryTrace trace, int rank, MpiCall call, int root, long begin, long end) {
    trace.on(rank).enter(begin, call, 1);
    trace.on(rank).collective(end, WORLD, root, 8, 8);
    trace.on(rank).leave(end);
  }

  private static void access(
      MemoryTrace trace, int rank, MpiCall call, long begin, long end, int lock, int... peers) {
    trace.on(rank).enter(begin, call, 1);
    for (int peer : peers) {
      trace.on(rank).message(EventKind.ON_WINDOW, end, peer, lock, WORLD, 0, 0);
    }
    trace.on(rank).leave(end);
  }

  private static IdealTime ideal(MemoryTrace trace, NetworkModel model) {
    IdealTime ideal =
        new Replay(trace, 1, ProgressListener.NONE)
            .withIdealNetwork(model)
            .run()
            .ideal()
            .orElseThrow();
    assertEquals(0, ideal.forced());
    return ideal;
  }

  private static void assertEnds(long nanos, MemoryTrace trace) throws SimulationFailure {
    assertEquals(nanos, ideal(trace, NetworkModel.USUAL).nanos());
    Survey survey = new Survey(trace, 1, ProgressListener.NONE);
    Hypotheses hypotheses = new Hypotheses(List.of(), Network.IDEAL, OptionalLong.of(1 << 15));
    RunFigures figures = SimulationTest.run(survey, trace, hypotheses);
    // Files, and who waited for a receiver, take their own time as well.
    assertEquals((double) nanos, (double) figures.runNanos(), Math.max(SHORT, TOLERANCE * nanos));
  }

  /** How two ranks that take turns tell each other. */
  private enum Way {
    BARRIER(MpiCall.MPI_BARRIER),
    FENCE(MpiCall.MPI_WIN_FENCE),
    FILE(MpiCall.MPI_FILE_SYNC),
    CREATION(MpiCall.MPI_COMM_DUP),
    /** Post, start, complete, wait. */
    EPOCHS(MpiCall.MPI_WIN_COMPLETE);

    final MpiCall call;

    Way(MpiCall call) {
      this.call = call;
    }
  }

  /**
   * Two ranks compute in turns, each while the other waits: the ideal run is the sum of all
   * computation, twice that of a rank. Serialisation efficiency is 0.5, transfer efficiency 1,
   * whichever calls they wait in.
   */
  @ParameterizedTest
  @EnumSource
  void turnsAreSerialisationInWhateverCall(Way way) throws SimulationFailure {
    MemoryTrace trace = world(2);
    long now = 0;
    for (int step = 0; step < STEPS; step++) {
      long[] enter = {now, now};
      enter[step % 2] += WORK;
      long leave = now + WORK + SHORT;
      for (int rank = 0; rank < 2; rank++) {
        if (way == Way.EPOCHS) {
          access(trace, rank, MpiCall.MPI_WIN_POST, enter[rank], enter[rank] + 1, 0, 1 - rank);
          access(trace, rank, MpiCall.MPI_WIN_START, enter[rank] + 1, enter[rank] + 2, 0, 1 - rank);
          access(trace, rank, way.call, enter[rank] + 2, leave, 0, TraceEvent.ANY);
          access(trace, rank, MpiCall.MPI_WIN_WAIT, leave, leave, 0, TraceEvent.ANY);
        } else {
          collective(trace, rank, way.call, -1, enter[rank], leave);
        }
      }
      now = leave;
    }
    end(trace, now, now);
    assertEnds(STEPS * WORK, trace);
    // ClockTalk knows barriers alone.
    long synchronising = way == Way.BARRIER ? STEPS * WORK : STEPS * WORK / 2;
    assertEquals(
        synchronising, ideal(trace, new NetworkModel(1 << 15, true, true)).nanos(), "ClockTalk");
  }

  /** An epoch is opened before the post, which comes after a message from who opened it. */
  @Test
  void whatCameLaterWasNotWaitedFor() throws SimulationFailure {
    MemoryTrace trace = world(2);
    access(trace, 0, MpiCall.MPI_WIN_START, 10, 11, 0, 1);
    access(trace, 0, MpiCall.MPI_PUT, 11, 12, 0, 1);
    trace.on(0).enter(112, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, 112, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(113);
    access(trace, 0, MpiCall.MPI_WIN_COMPLETE, 113, 1310, 0, TraceEvent.ANY);
    trace.on(1).enter(5, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, 120, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(120);
    access(trace, 1, MpiCall.MPI_WIN_POST, 1120, 1121, 0, 0);
    access(trace, 1, MpiCall.MPI_WIN_WAIT, 1121, 1321, 0, TraceEvent.ANY);
    // 110 to the send, 1000 to the post, then each its own.
    end(trace, 1360, 1331);
    assertEnds(110 + 1000 + 50, trace);
  }

  /** The end of an access is waited for, not that of the ranks' later work. */
  @Test
  void exposedMemoryIsWaitedForUntilItsAccessIsComplete() throws SimulationFailure {
    MemoryTrace trace = world(3);
    access(trace, 2, MpiCall.MPI_WIN_POST, 10, 11, 0, 0, 1);
    access(trace, 2, MpiCall.MPI_WIN_WAIT, 11, 410, 0, TraceEvent.ANY);
    for (int rank = 0; rank < 2; rank++) {
      access(trace, rank, MpiCall.MPI_WIN_START, 20, 20, 0, 2);
      access(trace, rank, MpiCall.MPI_WIN_COMPLETE, 300 + 100 * rank, 405, 0, TraceEvent.ANY);
    }
    end(trace, 500, 505, 910);
    assertEnds(400 + 500, trace);
  }

  private static MemoryTrace locked(int lock, boolean inUnlock) {
    MemoryTrace trace = world(3);
    access(trace, 0, MpiCall.MPI_WIN_LOCK, 100, 100, lock, 2);
    access(trace, 0, MpiCall.MPI_WIN_UNLOCK, 600, 610, 0, 2);
    access(trace, 1, MpiCall.MPI_WIN_LOCK, 150, inUnlock ? 150 : 605, lock, 2);
    long unlock = inUnlock ? 550 : 1005;
    access(trace, 1, MpiCall.MPI_WIN_UNLOCK, unlock, unlock + (inUnlock ? 65 : 0), 0, 2);
    end(trace, 620, unlock + 800, 700);
    return trace;
  }

  /** Rank 0 has the lock until 600; rank 1 waits in its lock and computes 400, or in its unlock. */
  @Test
  void locksAreWaitedForWhereTheyWere() throws SimulationFailure {
    assertEnds(600 + 400 + 800, locked(TraceEvent.EXCLUSIVE, false));
    assertEnds(600 + 735, locked(TraceEvent.EXCLUSIVE, true));
    assertEnds(150 + 400 + 735, locked(TraceEvent.SHARED, true));
  }

  /** A chain: rank 3 comes at 500, which rank 2 waits for, and nobody else. */
  @Test
  void neighboursWaitForEachOther() throws SimulationFailure {
    MemoryTrace trace = world(4);
    long[] enter = {100, 120, 110, 500};
    long[] leave = {130, 130, 510, 512};
    int[][] chain = {{1}, {0, 2}, {1, 3}, {2}};
    for (int rank = 0; rank < 4; rank++) {
      trace.on(rank).neighbours = chain[rank];
      collective(trace, rank, MpiCall.MPI_NEIGHBOR_ALLTOALL, -1, enter[rank], leave[rank]);
    }
    end(trace, 130 + 450, 130, 510 + 200, 512);
    assertEnds(500 + 200, trace);
    assertEquals(100 + 450, ideal(trace, new NetworkModel(0, true, true)).nanos());
  }

  private static MemoryTrace groups(MpiCall call, int root, long[] enter, long[] after) {
    MemoryTrace trace = world(4);
    trace.defineGroups(WORLD, new int[] {0, 1}, new int[] {2, 3});
    long[] ends = new long[4];
    for (int rank = 0; rank < 4; rank++) {
      boolean companion = root >= 0 && rank < 2 && rank != root;
      long leave = companion ? enter[rank] + 1 : 1000;
      collective(trace, rank, call, companion ? TraceEvent.UNKNOWN : root, enter[rank], leave);
      ends[rank] = leave + after[rank];
    }
    end(trace, ends);
    return trace;
  }

  /** Ranks 0 and 1 are the one group, 2 and 3 the other; of a creation all are members alike. */
  @Test
  void groupsWaitForEachOther() throws SimulationFailure {
    long[] enter = {100, 200, 150, 400};
    long[] after = {50, 50, 500, 50};
    assertEnds(200 + 500, groups(MpiCall.MPI_BARRIER, -1, enter, after));
    assertEnds(400 + 500, groups(MpiCall.MPI_COMM_DUP, -1, enter, after));
  }

  /** Rank 1 is the root, at 200; its companion goes on at 100, rank 2 waits. */
  @Test
  void companionsOfARootWaitForNobody() throws SimulationFailure {
    long[] enter = {100, 200, 150, 400};
    assertEnds(200 + 500, groups(MpiCall.MPI_BCAST, 1, enter, new long[] {550, 50, 500, 50}));
    assertEnds(100 + 950, groups(MpiCall.MPI_BCAST, 1, enter, new long[] {950, 50, 500, 50}));
  }
}

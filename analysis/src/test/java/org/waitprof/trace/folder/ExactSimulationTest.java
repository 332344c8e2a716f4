package org.waitprof.trace.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.replay.Replay;
import org.waitprof.simulate.Hypotheses;
import org.waitprof.simulate.Hypotheses.Loss;
import org.waitprof.simulate.Network;
import org.waitprof.simulate.RunFigures;
import org.waitprof.simulate.Simulation;
import org.waitprof.simulate.SimulationFailure;
import org.waitprof.simulate.Survey;
import org.waitprof.simulate.times.RetimedTrace;
import org.waitprof.trace.ExactPause;
import org.waitprof.trace.Trace;

/**
 * Two ranks compute for 10 ms before each of four barriers. Before the first, rank 1 also collects
 * for 12 and 8 ms; rank 0 collects for 9 ms as well, but while it waits for rank 1. Before the
 * second, rank 0 waits for a lock for 6 ms. Before the third, rank 0 collects for 6 and rank 1 for
 * 10 ms. Before the fourth, rank 0 collects for 12 ms. So the run takes 30, 16, 20 and 22 ms. All
 * that is known from pauses with their times; what was counted besides is wrong, and nobody's.
 */
class ExactSimulationTest {
  private static final long MS = 1_000_000;
  private static final long BARRIER = 100_000;
  private static final double ROUNDING_NANOS = 1000;

  @TempDir private Path folder = Path.of("");

  /** A rank's stream: ticks are nanoseconds. */
  private static final class Stream implements AutoCloseable {
    private final int rank;
    private final StreamWriter out;
    private final List<PausesFile.Line> pauses = new ArrayList<>();
    private long now;

    Stream(Path folder, int rank) throws IOException {
      this.rank = rank;
      Files.write(
          folder.resolve(TraceLayout.definitionsName(rank)),
          List.of(
              "fact worldSize 2",
              "fact finalized true",
              "path a Main.main:3",
              "region 0 a " + MpiCall.MPI_INIT.ordinal(),
              "region 1 a " + MpiCall.MPI_BARRIER.ordinal(),
              "region 2 a " + MpiCall.MPI_FINALIZE.ordinal(),
              "comm 1 1 0-1 -"));
      out = new StreamWriter(folder.resolve(TraceLayout.eventsName(rank, 0)));
      call(0, MS, MS);
    }

    private void call(int region, long computed, long length) throws IOException {
      out.record(TraceLayout.CALL, new long[] {region, computed, length}, 3);
      now += computed + length;
    }

    /** A computation with pauses at its end, one behind the other, and a barrier. */
    void step(long until, LatenessCause cause, int... millis) throws IOException {
      long computed = 10 * MS;
      for (int each : millis) {
        int thread = cause == LatenessCause.GC ? ExactPause.ALL : 0;
        pauses.add(new PausesFile.Line(cause, now + computed, each * MS, thread, ""));
        computed += each * MS;
      }
      long[] counted = {LatenessCause.GC.ordinal(), 1, 9 * MS, 0, computed};
      out.record(TraceLayout.LOST, counted, counted.length);
      long length = until + BARRIER - now - computed;
      long[] barrier = {1, computed, length, 1, TraceLayout.zigzag(-1), 0};
      out.record(TraceLayout.COLLECTIVE, barrier, barrier.length);
      now += computed + length;
    }

    @Override
    public void close() throws IOException {
      call(2, 0, MS);
      out.finish(rank, 2, 0, 0, 0, 1);
      out.close();
    }
  }

  @BeforeEach
  void write() throws IOException {
    try (Stream early = new Stream(folder, 0);
        Stream late = new Stream(folder, 1)) {
      long begin = early.now;
      early.step(begin + 30 * MS, LatenessCause.GC);
      early.pauses.add(
          new PausesFile.Line(LatenessCause.GC, begin + 15 * MS, 9 * MS, ExactPause.ALL, ""));
      late.step(begin + 30 * MS, LatenessCause.GC, 12, 8);
      begin = early.now;
      early.step(begin + 16 * MS, LatenessCause.MONITOR, 6);
      late.step(begin + 16 * MS, LatenessCause.GC);
      begin = early.now;
      early.step(begin + 20 * MS, LatenessCause.GC, 6);
      late.step(begin + 20 * MS, LatenessCause.GC, 10);
      begin = early.now;
      early.step(begin + 22 * MS, LatenessCause.GC, 12);
      late.step(begin + 22 * MS, LatenessCause.GC);
      PausesFile.write(folder, 0, 0, early.pauses);
      PausesFile.write(folder, 1, 0, late.pauses);
    }
  }

  private void assertGain(int millis, boolean together, Loss... losses)
      throws IOException, SimulationFailure {
    Hypotheses hypotheses =
        new Hypotheses(
            List.of(), Network.RECORDED, OptionalLong.empty(), List.of(losses), together);
    try (Trace trace = new FolderReader().open(folder)) {
      Survey survey = new Survey(trace, 1, Replay.ProgressListener.NONE);
      assertEquals(88 * MS + 4 * BARRIER, RunFigures.of(survey.before()).runNanos());
      Trace then =
          new RetimedTrace(
              trace, new Simulation(survey, hypotheses).run(Replay.ProgressListener.NONE), "");
      RunFigures figures =
          RunFigures.of(
              new Replay(then, 1, Replay.ProgressListener.NONE).withoutIdealNetwork().run());
      long run = (88 - millis) * MS + 4 * BARRIER;
      assertEquals((double) run, (double) figures.runNanos(), ROUNDING_NANOS);
    }
  }

  @Test
  void nothingIsGainedByNothing() throws IOException, SimulationFailure {
    assertGain(0, false);
    assertGain(0, false, new Loss(LatenessCause.SAFEPOINT, -1));
  }

  /** 10, 16, 10 and 10 ms. */
  @Test
  void withoutCollectionsTheRunIsShorterByThoseOfWhoIsLate() throws IOException, SimulationFailure {
    assertGain(42, false, new Loss(LatenessCause.GC, -1));
  }

  /** Of rank 1: 10, 16, 16 and 22 ms; of rank 0: 30, 16, 20 and 10 ms, whatever it did waiting. */
  @Test
  void otherRanksKeepTheirs() throws IOException, SimulationFailure {
    assertGain(24, false, new Loss(LatenessCause.GC, 1));
    assertGain(12, false, new Loss(LatenessCause.GC, 0));
  }

  /** 30, 10, 20 and 22 ms. */
  @Test
  void withoutTheLockNobodyWaitsForIt() throws IOException, SimulationFailure {
    assertGain(6, false, new Loss(LatenessCause.MONITOR, -1));
    assertGain(0, false, new Loss(LatenessCause.MONITOR, 1));
    assertGain(48, false, new Loss(LatenessCause.GC, -1), new Loss(LatenessCause.MONITOR, 0));
  }

  /**
   * Rank 1 collects most often and sets the pace: 25, 16, 25 and 10 ms, rank 0 has 9 of each 15.
   */
  @Test
  void collectionsTogetherTakeTheirTimeOnce() throws IOException, SimulationFailure {
    assertGain(12, true);
    assertGain(18, true, new Loss(LatenessCause.MONITOR, 0));
  }
}

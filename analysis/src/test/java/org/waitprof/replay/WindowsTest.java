package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.SlowIdealNetwork.Shown;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.timeseries.TimeSeries;
import org.waitprof.timeseries.Window;
import org.waitprof.trace.EventKind;

/**
 * Windows of random programs: they follow each other without gap, add up to the run, and agree
 * exactly with what {@link SlowIdealNetwork} and a look at each call give.
 */
class WindowsTest {
  private static final int PROGRAMS = Seed.inputs(500);

  /** Expected: 160 MiB at most, with 240 bytes a window and 32 a rank in it. */
  @Test
  void windowsFitIntoMemoryWithAnyNumberOfRanks() {
    for (long ranks = 1; ranks <= 1 << 16; ranks *= 2) {
      long bytes = WindowRule.most((int) ranks) * (240 + 32 * ranks);
      assertTrue(bytes <= 160L << 20, ranks + " ranks: " + bytes);
    }
  }

  @Test
  void addUpAndAgreeWithTheSlowWay() {
    Random random = new Random(Seed.value() + 23);
    int several = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = new RandomProgram(new Random(seed), true, true);
      boolean auto = random.nextInt(4) == 0;
      WindowRule rule =
          new WindowRule(auto ? WindowRule.AUTO : 500 + random.nextInt(5000), random.nextInt(5));
      JobProfile profile = analyse(program.trace, rule, 1 + random.nextInt(2));
      check("program " + seed + " " + rule, profile, program);
      several += profile.timeSeries().windows().size() > 3 ? 1 : 0;
    }
    assertTrue(several > PROGRAMS / 4, "only " + several + " had several windows");
  }

  private static void check(String name, JobProfile profile, RandomProgram program) {
    TimeSeries series = profile.timeSeries();
    SlowIdealNetwork slow = new SlowIdealNetwork(program.trace, NetworkModel.USUAL);
    assertEquals(slow.nanos(), series.idealNanos().orElseThrow(), name);
    long origin = slow.shown.stream().mapToLong(calls -> calls.get(0).enter()).min().orElseThrow();
    long met = slow.shown.stream().mapToLong(calls -> last(calls).enter()).max().orElseThrow();
    List<Window> windows = series.windows();
    long at = 0;
    long ideal = 0;
    long waits = 0;
    long[] useful = new long[program.worldSize];
    long[] mpi = new long[program.worldSize];
    for (Window window : windows) {
      assertEquals(at, window.startNanos(), name);
      at = window.endNanos();
      ideal += window.idealNanos().orElseThrow();
      waits += window.waitTotalNanos();
      assertEquals(
          slow.highest(origin + window.endNanos()) - slow.highest(origin + window.startNanos()),
          window.idealNanos().orElseThrow(),
          name + " until " + at);
      for (int rank = 0; rank < program.worldSize; rank++) {
        useful[rank] += window.usefulNanos()[rank];
        mpi[rank] += window.mpiNanos()[rank];
        assertEquals(
            mpi(
                slow.shown.get(rank),
                met,
                origin + window.startNanos(),
                origin + window.endNanos()),
            window.mpiNanos()[rank],
            name + " until " + at + " on " + rank);
      }
    }
    assertEquals(slow.nanos(), ideal, name);
    for (int rank = 0; rank < program.worldSize; rank++) {
      assertEquals(profile.ranks().get(rank).usefulNanos(), useful[rank], name);
      assertEquals(profile.ranks().get(rank).mpiNanos(), mpi[rank], name);
    }
    long waited = 0;
    for (int key = 0; key < profile.keys().size(); key++) {
      for (int rank = 0; rank < program.worldSize; rank++) {
        waited += profile.value(Metric.WAIT, key, rank);
      }
    }
    assertEquals(waited, waits, name);
  }

  private static Shown last(List<Shown> calls) {
    return calls.get(calls.size() - 1);
  }

  /** Time in calls, and in Finalize until the last rank has met the others there. */
  private static long mpi(List<Shown> calls, long met, long from, long to) {
    long sum = Math.max(0, Math.min(to, met) - Math.max(from, last(calls).enter()));
    for (Shown call : calls) {
      sum += Math.max(0, Math.min(to, call.leave()) - Math.max(from, call.enter()));
    }
    return sum;
  }

  private static JobProfile analyse(MemoryTrace trace, WindowRule rule, int threads) {
    return MeasuredProfile.of(
        new Replay(trace, threads, ProgressListener.NONE).withWindows(rule).run(), "test");
  }

  /** The second thread sends 8 bytes in each of two windows of 100 ns; the first does nothing. */
  @Test
  void callsOfAllThreadsCount() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(SimulatedRanks.WORLD, 0, 1);
    for (int rank = 0; rank < 2; rank++) {
      trace.on(rank).enter(-10, MpiCall.MPI_INIT, 1);
      trace.on(rank).leave(0);
      trace.on(rank).enter(200, MpiCall.MPI_FINALIZE, 1);
      trace.on(rank).leave(210);
      trace.on(rank).thread(1);
      for (int call = 0; call < 2; call++) {
        trace.on(rank).enter(50 + 100 * call, MpiCall.MPI_ISEND, 1);
        trace.on(rank).message(EventKind.SEND_POSTED, 50, 1 - rank, 5, SimulatedRanks.WORLD, 8, 1);
        trace.on(rank).leave(60 + 100 * call);
      }
    }
    List<Window> windows = analyse(trace, new WindowRule(100, 2), 1).timeSeries().windows();
    assertEquals(2, windows.size());
    for (Window window : windows) {
      assertEquals(2, window.minEvents());
      assertEquals(16, window.bytes());
    }
  }

  /** A run of 2 s with 4 096 ranks, and windows of 1 ms: 1 022 of them at most, so 2 ms each. */
  @Test
  void fewerWindowsThanAskedForAreSaid() {
    MemoryTrace trace = new MemoryTrace(4096);
    trace.on(0).enter(-10, MpiCall.MPI_INIT, 1);
    trace.on(0).leave(0);
    trace.on(0).enter(2_000_000_000, MpiCall.MPI_FINALIZE, 1);
    trace.on(0).leave(2_000_000_001);
    for (int rank = 1; rank < 4096; rank++) {
      trace.on(rank).missing = true;
    }
    JobProfile profile = analyse(trace, new WindowRule(1_000_000, 0), 1);
    assertEquals(1000, profile.timeSeries().windows().size());
    assertTrue(
        profile
            .notes()
            .toString()
            .contains("2.000 ms long instead of 1.000: there are 1022 at most"),
        profile.notes().toString());
  }
}

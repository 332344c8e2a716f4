package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.course.TimeCourse;
import org.waitprof.course.Window;
import org.waitprof.fixture.Seed;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.SlowIdealNetwork.Shown;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.window.WindowRule;

/**
 * Windows of random programs: they follow each other without gap, add up to the run, and agree
 * exactly with what {@link SlowIdealNetwork} and a look at each call give.
 */
class WindowsTest {
  private static final int PROGRAMS = 500;

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
      several += profile.course().windows().size() > 3 ? 1 : 0;
    }
    assertTrue(several > PROGRAMS / 4, "only " + several + " had several windows");
  }

  private static void check(String name, JobProfile profile, RandomProgram program) {
    TimeCourse course = profile.course();
    SlowIdealNetwork slow = new SlowIdealNetwork(program.trace, NetworkModel.USUAL);
    assertEquals(slow.nanos(), course.idealNanos().orElseThrow(), name);
    long origin = slow.shown.stream().mapToLong(calls -> calls.get(0).enter()).min().orElseThrow();
    List<Window> windows = course.windows();
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
            mpi(slow.shown.get(rank), origin + window.startNanos(), origin + window.endNanos()),
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

  private static long mpi(List<Shown> calls, long from, long to) {
    long sum = 0;
    for (Shown call : calls) {
      sum += Math.max(0, Math.min(to, call.leave()) - Math.max(from, call.enter()));
    }
    return sum;
  }

  private static JobProfile analyse(MemoryTrace trace, WindowRule rule, int threads) {
    return MeasuredProfile.of(
        new Replay(trace, threads, ProgressListener.NONE).in(rule).run(), "test");
  }
}

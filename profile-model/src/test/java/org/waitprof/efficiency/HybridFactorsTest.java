package org.waitprof.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.HistogramColumn;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.RunFacts;
import org.waitprof.model.section.ProfileParts;

/** Expected: the factors of ranks whose threads computed known times, put together by hand. */
class HybridFactorsTest {
  private static final double EXACT = 1e-9;
  private static final int ALL = 64;

  /** A rank that ran 1000, in MPI for some of that, of which one thread was on a core for some. */
  private static RankFacts rank(int mpi, int cpu, int cpus, WorkerUse workers) {
    return new RankFacts(
        true,
        "h",
        1,
        1000,
        mpi,
        0,
        true,
        new CpuUse(
            1,
            1000,
            cpu,
            0,
            true,
            0,
            cpus,
            ALL,
            0,
            -1,
            -1,
            -1,
            -1,
            workers,
            CpuUse.OtherUse.UNKNOWN),
        RankSpan.UNKNOWN,
        0);
  }

  private static WorkerUse workers(int threads, int firstCpu, int cpu, int most) {
    return new WorkerUse(threads, firstCpu, 0.2, cpu, most);
  }

  private static Optional<HybridFactors> of(String binding, RankFacts... ranks) {
    RunFacts facts =
        new RunFacts(
            Map.of(RunFacts.Text.BINDING, binding),
            0,
            ranks.length,
            true,
            List.of(),
            "minimum",
            Map.of(),
            List.of());
    return HybridFactors.of(
        new JobProfile(
            facts,
            List.of(ranks),
            List.of(),
            Map.of(),
            HistogramColumn.NONE,
            List.of(),
            ProfileParts.NONE));
  }

  private static HybridFactors of(RankFacts... ranks) {
    return of("Open MPI 4.1.4", ranks).orElseThrow();
  }

  /**
   * Both ranks are in MPI for 200 and sleep for 500 until their workers are done: they compute for
   * 100 themselves, their workers for 400 and 300 or 100 each. So w is 800 and 300 on 4 cores.
   */
  @Test
  void poolsThatTheirRankWaitsFor() {
    HybridFactors factors =
        of(rank(200, 300, 4, workers(2, 0, 700, 400)), rank(200, 300, 4, workers(2, 4, 200, 100)));
    assertEquals(1100.0 / 8000, factors.efficiency(), EXACT);
    assertEquals(1100.0 / 8000 / 0.8, factors.threadEfficiency(), EXACT);
    assertEquals(400.0 / 800, factors.threadScheduling().orElseThrow(), EXACT);
    assertEquals(1100.0 / 8 / 400, factors.threadBalance().orElseThrow(), EXACT);
    assertEquals(4, factors.cores(), EXACT);
    assertEquals(0.55, factors.busyCores(), EXACT);
    assertEquals(2, factors.threads());
    assertEquals(0.2, factors.noCoreRatio(), EXACT);
  }

  /**
   * Two workers on two cores, even, and the thread that gives them work for the rest: all useful.
   */
  @Test
  void workersAsManyAsCoresLeaveNoneToTheirMaster() {
    HybridFactors factors = of(rank(0, 200, 2, workers(2, 0, 1600, 800)));
    assertEquals(0.9, factors.efficiency(), EXACT);
    assertEquals(1, factors.threadScheduling().orElseThrow(), EXACT);
    assertEquals(0.9, factors.threadBalance().orElseThrow(), EXACT);
  }

  /** Four ranks on the same eight CPUs have two each; four on eight CPUs each have these. */
  @Test
  void ranksThatShareTheirCpusHaveAPartEach() {
    RankFacts shared = rank(0, 1000, 8, workers(1, 0, 1000, 1000));
    assertEquals(2, of(shared, shared, shared, shared).cores(), EXACT);
    assertEquals(1, of(shared, shared, shared, shared).efficiency(), EXACT);
    List<RankFacts> bound = new ArrayList<>();
    for (int first = 0; first < 32; first += 8) {
      bound.add(rank(0, 1000, 8, workers(1, first, 1000, 1000)));
    }
    assertEquals(8, of(bound.toArray(RankFacts[]::new)).cores(), EXACT);
  }

  /** Threads that have ended compute as well, but no one of them is known to be the busiest. */
  @Test
  void theSplitIsLeftOutWhereItCannotBeKnown() {
    assertEquals(
        OptionalDouble.empty(), of(rank(0, 500, 4, workers(1, 0, 900, 0))).threadBalance());
    assertEquals(
        OptionalDouble.empty(), of(rank(0, 500, 2, workers(3, 0, 900, 300))).threadScheduling());
  }

  @Test
  void programsOfOneThreadAndBindingsThatSleepHaveNone() {
    RankFacts alone = rank(100, 1000, 4, WorkerUse.NONE);
    assertTrue(of("", alone, alone).isEmpty());
    assertTrue(of("", alone, rank(100, 1000, 4, workers(1, 0, 20, 20))).isEmpty());
    RankFacts hybrid = rank(500, 900, 4, workers(1, 0, 500, 500));
    assertTrue(of("Open MPI 4.1.4", hybrid).isPresent());
    assertTrue(of("MPJ Express 0.44 cluster", hybrid).isEmpty());
    assertTrue(of("", rank(500, 300, 4, workers(1, 0, 500, 500))).isEmpty());
  }
}

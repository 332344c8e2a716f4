package org.waitprof.model.column;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.efficiency.ThreadGroups;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Minimum;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.CallKey;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.rank.RankOverlap;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.model.rank.RecorderHealth;
import org.waitprof.model.rank.SampleQuality;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.model.rank.SampleResult.WaitedFor;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.PartialMerge;

/** A row of 4 receives of 10, 10, 10 and 70 ns, of which three quarters cost the rank nothing. */
class OverlappedWaitsTest {
  private static final long WAIT = 60;
  private static final long RUN = 1_000_000;
  private static final SampledWaits WAITS =
      new SampledWaits(
          WAIT, 0, 0, 0, 0, 4, 0, true, 0, 100, List.of(), List.of(), WaitedFor.NOTHING);

  @Test
  void waitingIsSplitInProportionAndOnce() throws Exception {
    JobMerge part = new JobMerge();
    part.add(rank());
    JobMerge merge = new JobMerge();
    PartialMerge.addTo(merge, PartialMerge.write(part));
    JobProfile job = merge.finish("test");
    for (JobProfile each :
        List.of(
            job,
            Estimation.where(new Minimum(), job, CalibratedFloors.NONE),
            Estimation.with(new Minimum(), job, CalibratedFloors.NONE))) {
      assertEquals(WAIT / 4, each.value(Metric.WAIT, 0, 0));
      assertEquals(3 * WAIT / 4, each.value(Metric.OVERLAPPED_WAIT, 0, 0));
    }
    assertEquals(WAIT, OverlappedWaits.together(job).value(Metric.WAIT, 0, 0));
    assertEquals(25, job.ranks().get(0).mpiNanos());
    assertEquals(
        List.of(new ThreadGroups.Group(ThreadGroups.FIRST, 4, 100, WAIT / 4, 3 * WAIT / 4, 30)),
        ThreadGroups.of(job).groups());
  }

  /**
   * The rank waited for 60 ns, of which 15 cost it time: so do the causes, and the loss is whole.
   */
  @Test
  void causesAreOfTheWaitingThatCostsTime() throws Exception {
    JobMerge merge = new JobMerge();
    merge.add(rank());
    LatenessRows late = merge.finish("test").sections().get(LatenessRows.class).orElseThrow();
    assertEquals(
        List.of(
            new LatenessRow(0, LatenessCause.MONITOR, 0, 0, 7, 1),
            new LatenessRow(0, LatenessCause.COMPUTE, WAIT / 4, 0, 0, 0)),
        late.rows());
  }

  private static RankProfile rank() {
    RankProfile rank =
        Ranks.rank(0, 1).calls(1, MpiCall.MPI_RECV, 4, Role.NONE, 10, 10, 10, 70).profile();
    CallKey key = rank.stats().keySet().iterator().next();
    return new RankProfile(
        0,
        1,
        rank.pid(),
        rank.identity(),
        rank.startEpochMillis(),
        rank.endEpochMillis(),
        RUN,
        true,
        "",
        0,
        new RecorderHealth(0, 5, 0, 2, 1, 0, 0, false, false, false, 0, 0),
        CpuUse.UNKNOWN,
        rank.stats(),
        new SampleResult(
            Map.of(key, WAITS),
            Map.of(),
            SampleQuality.NONE,
            List.of(),
            List.of(
                new LatenessRow(0, LatenessCause.MONITOR, 0, 0, 7, 1),
                new LatenessRow(0, LatenessCause.COMPUTE, WAIT, 0, 0, 0))),
        Optional.empty(),
        new RankOverlap(25, Map.of(key, 75L), Map.of(key, 30L)));
  }
}

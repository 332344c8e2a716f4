package org.waitprof.report.wording;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.lateness.LateCause;
import org.waitprof.model.lateness.LateCauses;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.figures.headline.Headline;

/**
 * Expectation: where computations lost more to CPU limits than to others that had the cores, the
 * verdict says that the limit is to be raised; else that it may have been either. {@code
 * VerdictTest} has the sentences of profiles that do not tell.
 */
class LimitedCoresTest {
  private static final long SECOND = 1_000_000_000L;

  /** Two ranks that had no core for a part of their 100 s each. */
  private static String verdict(double core, LateCause... lost) {
    long ready = (long) (core * 100 * SECOND);
    CpuUse cpu =
        new CpuUse(
            1, 100 * SECOND, 0, ready, true, 0, 2, 2, 900, -1, -1, -1, -1, CpuUse.WorkerUse.NONE);
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(
          new RankFacts(
              true, "n", rank, 100 * SECOND, 60 * SECOND, 0, true, cpu, RankSpan.UNKNOWN, 0));
    }
    return Verdict.of(Headline.of(job.build().withSection(new LateCauses(List.of(lost)))));
  }

  @Test
  void coresThatACpuLimitTook() {
    LateCause limit = new LateCause(0, LatenessCause.QUOTA, 0, 0, 30 * SECOND, 9);
    LateCause others = new LateCause(1, LatenessCause.NO_CORE, 0, 0, 20 * SECOND, 9);
    String crowded = verdict(0.5, limit, others);
    String first =
        "Do not tune by this run: ranks had no core for 50 % of their time (rank 0: 50.0 %), mostly"
            + " because a CPU limit (cgroup quota) was used up. Raise it, or use fewer threads"
            + " under it.";
    assertTrue(crowded.startsWith(first), crowded);
    String hardly = verdict(0.1, limit, others);
    String mostly =
        "No core for 10.0 % of rank time (rank 0: 10.0 %), mostly because a CPU limit (cgroup"
            + " quota) was used up.";
    assertTrue(hardly.contains(mostly), hardly);
    String shared = verdict(0.1, others);
    assertTrue(shared.contains(": other threads had it, or a CPU limit was used up."), shared);
  }
}

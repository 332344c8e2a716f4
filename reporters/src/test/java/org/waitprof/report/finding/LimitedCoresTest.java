package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;

/**
 * Expectation: where computations lost more to CPU limits than to others that had the cores, the
 * verdict says that the limit is to be raised; else, as in profiles that do not tell, that it may
 * have been either.
 */
class LimitedCoresTest {
  private static final long SECOND = 1_000_000_000L;

  /** Two ranks that had no core for a part of their 100 s each. */
  private static JobBuilder without(double core) {
    return without(core, 100);
  }

  /** The same, in Finalize after some seconds. */
  private static JobBuilder without(double core, int seconds) {
    long ready = (long) (core * seconds * SECOND);
    CpuUse cpu =
        new CpuUse(
            1,
            seconds * SECOND,
            0,
            ready,
            true,
            0,
            2,
            2,
            900,
            -1,
            -1,
            -1,
            -1,
            CpuUse.WorkerUse.NONE,
            CpuUse.OtherUse.UNKNOWN);
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      job.rank(
          new RankFacts(
              true, "n", rank, 100 * SECOND, 60 * SECOND, 0, true, cpu, RankSpan.UNKNOWN, 0));
    }
    return job;
  }

  private static String verdict(double core, LatenessRow... lost) {
    JobProfile job = without(core).build();
    return Verdict.of(Headline.of(job.withSection(new LatenessRows(List.of(lost)))));
  }

  /** Calls take 12 % of rank time without waiting: without cores, that is no advice on messages. */
  @Test
  void transferIsAdvisedOnBeyondTheTimeWithoutACore() {
    assertTrue(moving(0.04).contains("messages of 8-16 B: call it less often."), moving(0.04));
    assertTrue(moving(0.15).contains("messages of 8-16 B."), moving(0.15));
    // Either of the two ranks may have kept the other one in the call.
    assertTrue(moving(0.07).contains("messages of 8-16 B."), moving(0.07));
  }

  private static String moving(double core) {
    Cell moving = new Cell(100, 12 * SECOND, SECOND / 10, SECOND / 5, SECOND / 10);
    JobProfile job =
        without(core).row("A.a:1", MpiCall.MPI_ALLREDUCE, 8, 2, Role.NONE, rank -> moving).build();
    return Verdict.of(Headline.of(TestJobs.withSource(job, key -> WaitSource.MEASURED)));
  }

  /**
   * A rank without a core for 30 % of 40 s polls in Finalize for the rest, and needs none there.
   */
  @Test
  void waitingInFinalizeNeedsNoCore() {
    Cell ending = new Cell(1, 60 * SECOND, 60 * SECOND, 60 * SECOND, 0);
    JobProfile job =
        without(0.3, 40)
            .row("A.z:9", MpiCall.MPI_FINALIZE, 0, 2, Role.NONE, rank -> ending)
            .build();
    String verdict = Verdict.of(Headline.of(TestJobs.withSource(job, key -> WaitSource.MEASURED)));
    assertTrue(verdict.contains("No core for 12.0 % of rank time (rank 0: 12.0 %)"), verdict);
  }

  /** All of what ranks wait is caused by the compiler of the first one. */
  private static String compiling(double core) {
    Cell receiving = new Cell(100, 30 * SECOND, 0, SECOND, 0);
    JobProfile job =
        without(core)
            .row("A.a:1", MpiCall.MPI_ALLREDUCE, 8, 2, Role.NONE, rank -> receiving)
            .build()
            .withSection(
                new LatenessRows(
                    List.of(
                        new LatenessRow(0, LatenessCause.JIT, 60 * SECOND, 0, 60 * SECOND, 9))));
    return Verdict.of(Headline.of(job));
  }

  /** Each rank waits for a part of its time and sends, without waiting, for another fifth. */
  private static String waiting(double core, double waitSeconds) {
    long sum = 100 * 1000 + (long) (waitSeconds * SECOND);
    Cell receiving = new Cell(100, sum, 1000, sum / 100, 1000);
    Cell sending = new Cell(2_000_000, 20 * SECOND, 10_000, 10_000, 10_000);
    JobBuilder job =
        without(core)
            .row("A.a:1", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> receiving)
            .row("A.b:2", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> sending);
    return Verdict.of(Headline.of(TestJobs.withSource(job.build(), key -> WaitSource.MEASURED)));
  }

  @Test
  void aCrowdedMachineComesFirstAndTakesTheDigits() {
    String crowded = waiting(0.5, 23.456);
    assertTrue(
        crowded.startsWith(
            "Do not tune by this run: ranks had no core for 50 % of their"
                + " time (rank 0: 50.0 %), other threads used it, or a CPU limit was used up."
                + " Repeat it where nothing else runs, without a limit. Ranks spend 23 % of their time"
                + " waiting (measured)."),
        crowded);
    String hardly = waiting(0.1, 23.456);
    assertTrue(hardly.startsWith("Ranks spend 23.5 %"), hardly);
    assertTrue(hardly.contains("No core for 10.0 %"), hardly);
    assertTrue(hardly.contains("send fewer and larger ones"), hardly);
    assertFalse(crowded.contains("send fewer"), crowded);
    assertTrue(hardly.contains(": other threads used it, or a CPU limit was used up."), hardly);
  }

  /** Transfer for longer than ranks had no core is said, but not what to do about it. */
  @Test
  void muchTransferOfACrowdedRunIsSaid() {
    Cell sending = new Cell(100, 50 * SECOND, SECOND / 2, SECOND / 2, SECOND / 2);
    JobProfile job =
        without(0.25).row("A.b:2", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> sending).build();
    String verdict = Verdict.of(Headline.of(TestJobs.withSource(job, key -> WaitSource.MEASURED)));
    assertTrue(verdict.startsWith("Do not tune by this run"), verdict);
    String transfer =
        "50 % of rank time is in MPI without waiting, nearly all in MPI_Recv at A.b:2, messages"
            + " of 8-16 B.";
    assertTrue(verdict.contains(transfer), verdict);
    assertFalse(verdict.contains("send fewer"), verdict);
  }

  /** A rank of 100 s that lacked its core, and who ran meanwhile. */
  private static String taken(double core, int cpus, double jvm, double waitprof, double host) {
    return taken(1, core, cpus, jvm, waitprof, host);
  }

  /** Ranks like that on one host. */
  private static String taken(
      int ranks, double core, int cpus, double jvm, double waitprof, double host) {
    long ready = Math.round(core * 100) * SECOND;
    CpuUse.OtherUse others =
        new CpuUse.OtherUse(
            (long) (jvm * SECOND), (long) (waitprof * SECOND), 60 * SECOND, (long) (host * SECOND));
    CpuUse cpu =
        new CpuUse(
            1,
            100 * SECOND,
            0,
            ready,
            true,
            0,
            cpus,
            2,
            900,
            -1,
            -1,
            -1,
            -1,
            CpuUse.WorkerUse.NONE,
            others);
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < ranks; rank++) {
      job.rank(
          new RankFacts(
              true, "n", rank, 100 * SECOND, 60 * SECOND, 0, true, cpu, RankSpan.UNKNOWN, 0));
    }
    return Verdict.of(Headline.of(job.build()));
  }

  /** Fewer ranks alone would not have helped where other processes had the cores. */
  @Test
  void ranksThatShareTheirCoresWithOthers() {
    String alone = taken(3, 0.3, 2, 1, 1, 185);
    assertTrue(alone.contains("3 ranks share 2 CPUs and had no core for 30 %"), alone);
    assertTrue(alone.contains("Run no more ranks than CPUs."), alone);
    String crowded = taken(3, 0.3, 2, 1, 1, 300);
    assertTrue(
        crowded.contains("3 ranks share 2 CPUs with other processes and had no core for"), crowded);
    assertTrue(crowded.contains("Run no more ranks than CPUs, where nothing else runs."), crowded);
  }

  @Test
  void whoHadTheCoresIsNamed() {
    String jvm = taken(0.5, 2, 40, 1, 61);
    assertTrue(
        jvm.contains("mostly because the JVMs' own threads used it (compiler, collector)."), jvm);
    assertTrue(jvm.contains("Leave a core free on the host, or measure a longer run."), jvm);
    String bound = taken(0.5, 1, 40, 1, 61);
    assertTrue(bound.contains("Do not bind ranks to one core (--bind-to none)."), bound);
    String own = taken(0.1, 2, 1, 40, 61);
    assertTrue(own.contains(": mostly because waitprof's own threads used it."), own);
    String processes = taken(0.5, 1, 1, 1, 160);
    assertTrue(
        processes.contains(", mostly because other processes used it. Repeat it where"), processes);
    assertFalse(processes.contains("limit"), processes);
  }

  @Test
  void aCrowdedRunCallsForNoChange() {
    assertTrue(compiling(0.1).contains("PrintCompilation"), compiling(0.1));
    assertFalse(compiling(0.5).contains("PrintCompilation"), compiling(0.5));
  }

  @Test
  void coresThatACpuLimitTook() {
    LatenessRow limit = new LatenessRow(0, LatenessCause.QUOTA, 0, 0, 30 * SECOND, 9);
    LatenessRow others = new LatenessRow(1, LatenessCause.NO_CORE, 0, 0, 20 * SECOND, 9);
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
    assertTrue(shared.contains(": other threads used it, or a CPU limit was used up."), shared);
  }
}

package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.CpuUse.WorkerUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;

/**
 * Two ranks of 100 s; the first one waits 40 s for the second. Whatever made that late, the verdict
 * says what to do about it or how to learn more, and says no share twice.
 */
class VerdictRemediesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final HeldUp FILE = new HeldUp(0, "a file", "A.read:3", 90 * SECOND, 2);
  private static final HeldUp LOCK =
      new HeldUp(1, "a lock (app.Buffer) that thread writer held", "A.put:7", 38 * SECOND, 5);

  private static LatenessRow late(LatenessCause cause, int seconds) {
    long lost = cause == LatenessCause.COMPUTE ? 0 : seconds * SECOND;
    return new LatenessRow(1, cause, seconds * SECOND, 0, lost, 3);
  }

  private static JobProfile job(LatenessRow... causes) {
    JobBuilder job = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 2; rank++) {
      long mpi = (40 - 40 * rank) * SECOND;
      CpuUse cpu =
          new CpuUse(
              1,
              100 * SECOND,
              100 * SECOND,
              0,
              true,
              0,
              2,
              2,
              100,
              -1,
              -1,
              -1,
              1000,
              WorkerUse.NONE,
              CpuUse.OtherUse.UNKNOWN);
      job.rank(
          new RankFacts(true, "n", rank, 100 * SECOND, mpi, 0, true, cpu, RankSpan.UNKNOWN, 1));
    }
    job.row(
        "A.main:1;A.step:5",
        MpiCall.MPI_ALLREDUCE,
        8,
        2,
        Role.NONE,
        rank -> new Cell(100, rank == 0 ? 40 * SECOND : 0, 0, SECOND, 0));
    return job.build().withSection(new LatenessRows(List.of(causes)));
  }

  /** The job with {@code causes=full}, and what blocked its ranks. */
  private static JobProfile recorded(JobProfile job, List<HeldUp> heldUps) {
    return new JobProfile(
            job.facts().withOptions(Map.of("causes", "full (agent)")),
            job.ranks(),
            job.keys(),
            job.columns(),
            job.histograms(),
            job.notes(),
            job.sections())
        .withSection(new HeldUps(heldUps));
  }

  private static void says(JobProfile profile, String sentence) {
    String verdict = Verdict.of(Headline.of(profile));
    assertTrue(verdict.contains(sentence), verdict);
  }

  @Test
  void computationThatIsMoreWorkIsSaidOnce() {
    JobProfile profile = job(late(LatenessCause.COMPUTE, 30), late(LatenessCause.GC, 10));
    says(
        profile,
        "on a core that is as fast; that causes 75 % of the waiting. 25 % of the waiting is caused"
            + " by garbage collection of rank 1 (3 pauses).");
    JobProfile alone = job(late(LatenessCause.COMPUTE, 40));
    String verdict = Verdict.of(Headline.of(alone));
    assertTrue(verdict.contains("that causes "), verdict);
    assertFalse(verdict.contains("is caused by"), verdict);
  }

  @Test
  void aRankThatCompiles() {
    says(
        job(late(LatenessCause.JIT, 30)),
        "of the waiting is caused by the compiler of rank 1. See"
            + " with -XX:+PrintCompilation what rank 1 compiles again and again;");
    String little =
        Verdict.of(Headline.of(job(late(LatenessCause.JIT, 8), late(LatenessCause.COMPUTE, 32))));
    assertFalse(little.contains("PrintCompilation"), little);
  }

  @Test
  void aRankThatIsBlocked() {
    JobProfile unknown = job(late(LatenessCause.MONITOR, 30));
    Optional<String> next =
        Optional.of(
            "Next: see which locks, sleep or I/O, with -javaagent:waitprof.jar=causes=full");
    assertEquals(next, Verdict.next(Headline.of(unknown), ""));
    JobProfile known = unknown.withSection(new HeldUps(List.of(FILE, LOCK)));
    says(
        known, "Rank 1 waited 38.0 s for a lock (app.Buffer) that thread writer held, at A.put:7.");
    assertFalse(next.equals(Verdict.next(Headline.of(known), "")));
    String parked = "being unparked (java.util.concurrent.locks.ReentrantLock$NonfairSync)";
    HeldUp lock = new HeldUp(1, parked, "A.find:3", 38 * SECOND, 9);
    says(
        unknown.withSection(new HeldUps(List.of(lock))),
        "Rank 1 waited 38.0 s for a lock (ReentrantLock), at A.find:3.");
    HeldUp both = new HeldUp(1, "being unparked (without a blocker)", "A.burn:3", 50 * SECOND, 9);
    HeldUp other = new HeldUp(0, both.what(), both.where(), 49 * SECOND, 9);
    says(
        unknown.withSection(new HeldUps(List.of(both, other, LOCK))),
        "Rank 1 waited 38.0 s for a lock (app.Buffer) that thread writer held, at A.put:7.");
    String alike =
        Verdict.of(
            Headline.of(
                unknown.withSection(
                    new HeldUps(List.of(new HeldUp(0, FILE.what(), "", 9, 1), both, other)))));
    assertFalse(alike.contains("parked"), alike); // 1 s more explains little of 30 s
    HeldUp alone = new HeldUp(1, both.what(), "A.store:8", 20 * SECOND, 9);
    says(
        unknown.withSection(new HeldUps(List.of(both, other, alone))),
        "Rank 1 was parked for 20.0 s (without a blocker), at A.store:8.");
    HeldUp half = new HeldUp(0, both.what(), both.where(), 25 * SECOND, 9);
    says(
        unknown.withSection(new HeldUps(List.of(both, half))),
        "Rank 1 was parked for 50.0 s (without a blocker), at A.burn:3: 25.0 s more than others.");
    // Flight Recorder looked, and saw nothing that long.
    JobProfile stopped = recorded(unknown, List.of(FILE, new HeldUp(1, "a file", "", 9, 1)));
    says(
        stopped, "on rank 1: it waited in native code, for under 0.2 ms at a time, or its process");
    says(recorded(unknown, List.of()), "its process was stopped (SIGSTOP).");
    assertFalse(next.equals(Verdict.next(Headline.of(recorded(unknown, List.of())), "")));
    String seen = Verdict.of(Headline.of(recorded(unknown, List.of(both, other))));
    assertFalse(seen.contains("SIGSTOP"), seen);
    JobProfile little =
        job(late(LatenessCause.MONITOR, 5), late(LatenessCause.COMPUTE, 35))
            .withSection(new HeldUps(List.of(FILE, LOCK)));
    String verdict = Verdict.of(Headline.of(little));
    assertFalse(verdict.contains("writer"), verdict);
  }
}

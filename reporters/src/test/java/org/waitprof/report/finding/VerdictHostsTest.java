package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;

/**
 * Four ranks on two hosts run 100 s each; those that wait do so for the two on n1, or for one of
 * them: what they compute, how fast their cores are and how often they call decide on what the
 * verdict says of them.
 */
class VerdictHostsTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String BACK = "; that causes 90 % of the waiting.";

  private final JobBuilder job = new JobBuilder().program("A", "");
  private final List<LatenessRow> lateness = new ArrayList<>();
  private long[] calls = {100, 100, 100, 100};

  /** What a rank computes, of 100 s, and what a step takes on its core; 0 where not measured. */
  private void rank(int rank, double useful, long stepPicos) {
    long mpi = Math.round((100 - useful) * SECOND);
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
            stepPicos,
            CpuUse.WorkerUse.NONE,
            CpuUse.OtherUse.UNKNOWN);
    job.rank(
        new RankFacts(
            true, "n" + rank / 2, rank, 100 * SECOND, mpi, 0, true, cpu, RankSpan.UNKNOWN, 1));
  }

  private VerdictHostsTest ranks(double[] useful, long[] stepPicos) {
    for (int rank = 0; rank < 4; rank++) {
      rank(rank, useful[rank], stepPicos[rank]);
    }
    return this;
  }

  private VerdictHostsTest lateBy(int rank, double seconds) {
    lateness.add(new LatenessRow(rank, LatenessCause.COMPUTE, (long) (seconds * SECOND), 0, 0, 0));
    return this;
  }

  private VerdictHostsTest lost(int rank, LatenessCause cause, double seconds) {
    lateness.add(new LatenessRow(rank, cause, 0, 0, (long) (seconds * SECOND), 1));
    return this;
  }

  private String verdict() {
    job.row(
        "A.main:1;A.step:5",
        MpiCall.MPI_ALLREDUCE,
        8,
        4,
        Role.NONE,
        rank -> new Cell(calls[rank], 10 * SECOND, 0, SECOND, 0));
    JobProfile profile = job.build().withSection(new LatenessRows(lateness));
    return Verdict.of(Headline.of(profile));
  }

  private void says(String sentence) {
    String verdict = verdict();
    assertTrue(verdict.contains(sentence), verdict);
  }

  @Test
  void aSlowHost() {
    ranks(new double[] {60, 60, 78, 79.2}, new long[] {1000, 1000, 1290, 1310})
        .lateBy(2, 18)
        .lateBy(3, 18)
        .says(
            "Host n1 is slow: its 2 ranks compute 1.31 x as long as others for the same"
                + " calls, and the same piece of work takes 1.30 x on their cores"
                + BACK);
  }

  @Test
  void moreWorkOnAHostThatIsAsFast() {
    ranks(new double[] {60, 60, 78, 79.2}, new long[] {1000, 1000, 1010, 1000})
        .lateBy(2, 18)
        .lateBy(3, 18)
        .says(
            "The 2 ranks on n1 have more work: they compute 1.31 x as long as others"
                + " for the same calls, on cores that are as fast"
                + BACK);
  }

  /** What virtual threads do between calls may be sleep as well as work. */
  @Test
  void noMoreWorkWhereSleepIsNotDistinguished() {
    lateness.add(LatenessRow.unknown(2, LatenessCause.MONITOR));
    lateness.add(LatenessRow.unknown(3, LatenessCause.MONITOR));
    String verdict =
        ranks(new double[] {60, 60, 78, 79.2}, new long[] {1000, 1000, 1010, 1000})
            .lateBy(2, 18)
            .lateBy(3, 18)
            .verdict();
    assertFalse(verdict.contains("more work"), verdict);
    assertTrue(verdict.contains("(or by locks, sleep or I/O: not distinguished"), verdict);
  }

  /** 3.9 x in all: 1.8 x by the core, and more than twice the work. */
  @Test
  void moreWorkOnSlowCores() {
    ranks(new double[] {20, 20, 77, 79}, new long[] {1000, 1000, 1790, 1810})
        .lateBy(2, 58)
        .lateBy(3, 58)
        .says(
            "The 2 ranks on n1 compute 3.90 x as long as others for the same calls: in part more"
                + " work, in part slow cores, on which the same piece of work takes 1.80 x"
                + "; that causes");
  }

  /** A quarter of the excess is far more than cores of the same speed differ by. */
  @Test
  void aCoreThatIsHalfAsFastIsNotCalledAsFast() {
    ranks(new double[] {9, 9, 90, 90}, new long[] {1000, 1000, 2000, 2000})
        .lateBy(2, 81)
        .lateBy(3, 81)
        .says("in part more work, in part slow cores, on which");
  }

  @Test
  void whereNobodyKnowsHowFastCoresAreAlikeIsWhatTells() {
    ranks(new double[] {60, 60, 78, 79.2}, new long[] {-1, -1, -1, -1})
        .lateBy(2, 18)
        .lateBy(3, 18)
        .says(
            "The 2 ranks on n1 compute 1.31 x as long as others for the same calls, all alike: that"
                + " host is slow, or work is laid out by host"
                + BACK);
  }

  /** The second one computes 9 s longer than the first, which is beyond half of 15.5 s. */
  @Test
  void ranksOfAHostThatDifferHaveMoreWork() {
    ranks(new double[] {60, 60, 71, 80}, new long[] {-1, -1, -1, -1})
        .lateBy(2, 18)
        .lateBy(3, 18)
        .says(
            "compute 1.26 x as long as others for the same calls, and not all alike; that causes 90"
                + " %");
  }

  @Test
  void otherCallsAreSaidToBe() {
    calls = new long[] {100, 100, 150, 150};
    ranks(new double[] {60, 60, 78, 79.2}, new long[] {-1, -1, -1, -1})
        .lateBy(2, 18)
        .lateBy(3, 18)
        .says("compute 1.31 x as long as others, all alike: that host is slow");
  }

  @Test
  void oneRankWithMoreWork() {
    ranks(new double[] {60, 78, 60, 60}, new long[] {1000, 1000, 1000, 1000})
        .lateBy(1, 36)
        .says(
            "Rank 1 has more work: it computes 1.30 x as long as others for the same calls, on"
                + " a core that is as fast"
                + BACK);
  }

  @Test
  void oneRankWithASlowCore() {
    ranks(new double[] {60, 78, 60, 60}, new long[] {1000, 1300, 1000, 1000})
        .lateBy(1, 36)
        .says("Rank 1's core is slow: it computes 1.30 x");
  }

  /** Of 78 s one has no core for 18: it computes no longer than the others. */
  @Test
  void whoLacksACoreIsNotSlow() {
    ranks(new double[] {60, 78, 60, 60}, new long[] {1000, 1300, 1000, 1000})
        .lateBy(1, 36)
        .lost(1, LatenessCause.NO_CORE, 18);
    String verdict = verdict();
    assertFalse(verdict.contains("slow") || verdict.contains("more work"), verdict);
  }
}

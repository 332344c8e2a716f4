package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;

/** Four ranks of 100 s: which of them the verdict names as late. */
class VerdictLateRanksTest extends CausesVerdict {
  private static final String CALL = CALLER + "Net.meet:35";

  /** Ranks wait for the last one in a barrier, for as many seconds each. */
  private void barrier(double[] seconds, Awaited... awaited) {
    ranks(20);
    job.row(
        CALL,
        MpiCall.MPI_BARRIER,
        0,
        8,
        Role.NONE,
        rank -> {
          long nanos = (long) (seconds[rank] * SECOND);
          return new Cell(100, nanos, 0, nanos / 100, 0);
        });
    samples.add(new RowSample(0, 0, List.of(awaited)));
  }

  private Finding lateRank(RootCause... causes) {
    return Ranking.of(Headline.of(build(OptionalLong.empty(), causes))).all().stream()
        .filter(each -> each.id().equals("late_rank"))
        .findFirst()
        .orElseThrow();
  }

  /** Rank 2 is always the last, by little: without its delay, ranks 0 and 3 wait for rank 1. */
  @Test
  void aRankThatHardlyWaitsIsAsLateAsTheLastOne() {
    barrier(new double[] {20, 1, 0, 20}, awaited(2, CALL, 41));
    Finding late = lateRank();
    assertEquals(List.of(1, 2), late.ranks());
    assertEquals(
        "100 % of the waiting is for ranks 1 and 2, the last to reach Sweep.octant:39 >"
            + " Net.meet:35",
        late.summary());
  }

  /** Rank 2 had waited for rank 1 before: without the delay of rank 1, no rank waits for it. */
  @Test
  void aRankThatOthersHadHeldUpIsNotLate() {
    barrier(new double[] {20, 1, 2, 20}, awaited(2, CALL, 15), awaited(1, CALL, 28));
    LatenessRow slept = new LatenessRow(1, LatenessCause.MONITOR, 28 * SECOND, 0, 30 * SECOND, 9);
    LatenessRow heldUp = new LatenessRow(2, LatenessCause.WAITING, 12 * SECOND, 0, 0, 0);
    LatenessRow computed = new LatenessRow(2, LatenessCause.COMPUTE, 3 * SECOND, 0, 0, 0);
    JobProfile late =
        build(OptionalLong.empty()).withSection(new LatenessRows(List.of(slept, heldUp, computed)));
    assertTrue(
        Ranking.of(Headline.of(late)).all().stream()
            .filter(each -> each.id().equals("late_rank"))
            .noneMatch(each -> each.ranks().contains(2)));
  }

  /** The last rank of a chain has no more to do than others, who handed it its work late. */
  @Test
  void aRankThatWaitedItselfIsSaidToBeDelayed() {
    barrier(new double[] {20, 18, 0, 20}, awaited(2, CALL, 58));
    LatenessRow own = new LatenessRow(2, LatenessCause.COMPUTE, 10 * SECOND, 0, 0, 0);
    LatenessRow heldUp = new LatenessRow(2, LatenessCause.WAITING, 40 * SECOND, 0, 0, 0);
    JobProfile late = build(OptionalLong.empty());
    String last =
        "100 % of the waiting is for rank 2, the last to reach Sweep.octant:39 > Net.meet:35";
    String delayed =
        Verdict.of(Headline.of(late.withSection(new LatenessRows(List.of(own, heldUp)))));
    assertTrue(delayed.contains(last + ", delayed in MPI calls before that."), delayed);
    String computing = Verdict.of(Headline.of(late.withSection(new LatenessRows(List.of(own)))));
    assertTrue(computing.contains(last + "."), computing);
  }

  /** Ranks 1 and 2 come together, as rank 1 meets rank 2 before; no rank waits for rank 1. */
  @Test
  void aRankThatHadWaitedForTheLateOneIsNotLate() {
    barrier(new double[] {20, 1, 0, 20}, awaited(2, CALL, 41), awaited(1, CALL, 1));
    JobProfile late = build(OptionalLong.empty());
    assertEquals(List.of(1, 2), lateRanks(late.withSection(waits(9))));
    assertEquals(List.of(2), lateRanks(late.withSection(waits(19))));
  }

  private static RankPairs waits(long seconds) {
    RankPair before = new RankPair(1, 2, 0, 0, seconds * SECOND);
    return new RankPairs(List.of(before, new RankPair(0, 1, 0, 0, SECOND)));
  }

  private static List<Integer> lateRanks(JobProfile profile) {
    return Ranking.of(Headline.of(profile)).all().stream()
        .filter(each -> each.id().equals("late_rank"))
        .findFirst()
        .orElseThrow()
        .ranks();
  }

  /** Ranks 1 and 2 are the last in turn, so that none of them has most of the waiting. */
  @Test
  void ranksThatAreLateInTurnAreNamedTogether() {
    barrier(new double[] {20, 1, 2, 20}, awaited(2, CALL, 24), awaited(1, CALL, 19));
    assertEquals(List.of(1, 2), lateRank().ranks());
  }

  /** Rank 1 waits for half as long as the others: rank 2 alone is late. */
  @Test
  void aRankThatWaitsLessIsNotLate() {
    barrier(new double[] {20, 10, 0, 20}, awaited(2, CALL, 50));
    assertEquals(List.of(2), lateRank().ranks());
  }

  /** Root causes charge the last rank alone; to slow down that one is not enough. */
  @Test
  void adviceIsForAllThatAreLate() {
    barrier(new double[] {20, 1, 0, 20}, awaited(2, CALL, 41));
    String verdict = verdict(computation("A.main:1;A.step:4", CALL, 0, 0, 40));
    assertTrue(verdict.contains("100 % of the waiting is for ranks 1 and 2"), verdict);
    assertTrue(verdict.contains("Give ranks 1 and 2 less of that work."), verdict);
    String elsewhere = verdict(computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 0, 40));
    assertTrue(elsewhere.contains("Give rank 2 less of that work."), elsewhere);
  }

  /** Of two ranks that have nearly all of a cause, both are named. */
  @Test
  void theSecondRankOfACauseIsNamed() {
    ranks(10).row(35, 8, 10, 0);
    String verdict = verdict(computation("A.main:1;A.step:4", "A.main:1;A.step:9", 1, 21, 18, 0));
    String both = "on 3 ranks, 53 % by rank 1's (21.0 s), 45 % by rank 2's.";
    assertTrue(verdict.contains(both), verdict);
    assertTrue(verdict.contains("Give ranks 1 and 2 less of that work."), verdict);
  }

  /** Ranks wait 40 s, of which 6 s are in patterns whose causes are searched for. */
  @Test
  void sharesOfCausesAreSharesOfAllWaiting() {
    ranks(10).row(35, 8, 10, 0);
    String verdict = verdict(computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 6));
    assertTrue(verdict.contains("15 % of it is caused by rank 1's computation"), verdict);
    assertTrue(verdict.contains("; for 85 % no cause is known."), verdict);
    assertFalse(verdict.contains("Give"), verdict);
    verdict = verdict(computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 24));
    assertFalse(verdict.contains("no cause is known"), verdict);
  }

  /** The verdict names two causes at most; that others are not named does not make them unknown. */
  @Test
  void causesThatAreNotNamedAreKnown() {
    ranks(10).row(35, 8, 10, 0);
    String verdict =
        verdict(
            computation("A.main:1;A.step:4", "A.main:1;A.step:9", 0, 9),
            computation("A.main:1;A.turn:4", "A.main:1;A.turn:9", 0, 0, 8),
            computation("A.main:1;A.next:4", "A.main:1;A.next:9", 0, 0, 0, 8),
            computation("A.main:1;A.last:4", "A.main:1;A.last:9", 7));
    assertTrue(verdict.contains("23 % of it is caused by rank 1's computation"), verdict);
    assertFalse(verdict.contains("no cause is known"), verdict);
  }
}

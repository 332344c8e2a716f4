package org.waitprof.report.figures.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.model.lateness.WaitOrigins;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;

/** Four ranks, 100 s in MPI each, of which the pairs of a test say for which ranks they waited. */
class WaitOriginsTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<RankPair> pairs = new ArrayList<>();
  private final List<LatenessRow> rows = new ArrayList<>();

  private void waits(int rank, int peer, double seconds) {
    pairs.add(new RankPair(rank, peer, 1, 8, (long) (seconds * SECOND)));
  }

  private void late(int rank, LatenessCause cause, double seconds) {
    rows.add(new LatenessRow(rank, cause, (long) (seconds * SECOND), 0, 0, 0));
  }

  private List<String> origins() {
    JobBuilder builder = new JobBuilder().program("A", "");
    for (int rank = 0; rank < 4; rank++) {
      builder.rank(
          new RankFacts(
              true,
              "n",
              rank,
              200 * SECOND,
              100 * SECOND,
              0,
              true,
              CpuUse.UNKNOWN,
              RankSpan.UNKNOWN,
              0));
    }
    builder.row(
        "A.main:1",
        MpiCall.MPI_RECV,
        8,
        0,
        Role.NONE,
        rank -> new Cell(1, 100 * SECOND, 0, SECOND, 0));
    JobProfile profile =
        builder.build().withSection(new RankPairs(pairs)).withSection(new LatenessRows(rows));
    return WaitOrigins.of(profile).stream()
        .map(row -> row.rank() + " " + row.cause().id() + " " + row.waitNanos() / SECOND)
        .toList();
  }

  @Test
  void theFirstStageOfAPipelineIsTheCauseOfAll() {
    waits(1, 0, 100);
    waits(2, 1, 100);
    waits(3, 2, 80);
    late(0, LatenessCause.COMPUTE, 60);
    late(0, LatenessCause.GC, 30);
    late(1, LatenessCause.WAITING, 90);
    late(2, LatenessCause.WAITING, 60);
    late(2, LatenessCause.COMPUTE, 20);
    // The 60 s for rank 2 pass rank 1, which has no cause of its own.
    assertEquals(List.of("0 gc 80", "0 compute 160", "2 compute 20"), origins());
  }

  /** In MPI for 100 s, 70 of them for rank 0: of 90 s at least 60 are rank 0's. */
  @Test
  void aRankThatMayHaveTransferredWasHeldUpForTheRest() {
    waits(1, 0, 70);
    late(0, LatenessCause.COMPUTE, 10);
    late(1, LatenessCause.WAITING, 90);
    assertEquals(List.of("0 compute 70", "1 waiting 30"), origins());
  }

  /** Ranks 2 and 3 wait for rank 1 at once: it came 45 s late, 15 of them for rank 0. */
  @Test
  void severalRanksWaitForOneDelay() {
    waits(1, 0, 70);
    waits(2, 1, 45);
    waits(3, 1, 45);
    late(0, LatenessCause.COMPUTE, 10);
    late(1, LatenessCause.WAITING, 90);
    assertEquals(List.of("0 compute 40", "1 waiting 60"), origins());
  }

  @Test
  void aRankThatWaitsForSeveralMayHaveBeenHeldUpByAny() {
    waits(1, 0, 50);
    waits(1, 2, 45);
    late(0, LatenessCause.COMPUTE, 10);
    late(1, LatenessCause.WAITING, 45);
    assertEquals(List.of("0 compute 10", "1 waiting 45"), origins());
  }

  @Test
  void ranksThatHoldEachOtherUpLeadToTheOneThatBegan() {
    waits(0, 1, 100);
    waits(1, 0, 100);
    late(0, LatenessCause.COMPUTE, 30);
    late(0, LatenessCause.WAITING, 30);
    late(1, LatenessCause.WAITING, 40);
    assertEquals(List.of("0 compute 99"), origins().subList(0, 1));
  }

  @Test
  void whereTheCausesOfTheFirstAreNotKnownTheRestStays() {
    waits(1, 0, 90);
    late(1, LatenessCause.WAITING, 40);
    late(1, LatenessCause.MONITOR, 10);
    rows.add(LatenessRow.unknown(0, LatenessCause.GC));
    assertEquals(List.of("0 gc 0", "1 monitor 10", "1 waiting 40"), origins());
  }
}

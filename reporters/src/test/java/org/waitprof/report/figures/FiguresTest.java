package org.waitprof.report.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.estimate.WaitBounds;
import org.waitprof.model.CpuUse;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.TestJobs;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.RankTime;

/**
 * Figures of a job whose answers are computed by hand. Ranks 0 and 2 run 1000 ns each, rank 1 is
 * missing. At A.a:1 rank 0 receives 10 times in 200 ns (floor 10: wait 100) 8 bytes and twice in 70
 * ns (floor 10: wait 50) 100 bytes, rank 2 nothing; at B.b:2 both wait at a barrier, 30 and 250 ns
 * beyond the floor of 5; both spend 400 ns in Init.
 */
class FiguresTest {
  private static final JobProfile JOB = job(CpuUse.UNKNOWN);
  private static final Cell NONE = Cell.NOTHING;

  /** A row that was estimated has a part of the figure only if it has waiting. */
  @Test
  void estimatedIsWhatHasEstimatedWaiting() {
    assertTrue(TotalsTables.byPattern(JOB, Selection.ALL).get(0).estimated());
    assertEquals(List.of(false, true), estimated(10));
    assertEquals(List.of(true, true), estimated(5));
  }

  /** By pattern, where receives of 100 bytes and barriers are estimated, with such a floor. */
  private static List<Boolean> estimated(long floor) {
    JobBuilder job = new JobBuilder().rank(new RankFacts(true, "h", 1, 1000, 500, 0, true));
    Cell few = new Cell(2, 20, 10, 10, floor);
    Cell many = new Cell(9, 200, 10, 90, 10);
    job.row("A.a:1", MpiCall.MPI_RECV, 8, 0, Role.NONE, rank -> many);
    job.row("A.a:1", MpiCall.MPI_RECV, 100, 0, Role.NONE, rank -> few);
    job.row("B.b:2", MpiCall.MPI_BARRIER, 0, 2, Role.NONE, rank -> new Cell(1, 5, 5, 5, 5));
    JobProfile profile =
        TestJobs.withSource(
            job.build(),
            key -> key.key().sizeClass() == 4 ? WaitSource.MEASURED : WaitSource.ESTIMATED);
    return TotalsTables.byPattern(profile, Selection.ALL).stream().map(Totals::estimated).toList();
  }

  private static JobProfile job(CpuUse cpu) {
    JobBuilder job =
        new JobBuilder()
            .rank(new RankFacts(true, "h", 1, 1000, 500, 0, true, cpu, RankSpan.UNKNOWN, 0))
            .rank(RankFacts.MISSING)
            .rank(new RankFacts(true, "h", 3, 1000, 500, 0, true, cpu, RankSpan.UNKNOWN, 0));
    job.row(
        "A.a:1",
        MpiCall.MPI_RECV,
        8,
        0,
        Role.NONE,
        rank -> rank == 0 ? new Cell(10, 200, 10, 100, 10) : Cell.NOTHING);
    job.row(
        "A.a:1",
        MpiCall.MPI_RECV,
        100,
        0,
        Role.NONE,
        rank -> rank == 0 ? new Cell(2, 70, 10, 60, 10) : Cell.NOTHING);
    job.row(
        "B.b:2",
        MpiCall.MPI_BARRIER,
        0,
        3,
        Role.NONE,
        rank -> new Cell(1, rank == 0 ? 35 : 255, 35, 255, 5));
    job.row("M.m:1", MpiCall.MPI_INIT, 0, 0, Role.NONE, rank -> new Cell(1, 400, 400, 400, 0));
    return job.build();
  }

  @Test
  void waits() {
    List<WaitRow> rows = WaitTable.of(JOB, Selection.ALL).rows();
    assertEquals(2, rows.size());
    WaitRow barrier = rows.get(0);
    assertEquals("wait_at_barrier", barrier.pattern());
    assertEquals(new RankSpread(280, 30, 0, 140, 250, 2), barrier.severity());
    assertEquals(280.0 / 2000, barrier.waitRatio());
    WaitRow receive = rows.get(1);
    assertEquals("A.a:1", receive.path().toString());
    assertEquals(12, receive.count());
    assertEquals(new RankSpread(150, 0, 2, 75, 150, 0), receive.severity());
  }

  @Test
  void limits() {
    WaitTable waits = WaitTable.of(JOB, Selection.ALL);
    assertEquals(2, waits.listed(10, 0.075).size());
    assertEquals(1, waits.listed(10, 0.076).size());
    assertEquals(1, waits.listed(1, 0).size());
    assertTrue(waits.allEstimated());
  }

  @Test
  void patterns() {
    List<Totals<String>> rows = TotalsTables.byPattern(JOB, Selection.ALL);
    assertEquals(
        List.of(
            new Totals<>(
                "wait_at_barrier",
                2,
                290,
                0,
                0,
                0,
                true,
                true,
                new RankSpread(280, 30, 0, 140, 250, 2),
                2000),
            new Totals<>(
                "late_sender",
                12,
                270,
                0,
                12,
                280,
                true,
                true,
                new RankSpread(150, 0, 2, 75, 150, 0),
                2000)),
        rows);
    assertEquals(0.14, rows.get(0).waitRatio());
  }

  /** There the run of each rank ended where it entered Finalize. */
  @Test
  void finalizeIsOutsideOfTheRunTimeInVersionOne() {
    Cell call = new Cell(1, 400, 400, 400, 0);
    JobProfile job =
        new JobBuilder()
            .rank(new RankFacts(true, "h", 1, 1000, 500, 0, true))
            .row("A.a:1", MpiCall.MPI_BARRIER, 0, 0, Role.NONE, rank -> call)
            .row("M.m:1", MpiCall.MPI_FINALIZE, 0, 0, Role.NONE, "", rank -> call)
            .build();
    CallTree tree = CallTree.of(job, Selection.ALL);
    assertEquals(
        List.of("MPI_Barrier"), tree.endsInRunTime(job).stream().map(CallTree.Node::name).toList());
    assertEquals(
        List.of("MPI_Barrier true", "MPI_Finalize false"),
        TotalsTables.byCall(job, Selection.ALL).stream()
            .map(row -> row.key() + " " + row.inRunTime())
            .toList());
  }

  @Test
  void callsAndThoseOutsideOfTheRunTime() {
    List<Totals<MpiCall>> rows = TotalsTables.byCall(JOB, Selection.ALL);
    assertEquals(
        List.of("MPI_BARRIER 2 290 0 280", "MPI_RECV 12 270 280 150", "MPI_INIT 2 800 0 0"),
        rows.stream()
            .map(
                row ->
                    String.join(
                        " ",
                        row.key().name(),
                        Long.toString(row.count()),
                        Long.toString(row.sumNanos()),
                        Long.toString(row.bytes()),
                        Long.toString(row.waitNanos())))
            .toList());
    assertEquals(0.145, rows.get(0).timeRatio());
  }

  @Test
  void sizesOfCallsThatCarryData() {
    assertEquals(
        List.of("4 10 80 200 100", "7 2 200 70 50"),
        TotalsTables.bySize(JOB, Selection.ALL).stream()
            .map(
                row ->
                    String.join(
                        " ",
                        Integer.toString(row.key()),
                        Long.toString(row.messages()),
                        Long.toString(row.bytes()),
                        Long.toString(row.sumNanos()),
                        Long.toString(row.waitNanos())))
            .toList());
  }

  /** A message of 1000 bytes: received by one rank without blocking, sent by the other. */
  @Test
  void messagesCountOnceASide() {
    JobBuilder job = new JobBuilder();
    for (int rank = 0; rank < 2; rank++) {
      job.rank(new RankFacts(true, "h", rank, 1000, 500, 0, true));
    }
    Cell once = new Cell(1, 10, 10, 10, 10);
    Cell often = new Cell(50, 50, 1, 1, 1);
    job.row("A.a:1", MpiCall.MPI_IRECV, 1000, 0, Role.NONE, rank -> rank == 0 ? once : NONE);
    job.row("A.a:2", MpiCall.MPI_WAIT, 1000, 0, Role.RECV, rank -> rank == 0 ? once : NONE);
    job.row("A.a:3", MpiCall.MPI_TEST, 1000, 0, Role.RECV, rank -> rank == 0 ? often : NONE);
    job.row("A.a:4", MpiCall.MPI_ISEND, 1000, 0, Role.NONE, rank -> rank == 1 ? once : NONE);
    job.row("A.a:5", MpiCall.MPI_WAIT, 1000, 0, Role.SEND, rank -> rank == 1 ? once : NONE);
    Totals<Integer> sizes = TotalsTables.bySize(job.build(), Selection.ALL).get(0);
    assertEquals(2, sizes.messages());
    assertEquals(2000, sizes.bytes());
    long bytes =
        TotalsTables.byCall(job.build(), Selection.ALL).stream().mapToLong(Totals::bytes).sum();
    assertEquals(2000, bytes);
  }

  @Test
  void topWaitsAreNeverEmpty() {
    WaitTable waits = WaitTable.of(JOB, Selection.ALL);
    assertEquals(2, waits.listed(10, 0.5).size());
    assertEquals(1, waits.listed(1, 0.5).size());
  }

  @Test
  void measuredTimes() {
    JobProfile job = TestJobs.measured(2, 1);
    CriticalPathTable path = CriticalPathTable.of(job);
    assertEquals(2, path.rows().size());
    assertTrue(path.rows().get(0).before());
    assertEquals(0.75, path.outsideRatio());
    assertEquals(1, path.ranks().maxRank());
    RankTime time = RankTime.of(job, Headline.of(job));
    assertEquals(
        java.util.List.of("useful", "mpi", "wait", "completion"),
        time.parts().stream().map(RankTime.Part::id).toList());
    assertEquals(1, time.parts().stream().mapToDouble(RankTime.Part::ratio).sum(), 1e-9);
    assertEquals(4 * 120 * 1000 / 48e9, time.parts().get(3).ratio(), 1e-9);
  }

  /** Older profiles do not tell what they do not know. */
  @Test
  void timeThatIsNotToldApartIsAPartOfItsOwn() {
    RankTime before = RankTime.of(JOB, Headline.of(JOB));
    assertEquals(
        List.of("outside of MPI", "in MPI, not waiting", "waiting (estimated)"),
        before.parts().stream().map(RankTime.Part::title).toList());
    JobProfile job = WaitBounds.of(JOB);
    RankTime time = RankTime.of(job, Headline.of(job));
    assertEquals(
        List.of(
            "outside of MPI",
            "in MPI, not waiting: transfer, overhead",
            "in MPI, waiting or not: not known",
            "waiting (estimated)"),
        time.parts().stream().map(RankTime.Part::title).toList());
    assertEquals(
        before.parts().get(1).ratio(),
        time.parts().get(1).ratio() + time.parts().get(2).ratio(),
        1e-9);
  }

  /** Shares of a job are the same with and without it: it is a part of each of them. */
  @Test
  void timeWithoutACoreIsTakenFromNoPart() {
    RankTime whole = RankTime.of(JOB, Headline.of(JOB));
    JobProfile crowded =
        job(
            new CpuUse(
                1,
                1000,
                0,
                500,
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
                CpuUse.OtherUse.UNKNOWN));
    RankTime time = RankTime.of(crowded, Headline.of(crowded));
    assertEquals(whole.parts(), time.parts());
    assertEquals(0.5, time.noCore(), 1e-9);
    assertEquals(0, whole.noCore());
  }

  @Test
  void ranksAndHeadline() {
    RankWaits ranks = RankWaits.of(JOB, Selection.ALL);
    assertEquals(2, ranks.size());
    assertEquals(180, ranks.waitNanos(0));
    assertEquals(2, ranks.rank(1));
    assertEquals(0.25, ranks.waitRatio(1));
    Headline headline = Headline.of(JOB);
    assertEquals(430.0 / 2000, headline.waitRatio());
    assertEquals(2, headline.mostWaitingRank());
    assertEquals(0, headline.leastWaitingRank());
    assertEquals("wait_at_barrier", headline.largest().orElseThrow().pattern());
  }

  @Test
  void selectionOfARankIsAShareOfItsOwnTime() {
    Selection rank0 = new Selection(RankSet.parse("0"), "", "");
    assertEquals(0.15, WaitTable.of(JOB, rank0).rows().get(0).waitRatio());
    assertEquals(0.18, RankWaits.of(JOB, rank0).waitRatio());
    Selection receives = new Selection(RankSet.ALL, "A.a", "late_sender");
    assertEquals(1, WaitTable.of(JOB, receives).rows().size());
    assertEquals(0, WaitTable.of(JOB, new Selection(RankSet.ALL, "C", "")).rows().size());
  }

  @Test
  void nothing() {
    assertEquals(new RankSpread(0, 0, -1, 0, 0, -1), RankSpread.of(new long[0], new int[0]));
    Headline headline = Headline.of(TestJobs.empty());
    assertEquals(0, headline.waitRatio());
    assertTrue(headline.largest().isEmpty());
  }
}

package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.cause.Lateness;

/** Of 1000 s of rank time: causes by their share, cores together, little ones not at all. */
class LateCauseRuleTest {
  private static final long SECOND = 1_000_000_000L;

  private static Optional<String> sentence(LatenessRow... rows) {
    long wait = 0;
    for (LatenessRow row : rows) {
      wait += row.waitNanos();
    }
    return LateCauseRule.sentence(Lateness.of(List.of(rows), wait, 1000 * SECOND));
  }

  private static LatenessRow row(int rank, LatenessCause cause, double seconds, int events) {
    return new LatenessRow(rank, cause, (long) (seconds * SECOND), 0, 0, events);
  }

  @Test
  void whatTheWaitingGoesBackTo() {
    assertEquals(
        Optional.of(
            "46 % of the waiting is caused by garbage collection of rank 3 (41 pauses), 34 % by"
                + " computation of rank 1, 17 % by lack of a core"),
        sentence(
            row(1, LatenessCause.COMPUTE, 39, 0),
            row(3, LatenessCause.GC, 53, 41),
            row(1, LatenessCause.NO_CORE, 12, 900),
            row(2, LatenessCause.NO_CORE, 8, 300),
            row(2, LatenessCause.JIT, 3, 5)));
    assertEquals(
        Optional.of(
            "40 % of the waiting is caused by the compiler of rank 1, 60 % by ranks that were in"
                + " MPI calls"),
        sentence(
            row(0, LatenessCause.WAITING, 30, 0),
            row(1, LatenessCause.WAITING, 30, 0),
            row(1, LatenessCause.JIT, 40, 5)));
    assertEquals(
        Optional.of("96 % of the waiting is for ranks that were in MPI calls themselves"),
        sentence(row(0, LatenessCause.WAITING, 96, 0), row(1, LatenessCause.JIT, 4, 5)));
    assertEquals(
        Optional.of("100 % of the waiting is caused by garbage collection of rank 0 (1 pause)"),
        sentence(row(0, LatenessCause.GC, 30, 1)));
  }

  /** Eight ranks are late alike: together they have more than the lack of a core. */
  @Test
  void ranksThatAreLateAlikeAreOnePart() {
    LatenessRow[] rows = new LatenessRow[9];
    rows[8] = row(0, LatenessCause.NO_CORE, 20, 9);
    for (int rank = 0; rank < 8; rank++) {
      rows[rank] = row(rank, LatenessCause.GC, rank == 7 ? 14 : 9 + rank / 4.0, 2);
    }
    Lateness late = Lateness.of(List.of(rows), 0, 1000 * SECOND);
    assertEquals(
        Optional.of(
            "80 % of the waiting is caused by garbage collection of several ranks (16 pauses), 20 %"
                + " by lack of a core"),
        LateCauseRule.sentence(late));
    assertEquals(
        Optional.of("Allocate less and call no System.gc(), or give the ranks a larger heap"),
        LateCauseRule.remedy(late));
  }

  /**
   * Ranks are named: one that is late for twice as long as others, and three of six, not of four.
   */
  @Test
  void ranksThatStandOutAreNamed() {
    assertEquals(
        Optional.of(
            "40 % of the waiting is caused by computation of rank 2, 20 % by computation of rank 0,"
                + " 20 % by computation of rank 1"),
        sentence(
            row(0, LatenessCause.COMPUTE, 20, 0),
            row(1, LatenessCause.COMPUTE, 20, 0),
            row(2, LatenessCause.COMPUTE, 40, 0),
            row(3, LatenessCause.COMPUTE, 20, 0)));
    assertEquals(
        Optional.of(
            "34 % of the waiting is caused by computation of rank 2, 33 % by computation of rank 0,"
                + " 33 % by computation of rank 1"),
        sentence(
            row(0, LatenessCause.COMPUTE, 33, 0),
            row(1, LatenessCause.COMPUTE, 33, 0),
            row(2, LatenessCause.COMPUTE, 34, 0),
            row(3, LatenessCause.GC, 0, 1),
            row(4, LatenessCause.GC, 0, 1),
            row(5, LatenessCause.GC, 0, 1)));
    assertEquals(
        Optional.of(
            "70 % of the waiting is caused by locks, sleep or I/O of several ranks, 30 % by lack of a"
                + " core"),
        sentence(
            row(0, LatenessCause.MONITOR, 18, 0),
            row(1, LatenessCause.MONITOR, 16, 0),
            row(2, LatenessCause.MONITOR, 13, 0),
            row(3, LatenessCause.MONITOR, 23, 0),
            row(3, LatenessCause.NO_CORE, 30, 0)));
  }

  /** Without counters of the JVM, its pauses look like locks; with Shenandoah like other stops. */
  @Test
  void whatIsNotKnownIsNamedWhereItsTimeIsCounted() {
    assertEquals(
        Optional.of(
            "100 % of the waiting is caused by locks, sleep or I/O of rank"
                + " 1 (or by garbage collection, other JVM stops: not distinguished on that rank)"),
        sentence(
            row(1, LatenessCause.MONITOR, 30, 0),
            LatenessRow.unknown(1, LatenessCause.GC),
            LatenessRow.unknown(1, LatenessCause.SAFEPOINT),
            LatenessRow.unknown(1, LatenessCause.JIT),
            LatenessRow.unknown(2, LatenessCause.STALL)));
    assertEquals(
        Optional.of(
            "75 % of the waiting is caused by locks, sleep or I/O of rank"
                + " 1 (or by waiting for free memory: not distinguished on that rank), 25 % by other"
                + " JVM stops of rank 1 (or by garbage collection: not distinguished on that"
                + " rank)"),
        sentence(
            row(1, LatenessCause.MONITOR, 30, 0),
            row(1, LatenessCause.SAFEPOINT, 10, 0),
            LatenessRow.unknown(1, LatenessCause.GC),
            LatenessRow.unknown(1, LatenessCause.STALL)));
    assertEquals(
        Optional.of(
            "100 % of the waiting is caused by computation of rank 1 (or"
                + " by lack of a core, locks, sleep or I/O: not distinguished on that rank)"),
        sentence(
            row(1, LatenessCause.COMPUTE, 30, 0),
            LatenessRow.unknown(1, LatenessCause.NO_CORE),
            LatenessRow.unknown(1, LatenessCause.MONITOR)));
  }

  /** Of 205 s of waiting, 36 go back to the set-up: the rest is not known, and not shared out. */
  @Test
  void sharesAreOfAllWaiting() {
    List<LatenessRow> setUp = List.of(row(0, LatenessCause.COMPUTE, 36, 0));
    assertEquals(
        Optional.of("18 % of the waiting is caused by computation of rank 0"),
        LateCauseRule.sentence(Lateness.of(setUp, 205 * SECOND, 1000 * SECOND)));
    List<LatenessRow> compiler = List.of(row(1, LatenessCause.JIT, 36, 5));
    assertEquals(
        Optional.empty(), LateCauseRule.remedy(Lateness.of(compiler, 205 * SECOND, 1000 * SECOND)));
  }

  /** The compiler has all of the waiting, 2 % of rank time. */
  @Test
  void noRemedyForLittleOfRankTime() {
    List<LatenessRow> compiler = List.of(row(1, LatenessCause.JIT, 20, 5));
    assertEquals(
        Optional.empty(), LateCauseRule.remedy(Lateness.of(compiler, 20 * SECOND, 1000 * SECOND)));
    assertTrue(LateCauseRule.remedy(Lateness.of(compiler, 20 * SECOND, 600 * SECOND)).isPresent());
  }

  /** Where causes have more than all waiting, they are shares of what they have. */
  @Test
  void sharesAreNeverMoreThanAll() {
    List<LatenessRow> rows =
        List.of(row(0, LatenessCause.COMPUTE, 142, 0), row(1, LatenessCause.NO_CORE, 58, 9));
    assertEquals(
        Optional.of(
            "71 % of the waiting is caused by computation of rank 0, 29 % by lack of a core"),
        LateCauseRule.sentence(Lateness.of(rows, 100 * SECOND, 1000 * SECOND)));
  }

  @Test
  void lessThanATenthIsNotNamed() {
    assertEquals(
        Optional.of("91 % of the waiting is caused by garbage collection of rank 0 (1 pause)"),
        sentence(row(0, LatenessCause.GC, 91, 1), row(1, LatenessCause.JIT, 9, 5)));
  }

  @Test
  void littleIsNotSaid() {
    assertEquals(Optional.empty(), sentence());
    assertEquals(Optional.empty(), sentence(row(0, LatenessCause.GC, 4, 1)));
  }
}

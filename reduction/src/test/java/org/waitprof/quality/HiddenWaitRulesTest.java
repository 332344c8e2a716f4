package org.waitprof.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.waitprof.quality.NoteChecks.assertNote;
import static org.waitprof.quality.NoteChecks.notes;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.Role;
import org.waitprof.reduce.MergeConflictException;

/** The rules on calls that always wait, or are few: when they speak, and when not. */
class HiddenWaitRulesTest {
  private static final long MS = 1_000_000;

  /**
   * Rank 0 alone always waits: 500 receives of 2 to 3 ms, elsewhere such a receive takes 4 us. The
   * estimate sees 500 x 0.5 ms at most; 500 x (2 ms - 4 us) = 998 ms are hidden.
   */
  @Test
  void staticImbalanceIsRecognisedByOtherRanks() throws MergeConflictException {
    long[] always = new long[500];
    for (int i = 0; i < always.length; i++) {
      always[i] = 2 * MS + i * 2000L;
    }
    Ranks waiting = Ranks.rank(0, 2).calls(3, MpiCall.MPI_RECV, 10, Role.NONE, always);
    Ranks other =
        Ranks.rank(1, 2).calls(5, MpiCall.MPI_RECV, 10, Role.NONE, 4000, 4000, 9000, 5000);
    assertNote(
        notes(waiting, other),
        Severity.WARNING,
        "hidden-wait",
        "MPI_Recv of 512 to 1023 bytes",
        "1 rank, worst on rank 0",
        "2.00 ms",
        "4.00 us",
        "998 ms",
        "the command 'calibrate' measures what such calls need");
  }

  @Test
  void staticImbalanceIsRecognisedByNeighbouringSizes() throws MergeConflictException {
    long[] always = new long[100];
    Arrays.fill(always, 5 * MS);
    Ranks larger =
        Ranks.rank(0, 1)
            .calls(3, MpiCall.MPI_RECV, 10, Role.NONE, always)
            .calls(3, MpiCall.MPI_RECV, 11, Role.NONE, 6000, 6000, 6000, 6000);
    assertNote(notes(larger), Severity.WARNING, "hidden-wait", "6.00 us", "499 ms");
    Ranks smaller =
        Ranks.rank(0, 1)
            .calls(3, MpiCall.MPI_WAIT, 10, Role.RECV, always)
            .calls(3, MpiCall.MPI_WAIT, 9, Role.RECV, 6000, 6000, 6000, 6000);
    assertNote(notes(smaller), Severity.WARNING, "hidden-wait", "MPI_Wait (recv)", "12.0 us");
    Ranks tooFar =
        Ranks.rank(0, 1)
            .calls(3, MpiCall.MPI_RECV, 14, Role.NONE, always)
            .calls(3, MpiCall.MPI_RECV, 16, Role.NONE, 6000, 6000, 6000, 6000);
    assertEquals(List.of(), notes(tooFar));
  }

  /** All ranks wait 30 ms in each of 100 reductions of 8 bytes: 29.75 ms of each at least. */
  @Test
  void aSmallCallThatAlwaysTakesLongTellsByItself() throws MergeConflictException {
    long[] always = new long[100];
    Arrays.fill(always, 30 * MS);
    Ranks[] both = {
      Ranks.rank(0, 2).calls(3, MpiCall.MPI_ALLREDUCE, 4, 2, Role.NONE, always),
      Ranks.rank(1, 2).calls(3, MpiCall.MPI_ALLREDUCE, 4, 2, Role.NONE, always)
    };
    assertNote(
        notes(both),
        Severity.WARNING,
        "hidden-wait",
        "MPI_Allreduce of 8 to 15 bytes",
        "2 ranks",
        "a call with so few bytes takes less than 250 us",
        "2.98 s");
    Arrays.fill(always, 20 * MS);
    Ranks large = Ranks.rank(0, 1).calls(3, MpiCall.MPI_RECV, 20, Role.NONE, always);
    assertEquals(List.of(), notes(large));
  }

  @Test
  void floorsThatAreCloseOrShortOrRareAreNoTrap() throws MergeConflictException {
    long[] calls = new long[100];
    Arrays.fill(calls, 5 * MS);
    Ranks seventh = Ranks.rank(1, 2).calls(1, MpiCall.MPI_RECV, 14, Role.NONE, fill(5 * MS / 7));
    assertEquals(
        List.of(),
        notes(Ranks.rank(0, 2).calls(1, MpiCall.MPI_RECV, 14, Role.NONE, calls), seventh));
    Arrays.fill(calls, 99_000);
    assertEquals(
        List.of(),
        notes(
            Ranks.rank(0, 2).calls(1, MpiCall.MPI_RECV, 14, Role.NONE, calls),
            Ranks.rank(1, 2).calls(1, MpiCall.MPI_RECV, 14, Role.NONE, fill(1))));
    Arrays.fill(calls, 400_000);
    assertEquals(
        List.of(),
        notes(
            Ranks.rank(0, 2).calls(1, MpiCall.MPI_RECV, 14, Role.NONE, calls),
            Ranks.rank(1, 2).calls(1, MpiCall.MPI_RECV, 14, Role.NONE, fill(1000))));
    long[] some = new long[100];
    Arrays.fill(some, 20 * MS);
    assertEquals(
        List.of(),
        notes(
            Ranks.rank(0, 2).calls(1, MpiCall.MPI_BARRIER, 0, Role.NONE, some),
            Ranks.rank(1, 2).calls(1, MpiCall.MPI_BARRIER, 0, Role.NONE, fill(1000))));
  }

  private static long[] fill(long nanos) {
    return new long[] {nanos, nanos, nanos, nanos};
  }

  @Test
  void fewLongCallsHaveNoFloor() throws MergeConflictException {
    List<QualityNote> notes =
        notes(
            Ranks.rank(0, 2)
                .calls(1, MpiCall.MPI_RECV, 10, Role.NONE, 300 * MS, 400 * MS, 500 * MS)
                .calls(1, MpiCall.MPI_BCAST, 10, Role.ROOT, 900 * MS),
            Ranks.rank(1, 2)
                .calls(1, MpiCall.MPI_RECV, 10, Role.NONE, 10 * MS)
                .calls(2, MpiCall.MPI_RECV, 10, Role.NONE, 10 * MS)
                .calls(1, MpiCall.MPI_BARRIER, 0, Role.NONE, 20, 20, 20, 900 * MS));
    assertEquals(1, notes.size(), notes.toString());
    assertNote(
        notes,
        Severity.INFO,
        "few-calls",
        "MPI_Recv",
        "1 rank",
        "rank 0",
        "3 calls",
        "1.20 s",
        "the command 'calibrate' measures what such calls need");
  }

  @Test
  void manyFindingsGiveABoundedNumberOfNotes() throws MergeConflictException {
    Ranks rank = Ranks.rank(0, 1);
    for (int size = 0; size < 60; size++) {
      rank.calls(1, MpiCall.MPI_RECV, size, Role.NONE, 100 * MS);
    }
    List<QualityNote> notes = notes(rank);
    assertEquals(6, notes.size());
    assertTrue(notes.get(5).text().contains("55 further kinds"), notes.get(5).text());
  }
}

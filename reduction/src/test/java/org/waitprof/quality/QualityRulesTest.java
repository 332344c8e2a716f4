package org.waitprof.quality;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.waitprof.quality.NoteChecks.assertNote;
import static org.waitprof.quality.NoteChecks.notes;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Ranks;
import org.waitprof.model.JobProfile;
import org.waitprof.model.MpiCall;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;

/** Each rule: when it speaks, with which numbers, and when it keeps silent. */
class QualityRulesTest {
  private static final long MS = 1_000_000;

  private static Ranks good(int rank, int worldSize) {
    return Ranks.rank(rank, worldSize).calls(1, MpiCall.MPI_RECV, 4, Role.NONE, 10, 20, 30, 40);
  }

  @Test
  void aGoodRunHasNoNotes() throws MergeConflictException {
    assertEquals(List.of(), notes(good(0, 2), good(1, 2)));
  }

  @Test
  void ranksWithoutACore() throws MergeConflictException {
    List<QualityNote> notes =
        notes(
            good(0, 3).fact("host", "n1").withoutCore(0.01, true),
            good(1, 3).fact("host", "n1").withoutCore(0.3, true),
            good(2, 3).fact("host", "n1").withoutCore(0.5, true));
    assertNote(
        notes,
        Severity.WARNING,
        "no-core",
        "for 27.0 % of their time",
        "rank 2 for 50.0 %",
        "2 ranks for more than 2.0 %",
        "3 ranks on 2 CPUs of n1, load 3.1");
    assertEquals(List.of(), notes(good(0, 2).withoutCore(0.019, true), good(1, 2)));
    // Where the kernel does not tell, a rank may as well have slept.
    assertEquals(List.of(), notes(good(0, 2).withoutCore(0.5, false), good(1, 2)));
  }

  @Test
  void timeThatAHypervisorTook() throws MergeConflictException {
    long second = 1000 * MS;
    // All ranks of a host see the same; each host is judged by what the job had there.
    assertNote(
        notes(
            good(0, 4).fact("host", "n1").stolen(3 * second, 200 * MS),
            good(1, 4).fact("host", "n1").stolen(5 * second, 240 * MS),
            good(2, 4).fact("host", "n2").stolen(4 * second, 500 * MS),
            good(3, 4).fact("host", "n3").stolen(4 * second, 0)),
        Severity.WARNING,
        "stolen-time",
        "withheld 500 ms of CPU time from n2, 12.5 % of what",
        "2 hosts above 2 %");
    assertEquals(List.of(), notes(good(0, 1).stolen(5 * second, 100 * MS)));
    assertEquals(List.of(), notes(good(0, 1).stolen(second, 90 * MS)));
    assertEquals(List.of(), notes(good(0, 1).stolen(second, -1)));
  }

  @Test
  void causesThatNothingTellsOf() throws MergeConflictException {
    List<LatenessRow> late = new ArrayList<>();
    for (LatenessCause each :
        List.of(LatenessCause.GC, LatenessCause.SAFEPOINT, LatenessCause.JIT)) {
      late.add(LatenessRow.unknown(0, each));
      late.add(LatenessRow.unknown(1, each));
    }
    late.add(LatenessRow.unknown(2, LatenessCause.GC));
    late.add(LatenessRow.unknown(2, LatenessCause.STALL));
    late.add(LatenessRow.unknown(3, LatenessCause.STALL));
    JobMerge merge = new JobMerge();
    for (int rank = 0; rank < 4; rank++) {
      merge.add(good(rank, 4).profile());
    }
    JobProfile job = merge.finish("1.0").withSection(new LatenessRows(late));
    List<QualityNote> notes = QualityRules.assess(job, merge.tally()).notes();
    assertEquals(2, notes.size(), notes::toString);
    assertNote(
        notes.subList(0, 1),
        Severity.WARNING,
        "unknown-causes",
        "garbage collection, other JVM stops, the compiler: not known of 2 ranks",
        "-XX:+PerfDisableSharedMem");
    assertNote(
        notes.subList(1, 2),
        Severity.INFO,
        "unknown-causes",
        "garbage collection: not known of 1 rank,");
  }

  @Test
  void missingAndUnfinishedRanks() throws MergeConflictException {
    List<QualityNote> notes =
        notes(
            good(1, 8),
            good(5, 8).unfinished().fact("inFlight", "MPI_Recv"),
            good(6, 8).unfinished().fact("inFlight", "MPI_Recv"),
            good(7, 8).fact("inFlight", "MPI_Finalize"));
    assertNote(notes, Severity.WARNING, "ranks-missing", "4 of 8 ranks", "(0, 2-4)");
    assertNote(notes, Severity.WARNING, "not-finalized", "2 ranks", "(5, 6)");
    assertEquals("ended-in-call", notes.get(0).id());
    assertEquals("ended in MPI_Recv on 2 of 8 ranks, in MPI_Finalize on 2", notes.get(0).text());
  }

  private static Ranks hanging(int rank, int worldSize, String call, long millis) {
    return good(rank, worldSize)
        .unfinished()
        .fact("inFlight", call)
        .counter("inFlightNanos", millis * MS);
  }

  /** What reports begin with. A deadlock is asked for only where all ranks may be in one. */
  @Test
  void endedInsideOfCalls() throws MergeConflictException {
    String recv = "MPI_Recv at Ring.pass:31";
    assertNote(
        notes(hanging(0, 2, recv, 0), hanging(1, 2, recv, 0)),
        Severity.WARNING,
        "ended-in-call",
        "ended in MPI_Recv at Ring.pass:31 on 2 of 2 ranks: a deadlock?");
    assertNote(
        notes(hanging(0, 2, recv, 12_300), hanging(1, 2, "MPI_Send at Ring.pass:30", 100)),
        Severity.WARNING,
        "ended-in-call",
        "ended in MPI_Recv at Ring.pass:31 on 1 of 2 ranks, in MPI_Send at Ring.pass:30 on 1,"
            + " there for up to 12.3 s: a deadlock?");
    assertEquals(
        "ended in MPI_Recv at Ring.pass:31 on 1 of 2 ranks, outside of MPI on 1",
        notes(hanging(0, 2, recv, 0), good(1, 2).unfinished()).get(0).text());
    assertEquals(
        "ended in MPI_Recv at Ring.pass:31 on 2 of 2 ranks",
        notes(hanging(0, 2, recv, 300), hanging(1, 2, recv, 0)).get(0).text());
    assertEquals(
        "ended in MPI_Recv at Ring.pass:31 on 1 of 2 ranks, in MPI_Finalize on 1: a deadlock?",
        notes(good(0, 2), hanging(1, 2, recv, 0)).get(0).text());
  }

  @Test
  void bookkeepingOfTheRecorder() throws MergeConflictException {
    List<QualityNote> notes =
        notes(
            good(0, 2).counter("lostKeys", 3).counter("walks", 10).counter("nanoTimeClock", 1),
            good(1, 2)
                .counter("lostKeys", 4)
                .counter("mismatches", 1)
                .counter("skippedSlots", 2)
                .counter("recorderFaults", 3)
                .counter("leftThreads", 344)
                .counter("unsteadyClock", 1)
                .counter("pausedNanos", 5 * MS));
    assertNote(notes, Severity.WARNING, "keys-lost", "7 calls on 2 ranks", "rank 1");
    assertNote(
        notes, Severity.WARNING, "path-mismatches", "10 stack walks", "1 mismatch on 1 rank");
    assertNote(notes, Severity.WARNING, "slots-skipped", "2 counters on 1 rank");
    assertNote(notes, Severity.WARNING, "recording-failed", "3 times on 1 rank", "rank 1");
    assertNote(notes, Severity.INFO, "threads-left", "on 1 rank", "344 threads", "rank 1");
    assertNote(notes, Severity.WARNING, "unsteady-clock", "1 rank", "clock=nano");
    assertNote(notes, Severity.INFO, "paused", "rank 1 for 5.00 ms");
    assertNote(notes, Severity.INFO, "clock", "1 of 2 ranks", "System.nanoTime");
    int lastWarning = 0;
    int firstInfo = notes.size();
    for (int i = 0; i < notes.size(); i++) {
      if (notes.get(i).severity() == Severity.WARNING) {
        lastWarning = i;
      } else {
        firstInfo = Math.min(firstInfo, i);
      }
    }
    assertTrue(lastWarning < firstInfo, notes.toString());
  }

  @Test
  void checkedPathsAreWorthKnowing() throws MergeConflictException {
    List<QualityNote> notes = notes(good(0, 2).counter("walks", 7), good(1, 2).counter("walks", 5));
    assertNote(notes, Severity.INFO, "path-checks", "12 stack walks", "0 mismatches");
  }

  @Test
  void shortRunsAndOverhead() throws MergeConflictException {
    List<QualityNote> notes =
        notes(
            good(0, 2).run(999 * MS).counter("overheadNanos", 29 * MS),
            good(1, 2).run(500 * MS).counter("overheadNanos", 25 * MS));
    assertNote(notes, Severity.WARNING, "short-run", "999 ms");
    assertNote(
        notes, Severity.WARNING, "overhead", "5.0 %", "rank 1", "3.0 % of the run time on 1 rank");
    List<QualityNote> fine = notes(good(0, 1).run(1000 * MS).counter("overheadNanos", 30 * MS));
    assertEquals(List.of(), fine);
    List<QualityNote> odd = notes(good(0, 1).run(1000 * MS).counter("overheadNanos", 1180 * MS));
    assertNote(odd, Severity.WARNING, "overhead", "too long to be estimated", "rank 0");
    assertTrue(odd.stream().noneMatch(note -> note.text().contains("118")), odd.toString());
  }

  @Test
  void ranksOnDifferentJvms() throws MergeConflictException {
    List<QualityNote> notes = notes(good(0, 2).fact("java", "17"), good(1, 2).fact("java", "25"));
    assertNote(notes, Severity.INFO, "ranks-differ", "java", "'17' on 1 rank, '25' on 1 rank");
  }

  @Test
  void notesOfTheCallerLead() throws MergeConflictException {
    JobMerge merge = new JobMerge();
    merge.add(good(0, 2).profile());
    merge.note(new QualityNote(Severity.WARNING, "file-left-out", "x.counters is damaged"));
    assertEquals(
        "file-left-out",
        QualityRules.assess(merge.finish("1.0"), merge.tally()).notes().get(0).id());
  }
}

package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/** Waits in calls on windows, by hand: times in nanoseconds, of calls that begin and end then. */
class OneSidedWaitsTest {
  private static final long WINDOW = 7;
  private static final int NO_LOCK = 0;

  private static MemoryTrace window(int ranks) {
    MemoryTrace trace = new MemoryTrace(ranks);
    int[] all = new int[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      all[rank] = rank;
    }
    trace.define(WINDOW, all);
    return trace;
  }

  private static void call(
      MemoryTrace trace, int rank, MpiCall call, long begin, long end, int lock, int... peers) {
    trace.on(rank).enter(begin, call, 1);
    for (int peer : peers) {
      trace.on(rank).message(EventKind.ON_WINDOW, end, peer, lock, WINDOW, 0, 0);
    }
    trace.on(rank).leave(end);
  }

  private static void all(MemoryTrace trace, int rank, MpiCall call, long begin, long end) {
    call(trace, rank, call, begin, end, NO_LOCK, TraceEvent.ANY);
  }

  private static Map<String, Long> waits(MemoryTrace trace, int ranks) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    Map<String, Long> waits = new TreeMap<>();
    for (RankResult rank : result.ranks().subList(0, ranks)) {
      for (String name :
          new String[] {
            "late_post", "early_wait", "late_complete", "lock_contention", "wait_for_progress"
          }) {
        for (int row = 0; row < rank.rows(); row++) {
          long booked = rank.booked(result.rules().number(name + "_ns"), row);
          if (booked != 0) {
            String call = rank.region(row).call().orElseThrow().standardName();
            waits.merge(name + "@" + rank.rank() + " " + call, booked, Long::sum);
          }
        }
      }
    }
    return waits;
  }

  /** Rank 0 writes to 1 and 2; 2 posts last, at 300; 0 ends at 320, its last transfer at 130. */
  @Test
  void untilTheLastPostInTheCallThatItFallsInto() {
    for (MpiCall waits :
        new MpiCall[] {MpiCall.MPI_WIN_START, MpiCall.MPI_PUT, MpiCall.MPI_WIN_COMPLETE}) {
      long start = waits == MpiCall.MPI_WIN_START ? 310 : 110;
      long put = waits == MpiCall.MPI_PUT ? 312 : start + 10;
      MemoryTrace trace = window(3);
      call(trace, 0, MpiCall.MPI_WIN_START, 100, start, NO_LOCK, 1, 2);
      call(trace, 0, MpiCall.MPI_PUT, start, put, NO_LOCK, 1);
      all(trace, 0, MpiCall.MPI_WIN_COMPLETE, put, 330);
      call(trace, 1, MpiCall.MPI_WIN_POST, 50, 51, NO_LOCK, 0);
      call(trace, 2, MpiCall.MPI_WIN_POST, 300, 301, NO_LOCK, 0);
      long begin = waits == MpiCall.MPI_WIN_START ? 100 : waits == MpiCall.MPI_PUT ? start : put;
      assertEquals(
          Map.of("late_post@0 " + waits.standardName(), 300 - begin),
          waits(trace, 3),
          waits.name());
    }
  }

  @Test
  void postsInTimeAreWaitedForByNobody() {
    MemoryTrace trace = window(2);
    call(trace, 1, MpiCall.MPI_WIN_POST, 50, 51, NO_LOCK, 0);
    call(trace, 0, MpiCall.MPI_WIN_START, 100, 110, NO_LOCK, 1);
    all(trace, 0, MpiCall.MPI_WIN_COMPLETE, 120, 130);
    all(trace, 1, MpiCall.MPI_WIN_WAIT, 140, 150);
    assertEquals(Map.of(), waits(trace, 2));
  }

  /** Rank 2 waits for 0 and 1 from 100 on; 1 completes last, at 400, and put until 250. */
  @Test
  void untilTheLastCompleteAndBehindItsLastTransfer() {
    MemoryTrace trace = window(3);
    call(trace, 2, MpiCall.MPI_WIN_POST, 10, 11, NO_LOCK, 0, 1);
    all(trace, 2, MpiCall.MPI_WIN_WAIT, 100, 410);
    for (int rank = 0; rank < 2; rank++) {
      call(trace, rank, MpiCall.MPI_WIN_START, 20, 21, NO_LOCK, 2);
      call(trace, rank, MpiCall.MPI_PUT, 240, 250, NO_LOCK, 2);
      all(trace, rank, MpiCall.MPI_WIN_COMPLETE, 300 + 100 * rank, 405);
    }
    assertEquals(
        Map.of("early_wait@2 MPI_Win_wait", 300L, "late_complete@2 MPI_Win_wait", 150L),
        waits(trace, 3));
  }

  /** Polls from 100 on, which a test ends that finds the access complete. */
  @Test
  void pollsBeforeATestWaitAsItsWaitWould() {
    MemoryTrace trace = window(2);
    call(trace, 1, MpiCall.MPI_WIN_POST, 10, 11, NO_LOCK, 0);
    trace.on(1).enter(100, MpiCall.MPI_WIN_TEST, 1);
    trace.on(1).message(EventKind.POLLED, 410, 0, 0, 0, 0, 0);
    trace.on(1).leave(410);
    all(trace, 1, MpiCall.MPI_WIN_TEST, 411, 412);
    call(trace, 0, MpiCall.MPI_WIN_START, 20, 21, NO_LOCK, 1);
    all(trace, 0, MpiCall.MPI_WIN_COMPLETE, 400, 405);
    assertEquals(
        Map.of("early_wait@1 MPI_Win_test", 300L, "late_complete@1 MPI_Win_test", 300L),
        waits(trace, 2));
  }

  /** Epochs of a window are distinguished by their order; a test that succeeds ends one. */
  @Test
  void theSecondEpochWaitsForTheSecondPost() {
    MemoryTrace trace = window(2);
    call(trace, 1, MpiCall.MPI_WIN_POST, 10, 11, NO_LOCK, 0);
    all(trace, 1, MpiCall.MPI_WIN_TEST, 60, 61);
    call(trace, 1, MpiCall.MPI_WIN_POST, 500, 501, NO_LOCK, 0);
    all(trace, 1, MpiCall.MPI_WIN_WAIT, 502, 560);
    call(trace, 0, MpiCall.MPI_WIN_START, 20, 21, NO_LOCK, 1);
    all(trace, 0, MpiCall.MPI_WIN_COMPLETE, 30, 40);
    call(trace, 0, MpiCall.MPI_WIN_START, 50, 51, NO_LOCK, 1);
    all(trace, 0, MpiCall.MPI_WIN_COMPLETE, 70, 550);
    assertEquals(Map.of("late_post@0 MPI_Win_complete", 430L), waits(trace, 2));
  }

  private static MemoryTrace locked(MpiCall waits, int firstLock, int secondLock) {
    MemoryTrace trace = window(3);
    call(trace, 0, MpiCall.MPI_WIN_LOCK, 100, 101, firstLock, 2);
    call(trace, 0, MpiCall.MPI_WIN_UNLOCK, 300, 310, NO_LOCK, 2);
    boolean inLock = waits == MpiCall.MPI_WIN_LOCK;
    call(trace, 1, MpiCall.MPI_WIN_LOCK, 150, inLock ? 305 : 151, secondLock, 2);
    call(trace, 1, MpiCall.MPI_WIN_UNLOCK, inLock ? 350 : 200, inLock ? 351 : 320, NO_LOCK, 2);
    all(trace, 2, MpiCall.MPI_WIN_SYNC, 1000, 1001);
    return trace;
  }

  /** Rank 0 has the lock of rank 2 until 300; where rank 1 waits is up to the library. */
  @Test
  void untilWhoHasTheLockReleasesIt() {
    int alone = TraceEvent.EXCLUSIVE;
    assertEquals(
        Map.of("lock_contention@1 MPI_Win_lock", 150L),
        waits(locked(MpiCall.MPI_WIN_LOCK, alone, alone), 3));
    assertEquals(
        Map.of("lock_contention@1 MPI_Win_unlock", 100L),
        waits(locked(MpiCall.MPI_WIN_UNLOCK, TraceEvent.SHARED, alone), 3));
  }

  @Test
  void sharedLocksDoNotWaitForEachOther() {
    assertEquals(
        Map.of(), waits(locked(MpiCall.MPI_WIN_UNLOCK, TraceEvent.SHARED, TraceEvent.SHARED), 3));
  }

  /** Both unlock at once: only who was through last waited. */
  @Test
  void whoIsThroughFirstDidNotWait() {
    MemoryTrace trace = window(3);
    call(trace, 0, MpiCall.MPI_WIN_LOCK, 100, 101, TraceEvent.EXCLUSIVE, 2);
    call(trace, 1, MpiCall.MPI_WIN_LOCK, 100, 101, TraceEvent.EXCLUSIVE, 2);
    call(trace, 0, MpiCall.MPI_WIN_UNLOCK, 200, 260, NO_LOCK, 2);
    call(trace, 1, MpiCall.MPI_WIN_UNLOCK, 190, 300, NO_LOCK, 2);
    assertEquals(Map.of("lock_contention@1 MPI_Win_unlock", 10L), waits(trace, 3));
  }

  /** Rank 1 is out of MPI from 60 to 300, then from 310 to 350, and from 360 on. */
  private static MemoryTrace accessed(MpiCall waits, long begin, long end) {
    MemoryTrace trace = window(2);
    all(trace, 1, MpiCall.MPI_WIN_SYNC, 50, 60);
    all(trace, 1, MpiCall.MPI_WIN_SYNC, 300, 310);
    all(trace, 1, MpiCall.MPI_WIN_SYNC, 350, 360);
    all(trace, 1, MpiCall.MPI_WIN_SYNC, 1000, 1001);
    all(trace, 0, MpiCall.MPI_WIN_LOCK_ALL, 20, 21);
    call(trace, 0, waits, begin, end, NO_LOCK, 1);
    return trace;
  }

  @Test
  void anAccessWaitsUntilTheRankIsInMpi() {
    MpiCall atomic = MpiCall.MPI_FETCH_AND_OP;
    MpiCall flush = MpiCall.MPI_WIN_FLUSH;
    assertEquals(
        Map.of("wait_for_progress@0 MPI_Fetch_and_op", 200L), waits(accessed(atomic, 100, 305), 2));
    assertEquals(
        Map.of("wait_for_progress@0 MPI_Win_flush", 200L + 40),
        waits(accessed(flush, 100, 355), 2));
    MemoryTrace all = accessed(MpiCall.MPI_WIN_SYNC, 30, 31);
    all(all, 0, MpiCall.MPI_WIN_FLUSH_ALL, 100, 305);
    assertEquals(Map.of("wait_for_progress@0 MPI_Win_flush_all", 200L), waits(all, 2));
    assertEquals(Map.of(), waits(accessed(atomic, 100, 299), 2), "it did not need the rank");
    assertEquals(Map.of(), waits(accessed(MpiCall.MPI_PUT, 100, 305), 2), "is known of atomics");
  }

  /** The lock explains the wait: what the rank itself does meanwhile is not looked at. */
  @Test
  void aLockIsWaitedForFirst() {
    MemoryTrace trace = locked(MpiCall.MPI_WIN_LOCK, TraceEvent.EXCLUSIVE, TraceEvent.EXCLUSIVE);
    all(trace, 2, MpiCall.MPI_WIN_SYNC, 1100, 1101);
    assertEquals(Map.of("lock_contention@1 MPI_Win_lock", 150L), waits(trace, 3));
  }
}

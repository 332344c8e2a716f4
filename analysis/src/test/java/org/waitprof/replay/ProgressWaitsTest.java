package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;

/**
 * Waits for messages that the other side had begun and did not get on with, by hand: rank 0 sends
 * to rank 1. Times in nanoseconds.
 */
class ProgressWaitsTest {
  private static final long WORLD = 1;
  private static final int TAG = 5;

  private static MemoryTrace world() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    return trace;
  }

  private static void call(
      MemoryTrace trace, int rank, MpiCall call, long begin, long end, EventKind... kinds) {
    trace.on(rank).enter(begin, call, 1);
    for (int i = 0; i < kinds.length; i++) {
      boolean starts =
          kinds[i] == EventKind.SEND
              || kinds[i] == EventKind.SEND_POSTED
              || kinds[i] == EventKind.RECEIVE_POSTED;
      trace.on(rank).message(kinds[i], starts ? begin : end, 1 - rank, TAG, WORLD, 8, i + 1);
    }
    trace.on(rank).leave(end);
  }

  private static Map<String, Long> waits(MemoryTrace trace) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    Map<String, Long> waits = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (String name : new String[] {"late_sender", "late_receiver", "wait_for_progress"}) {
        for (int row = 0; row < rank.rows(); row++) {
          long booked = rank.booked(result.rules().number(name + "_ns"), row);
          if (booked != 0) {
            waits.merge(name + "@" + rank.rank(), booked, Long::sum);
          }
        }
      }
    }
    return waits;
  }

  /** The ranks that waits for progress were for, of all rows. */
  private static List<Integer> awaited(MemoryTrace trace) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    return MeasuredProfile.of(result, "test").keys().stream()
        .flatMap(key -> key.sample().awaited().stream())
        .map(Awaited::rank)
        .toList();
  }

  private static MemoryTrace sentBetween(long begin, long end) {
    MemoryTrace trace = world();
    call(trace, 0, MpiCall.MPI_ISEND, 100, 110, EventKind.SEND_POSTED);
    call(trace, 0, MpiCall.MPI_WAIT, 300, 330, EventKind.SEND_COMPLETED);
    call(trace, 1, MpiCall.MPI_RECV, begin, end, EventKind.RECEIVE);
    return trace;
  }

  /** The sender computes from 110 to 300. */
  @Test
  void receiversWaitUntilTheSenderIsBack() {
    assertEquals(Map.of("wait_for_progress@1", 150L), waits(sentBetween(150, 310)));
    assertEquals(
        Map.of("late_sender@1", 50L, "wait_for_progress@1", 190L), waits(sentBetween(50, 310)));
  }

  @Test
  void theRankThatComputesIsNamed() {
    assertEquals(List.of(0), awaited(sentBetween(150, 310)));
    MemoryTrace received = receivedAt400();
    call(received, 0, MpiCall.MPI_SEND, 100, 405, EventKind.SEND);
    assertEquals(List.of(1), awaited(received));
    assertEquals(List.of(1), awaited(reduced(305, 300)));
    assertEquals(List.of(2), awaited(ofThree(305, 200, 300)));
    assertEquals(List.of(1), awaited(ofThree(205, 200, 300)));
    assertEquals(List.of(), awaited(sentBetween(150, 290)));
  }

  @Test
  void messagesThatGetOnByThemselvesAreNotWaitedFor() {
    assertEquals(Map.of(), waits(sentBetween(150, 290)));
    assertEquals(Map.of("late_receiver@0", 5L), waits(sentBetween(305, 340)));
  }

  /** Both start an all-reduction at once; rank 0 waits from 20 on, rank 1 computes from 17 on. */
  private static MemoryTrace reduced(long end, long came) {
    MemoryTrace trace = world();
    for (int rank = 0; rank < 2; rank++) {
      long start = 10 + 5L * rank;
      trace.on(rank).enter(start, MpiCall.MPI_IALLREDUCE, 1);
      trace.on(rank).started(start, WORLD, -1, 8, 8, 1);
      trace.on(rank).leave(start + 2);
      trace.on(rank).enter(rank == 0 ? 20 : came, MpiCall.MPI_WAIT, 2);
      long leave = rank == 0 ? end : came + 5;
      trace.on(rank).completed(leave, 1);
      trace.on(rank).leave(leave);
    }
    return trace;
  }

  @Test
  void aCollectiveThatAllHaveStartedWaitsForWhoComputes() {
    assertEquals(Map.of("wait_for_progress@0", 280L), waits(reduced(305, 300)));
  }

  /** Rank 0 waits from 20 on; ranks 1 and 2 compute until they come to theirs. */
  @Test
  void aCollectiveWaitsForWhoCameLastBeforeItEnded() {
    assertEquals(280L, waitOfThree(305, 200, 300));
    assertEquals(180L, waitOfThree(205, 200, 300));
    assertEquals(280L, waitOfThree(305, 300, 300));
    assertEquals(0, waitOfThree(150, 200, 300));
  }

  private static long waitOfThree(long end, long... came) {
    return waits(ofThree(end, came)).getOrDefault("wait_for_progress@0", 0L);
  }

  private static MemoryTrace ofThree(long end, long... came) {
    MemoryTrace trace = new MemoryTrace(3);
    trace.define(WORLD, 0, 1, 2);
    for (int rank = 0; rank < 3; rank++) {
      trace.on(rank).enter(10, MpiCall.MPI_IALLREDUCE, 1);
      trace.on(rank).started(10, WORLD, -1, 8, 8, 1);
      trace.on(rank).leave(12);
      long enter = rank == 0 ? 20 : came[rank - 1];
      long leave = rank == 0 ? end : enter + 1;
      trace.on(rank).enter(enter, MpiCall.MPI_WAIT, 2);
      trace.on(rank).completed(leave, 1);
      trace.on(rank).leave(leave);
    }
    return trace;
  }

  @Test
  void aCollectiveThatGetsOnByItselfWaitsForNobody() {
    assertEquals(Map.of(), waits(reduced(150, 300)));
    assertEquals(Map.of(), waits(reduced(305, 100))); // Rank 1 was back long before.
  }

  private static MemoryTrace receivedAt400() {
    MemoryTrace trace = world();
    call(trace, 1, MpiCall.MPI_IRECV, 90, 95, EventKind.RECEIVE_POSTED);
    call(trace, 1, MpiCall.MPI_WAIT, 400, 410, EventKind.RECEIVE_COMPLETED);
    return trace;
  }

  /** The receiver computes from 95 to 400. */
  @Test
  void sendersWaitUntilTheReceiverIsBack() {
    MemoryTrace blocking = receivedAt400();
    call(blocking, 0, MpiCall.MPI_SEND, 100, 405, EventKind.SEND);
    assertEquals(Map.of("wait_for_progress@0", 300L), waits(blocking));
    MemoryTrace started = receivedAt400();
    call(started, 0, MpiCall.MPI_ISEND, 100, 105, EventKind.SEND_POSTED);
    call(started, 0, MpiCall.MPI_WAIT, 120, 405, EventKind.SEND_COMPLETED);
    assertEquals(Map.of("wait_for_progress@0", 280L), waits(started));
    MemoryTrace quick = receivedAt400();
    call(quick, 0, MpiCall.MPI_SEND, 100, 130, EventKind.SEND);
    assertEquals(Map.of(), waits(quick));
  }

  /** Two messages of one call: the second sender's, late until 200, hides what the first lacks. */
  @Test
  void aCallThatCompletesSeveralWaitsOnce() {
    MemoryTrace trace = new MemoryTrace(3);
    trace.define(WORLD, 0, 1, 2);
    call(trace, 0, MpiCall.MPI_ISEND, 100, 110, EventKind.SEND_POSTED);
    call(trace, 0, MpiCall.MPI_WAIT, 300, 330, EventKind.SEND_COMPLETED);
    trace.on(2).enter(200, MpiCall.MPI_SEND, 1);
    trace.on(2).message(EventKind.SEND, 200, 1, TAG, WORLD, 8, 0);
    trace.on(2).leave(201);
    trace.on(1).enter(10, MpiCall.MPI_IRECV, 1);
    trace.on(1).message(EventKind.RECEIVE_POSTED, 10, 2, TAG, WORLD, 8, 2);
    trace.on(1).leave(11);
    trace.on(1).enter(12, MpiCall.MPI_IRECV, 1);
    trace.on(1).message(EventKind.RECEIVE_POSTED, 12, 0, TAG, WORLD, 8, 1);
    trace.on(1).leave(13);
    trace.on(1).enter(20, MpiCall.MPI_WAITALL, 1);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 310, 2, TAG, WORLD, 8, 2);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 310, 0, TAG, WORLD, 8, 1);
    trace.on(1).leave(310);
    assertEquals(Map.of("late_sender@1", 180L, "wait_for_progress@1", 100L), waits(trace));
  }
}

package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;

/**
 * Collectives that Scalasca leaves out: waits by hand. Each rank's calls are given as begin and end
 * in nanoseconds, and who has data.
 */
class OtherCollectivesTest {
  private static final long WORLD = 1;

  private static Map<String, Long> waits(MemoryTrace trace, int ranks) {
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    Map<String, Long> waits = new TreeMap<>();
    for (RankResult rank : result.ranks().subList(0, ranks)) {
      for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
        String name = result.rules().metrics().get(metric).metric().name();
        for (int row = 0; row < rank.rows(); row++) {
          if (name.startsWith("wait_") || name.startsWith("late_") || name.startsWith("early_")) {
            long booked = rank.booked(metric, row);
            if (booked != 0) {
              waits.merge(name + "@" + rank.rank(), booked, Long::sum);
            }
          }
        }
      }
    }
    return waits;
  }

  private static void call(
      MemoryTrace trace, int rank, MpiCall call, int root, long bytes, long begin, long end) {
    trace.on(rank).enter(begin, call, 1);
    trace.on(rank).collective(end, WORLD, root, bytes, bytes);
    trace.on(rank).leave(end);
  }

  private static MemoryTrace world(int ranks) {
    MemoryTrace trace = new MemoryTrace(ranks);
    int[] all = new int[ranks];
    Arrays.setAll(all, rank -> rank);
    trace.define(WORLD, all);
    return trace;
  }

  /** All wait for the last, which came at 300. */
  @Test
  void communicatorsAreMadeTogether() {
    for (MpiCall call : new MpiCall[] {MpiCall.MPI_COMM_DUP, MpiCall.MPI_CART_CREATE}) {
      MemoryTrace trace = world(3);
      call(trace, 0, call, -1, 0, 100, 310);
      call(trace, 1, call, -1, 0, 300, 311);
      call(trace, 2, call, -1, 0, 250, 312);
      assertEquals(
          Map.of("wait_at_communicator_ns@0", 200L, "wait_at_communicator_ns@2", 50L),
          waits(trace, 3));
    }
  }

  /** Rank 2 had written its part before rank 1 came: it waited for nobody. */
  @Test
  void filesNeedNotSynchronise() {
    MemoryTrace trace = world(3);
    call(trace, 0, MpiCall.MPI_FILE_WRITE_ALL, -1, 8, 100, 310);
    call(trace, 1, MpiCall.MPI_FILE_WRITE_ALL, -1, 8, 300, 311);
    call(trace, 2, MpiCall.MPI_FILE_WRITE_ALL, -1, 8, 150, 200);
    assertEquals(Map.of("wait_at_file_ns@0", 200L), waits(trace, 3));
  }

  /** The first fence synchronises; rank 2 has left the second before rank 1 comes. */
  @Test
  void fencesNeedNotSynchronise() {
    MemoryTrace trace = world(3);
    call(trace, 0, MpiCall.MPI_WIN_FENCE, -1, 0, 100, 310);
    call(trace, 1, MpiCall.MPI_WIN_FENCE, -1, 0, 300, 311);
    call(trace, 2, MpiCall.MPI_WIN_FENCE, -1, 0, 250, 312);
    call(trace, 0, MpiCall.MPI_WIN_FENCE, -1, 0, 400, 510);
    call(trace, 1, MpiCall.MPI_WIN_FENCE, -1, 0, 500, 511);
    call(trace, 2, MpiCall.MPI_WIN_FENCE, -1, 0, 410, 420);
    assertEquals(Map.of("wait_at_window_ns@0", 200L, "wait_at_window_ns@2", 50L), waits(trace, 3));
  }

  /** A chain of four: rank 3 is late, which its neighbour alone waits for. */
  @Test
  void neighboursAloneAreWaitedFor() {
    MemoryTrace trace = world(4);
    for (int rank = 0; rank < 4; rank++) {
      int[][] chain = {{1}, {0, 2}, {1, 3}, {2}};
      trace.on(rank).neighbours = chain[rank];
    }
    call(trace, 0, MpiCall.MPI_NEIGHBOR_ALLTOALL, -1, 8, 100, 130);
    call(trace, 1, MpiCall.MPI_NEIGHBOR_ALLTOALL, -1, 8, 120, 130);
    call(trace, 2, MpiCall.MPI_NEIGHBOR_ALLTOALL, -1, 8, 110, 510);
    call(trace, 3, MpiCall.MPI_NEIGHBOR_ALLTOALL, -1, 8, 500, 512);
    assertEquals(
        Map.of("wait_for_neighbours_ns@0", 20L, "wait_for_neighbours_ns@2", 390L), waits(trace, 4));
  }

  @Test
  void withoutATopologyNothingIsClaimed() {
    MemoryTrace trace = world(2);
    call(trace, 0, MpiCall.MPI_NEIGHBOR_ALLGATHER, -1, 8, 100, 510);
    call(trace, 1, MpiCall.MPI_NEIGHBOR_ALLGATHER, -1, 8, 500, 512);
    assertEquals(Map.of(), waits(trace, 2));
  }

  /** Rank 0 waits for nobody, rank 2 for rank 1, and rank 3 as well: ranks below count alone. */
  @Test
  void scansWaitForTheRanksBelow() {
    MemoryTrace trace = world(4);
    call(trace, 0, MpiCall.MPI_SCAN, -1, 8, 100, 110);
    call(trace, 1, MpiCall.MPI_SCAN, -1, 8, 300, 311);
    call(trace, 2, MpiCall.MPI_SCAN, -1, 8, 250, 312);
    call(trace, 3, MpiCall.MPI_SCAN, -1, 8, 120, 313);
    assertEquals(Map.of("early_scan_ns@2", 50L, "early_scan_ns@3", 180L), waits(trace, 4));
  }

  @Test
  void allToAllWithDataForAll() {
    MemoryTrace trace = world(3);
    call(trace, 0, MpiCall.MPI_ALLTOALLV, -1, 8, 100, 310);
    call(trace, 1, MpiCall.MPI_ALLTOALLV, -1, 8, 300, 311);
    call(trace, 2, MpiCall.MPI_ALLTOALLV, -1, 8, 150, 312);
    assertEquals(Map.of("wait_at_nxn_ns@0", 200L, "wait_at_nxn_ns@2", 150L), waits(trace, 3));
  }

  /** Ranks 0 and 1 exchange among themselves and are gone when rank 3 comes, as rank 2 is not. */
  @Test
  void allToAllInTwoHalves() {
    MemoryTrace trace = world(4);
    call(trace, 0, MpiCall.MPI_ALLTOALLW, -1, 8, 100, 160);
    call(trace, 1, MpiCall.MPI_ALLTOALLW, -1, 8, 150, 161);
    call(trace, 2, MpiCall.MPI_ALLTOALLW, -1, 8, 120, 520);
    call(trace, 3, MpiCall.MPI_ALLTOALLW, -1, 8, 500, 521);
    assertEquals(Map.of("wait_at_nxn_ns@0", 50L, "wait_at_nxn_ns@2", 380L), waits(trace, 4));
  }

  private static MemoryTrace groups() {
    MemoryTrace trace = new MemoryTrace(4);
    trace.defineGroups(WORLD, new int[] {0, 1}, new int[] {2, 3});
    return trace;
  }

  /** Each group waits for the other: the first until 400, the second until 200. */
  @Test
  void reductionsBetweenGroups() {
    MemoryTrace trace = groups();
    call(trace, 0, MpiCall.MPI_ALLREDUCE, -1, 8, 100, 410);
    call(trace, 1, MpiCall.MPI_ALLREDUCE, -1, 8, 200, 411);
    call(trace, 2, MpiCall.MPI_ALLREDUCE, -1, 8, 150, 412);
    call(trace, 3, MpiCall.MPI_ALLREDUCE, -1, 8, 400, 413);
    assertEquals(
        Map.of("wait_at_nxn_ns@0", 300L, "wait_at_nxn_ns@1", 200L, "wait_at_nxn_ns@2", 50L),
        waits(trace, 4));
  }

  /** Rank 1 is the root, rank 0 its companion: the other group alone waits for it. */
  @Test
  void broadcastsBetweenGroups() {
    MemoryTrace trace = groups();
    call(trace, 0, MpiCall.MPI_BCAST, -1, 8, 100, 101);
    call(trace, 1, MpiCall.MPI_BCAST, 1, 8, 300, 310);
    call(trace, 2, MpiCall.MPI_BCAST, 1, 8, 150, 312);
    call(trace, 3, MpiCall.MPI_BCAST, 1, 8, 400, 413);
    assertEquals(Map.of("late_broadcast_ns@2", 150L), waits(trace, 4));
  }

  @Test
  void reductionsToARootInTheOtherGroup() {
    MemoryTrace trace = groups();
    call(trace, 0, MpiCall.MPI_REDUCE, -1, 8, 900, 901);
    call(trace, 1, MpiCall.MPI_REDUCE, 1, 8, 100, 410);
    call(trace, 2, MpiCall.MPI_REDUCE, 1, 8, 150, 160);
    call(trace, 3, MpiCall.MPI_REDUCE, 1, 8, 400, 413);
    assertEquals(Map.of("early_reduce_ns@1", 300L), waits(trace, 4));
  }

  /** Rank 3 gets the root's data from rank 1, which came at 400; rank 2 got it from the root. */
  @Test
  void broadcastsThatALateRankPassesOn() {
    MemoryTrace trace = world(4);
    call(trace, 0, MpiCall.MPI_BCAST, 0, 8, 150, 160);
    call(trace, 1, MpiCall.MPI_BCAST, 0, 8, 400, 405);
    call(trace, 2, MpiCall.MPI_BCAST, 0, 8, 100, 170);
    call(trace, 3, MpiCall.MPI_BCAST, 0, 8, 100, 410);
    assertEquals(
        Map.of(
            "late_broadcast_ns@2", 50L,
            "late_broadcast_ns@3", 50L,
            "late_broadcast_in_tree_ns@3", 250L),
        waits(trace, 4));
  }

  /** Rank 2 passes on the data of rank 3, which came at 300; what rank 1 did so long is open. */
  @Test
  void reductionsThatPassOnTheDataOfALateRank() {
    MemoryTrace trace = world(4);
    call(trace, 0, MpiCall.MPI_REDUCE, 0, 8, 100, 320);
    call(trace, 1, MpiCall.MPI_REDUCE, 0, 8, 200, 401);
    call(trace, 2, MpiCall.MPI_REDUCE, 0, 8, 150, 310);
    call(trace, 3, MpiCall.MPI_REDUCE, 0, 8, 300, 305);
    assertEquals(Map.of("early_reduce_ns@0", 200L, "wait_in_reduce_ns@2", 150L), waits(trace, 4));
  }

  /** Both groups become one: all wait for all. */
  @Test
  void mergingGroups() {
    MemoryTrace trace = groups();
    for (int rank = 0; rank < 4; rank++) {
      call(trace, rank, MpiCall.MPI_INTERCOMM_MERGE, -1, 0, 100 + 50 * rank, 300);
    }
    assertEquals(
        Map.of(
            "wait_at_communicator_ns@0", 150L,
            "wait_at_communicator_ns@1", 100L,
            "wait_at_communicator_ns@2", 50L),
        waits(trace, 4));
  }

  private static void start(
      MemoryTrace trace, int rank, MpiCall call, int root, long begin, long request) {
    boolean isRoot = rank == root;
    trace.on(rank).enter(begin, call, 1);
    trace.on(rank).started(begin, WORLD, root, root < 0 || isRoot ? 8 : 0, isRoot ? 0 : 8, request);
    trace.on(rank).leave(begin + 1);
  }

  private static void complete(
      MemoryTrace trace, int rank, MpiCall call, long begin, long end, long... requests) {
    trace.on(rank).enter(begin, call, 1);
    for (long request : requests) {
      trace.on(rank).completed(end, request);
    }
    trace.on(rank).leave(end);
  }

  /** Rank 1 starts at 300: rank 0 waits from 200 on, rank 2 finds it complete. */
  @Test
  void requestsOfCollectivesWaitForTheLastStart() {
    MemoryTrace trace = world(3);
    long[] starts = {100, 300, 120};
    long[] waits = {200, 305, 400};
    for (int rank = 0; rank < 3; rank++) {
      start(trace, rank, MpiCall.MPI_IALLREDUCE, -1, starts[rank], 1);
      complete(trace, rank, MpiCall.MPI_WAIT, waits[rank], Math.max(310, waits[rank] + 1), 1);
    }
    assertEquals(Map.of("wait_at_nxn_ns@0", 100L), waits(trace, 3));
    assertEquals(
        Map.of("under_way@0", 210L, "under_way@1", 10L, "under_way@2", 190L),
        sums(trace, "under_way"));
    assertEquals(
        Map.of("overlapped@0", 100L, "overlapped@1", 5L, "overlapped@2", 190L),
        sums(trace, "overlapped"));
  }

  private static Map<String, Long> sums(MemoryTrace trace, String name) {
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    int metric = result.rules().number("collective_" + name + "_ns");
    Map<String, Long> sums = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (int row = 0; row < rank.rows(); row++) {
        if (rank.booked(metric, row) != 0) {
          sums.merge(name + "@" + rank.rank(), rank.booked(metric, row), Long::sum);
        }
      }
    }
    return sums;
  }

  @Test
  void oneWaitForSeveralCountsOnce() {
    MemoryTrace trace = world(2);
    start(trace, 0, MpiCall.MPI_IBCAST, 1, 10, 1);
    start(trace, 0, MpiCall.MPI_IBARRIER, -1, 20, 2);
    complete(trace, 0, MpiCall.MPI_WAITALL, 30, 140, 1, 2);
    start(trace, 1, MpiCall.MPI_IBCAST, 1, 80, 1);
    start(trace, 1, MpiCall.MPI_IBARRIER, -1, 130, 2);
    complete(trace, 1, MpiCall.MPI_WAITALL, 135, 140, 1, 2);
    assertEquals(Map.of("wait_at_barrier_ns@0", 100L), waits(trace, 2));
  }

  /** Tests do not wait, and what is given up holds nobody up. */
  @Test
  void requestsThatAreNotWaitedFor() {
    MemoryTrace trace = world(2);
    start(trace, 0, MpiCall.MPI_IBARRIER, -1, 10, 1);
    complete(trace, 0, MpiCall.MPI_TEST, 30, 140, 1);
    start(trace, 1, MpiCall.MPI_IBARRIER, -1, 100, 1);
    call(trace, 0, MpiCall.MPI_BARRIER, -1, 0, 150, 210);
    call(trace, 1, MpiCall.MPI_BARRIER, -1, 0, 200, 210);
    assertEquals(Map.of("wait_at_barrier_ns@0", 50L), waits(trace, 2));
    assertEquals(Map.of("overlapped@0", 20L), sums(trace, "overlapped"));
  }
}

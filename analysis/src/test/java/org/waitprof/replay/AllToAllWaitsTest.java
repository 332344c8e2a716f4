package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;

/**
 * Collectives in which all wait for all, where some have no data, or have left before the last
 * came: waits and completion by hand, in nanoseconds.
 */
class AllToAllWaitsTest {
  private static final long WORLD = 1;

  private final MemoryTrace trace = new MemoryTrace(3);

  AllToAllWaitsTest() {
    trace.define(WORLD, new int[] {0, 1, 2});
  }

  private void call(int rank, MpiCall call, long sent, long received, long begin, long end) {
    trace.on(rank).enter(begin, call, 1);
    trace.on(rank).collective(end, WORLD, -1, sent, received);
    trace.on(rank).leave(end);
  }

  /** Times booked under a name, by rank; without those that are 0. */
  private Map<Integer, Long> booked(String metric) {
    ReplayResult result = new Replay(trace, 1, ProgressListener.NONE).run();
    Map<Integer, Long> booked = new TreeMap<>();
    for (RankResult rank : result.ranks()) {
      for (int each = 0; each < result.rules().metrics().size(); each++) {
        if (result.rules().metrics().get(each).metric().name().equals(metric)) {
          for (int row = 0; row < rank.rows(); row++) {
            booked.merge(rank.rank(), rank.booked(each, row), Long::sum);
          }
        }
      }
    }
    booked.values().removeIf(nanos -> nanos == 0);
    return booked;
  }

  /** Rank 2 had its data, of rank 0, and left before rank 1 came: it waited for nobody. */
  @Test
  void whatEachNeedsMayComeFromSome() {
    for (MpiCall call : new MpiCall[] {MpiCall.MPI_ALLTOALLV, MpiCall.MPI_ALLTOALLW}) {
      AllToAllWaitsTest job = new AllToAllWaitsTest();
      job.call(0, call, 8, 8, 100, 310);
      job.call(1, call, 8, 8, 300, 311);
      job.call(2, call, 8, 8, 150, 200);
      assertEquals(Map.of(0, 200L), job.booked("wait_at_nxn_ns"), call.name());
    }
  }

  /** The same of a call in which all need all: rank 2 waited until it left. */
  @Test
  void whoLeavesEarlyHasWaitedUntilThen() {
    call(0, MpiCall.MPI_ALLTOALL, 8, 8, 100, 310);
    call(1, MpiCall.MPI_ALLTOALL, 8, 8, 300, 311);
    call(2, MpiCall.MPI_ALLTOALL, 8, 8, 150, 200);
    assertEquals(Map.of(0, 200L, 2, 50L), booked("wait_at_nxn_ns"));
  }

  /** Rank 1 came last with nothing to send, when rank 2 had left: rank 0 waited for rank 2. */
  @Test
  void nobodyWaitsForOneWithoutDataWhereSomeLeaveBeforeItComes() {
    call(0, MpiCall.MPI_ALLGATHERV, 8, 8, 100, 310);
    call(1, MpiCall.MPI_ALLGATHERV, 0, 8, 300, 311);
    call(2, MpiCall.MPI_ALLGATHERV, 8, 8, 250, 260);
    assertEquals(Map.of(0, 150L), booked("wait_at_nxn_ns"));
    assertEquals(Map.of(0, 50L), booked("nxn_completion_ns"));
  }

  /** Where all are in the call at once, it matters not what the last one sends. */
  @Test
  void allWaitForTheLastWhereAllAreThereAtOnce() {
    call(0, MpiCall.MPI_ALLGATHERV, 8, 8, 100, 330);
    call(1, MpiCall.MPI_ALLGATHERV, 0, 8, 300, 310);
    call(2, MpiCall.MPI_ALLGATHERV, 8, 8, 250, 320);
    assertEquals(Map.of(0, 200L, 2, 50L), booked("wait_at_nxn_ns"));
    assertEquals(Map.of(0, 20L, 2, 10L), booked("nxn_completion_ns"));
  }

  /** Rank 2 waits for nobody, having no data; that it is the first to leave begins completion. */
  @Test
  void whoHasNoDataNeitherWaitsNorIsLeftOutOfTheFirstEnd() {
    call(0, MpiCall.MPI_ALLTOALL, 8, 8, 100, 330);
    call(1, MpiCall.MPI_ALLTOALL, 8, 8, 300, 320);
    call(2, MpiCall.MPI_ALLTOALL, 0, 0, 250, 305);
    assertEquals(Map.of(0, 200L), booked("wait_at_nxn_ns"));
    assertEquals(Map.of(0, 25L, 1, 15L), booked("nxn_completion_ns"));
  }

  /** Rank 2 only sends, and leaves before rank 1 comes: it waits for nobody. */
  @Test
  void whoOnlySendsAndLeavesWaitsForNobody() {
    call(0, MpiCall.MPI_ALLGATHERV, 8, 8, 100, 330);
    call(1, MpiCall.MPI_ALLGATHERV, 8, 8, 300, 320);
    call(2, MpiCall.MPI_ALLGATHERV, 8, 0, 150, 200);
    assertEquals(Map.of(0, 200L), booked("wait_at_nxn_ns"));
    assertEquals(Map.of(0, 10L), booked("nxn_completion_ns"));
  }
}

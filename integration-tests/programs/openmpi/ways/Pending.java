package ways;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import waits.World;

/** Non-blocking collectives, each completed at once. */
final class Pending {
  private static final int COUNT = 8;
  private static final int[] COUNTS = {COUNT, COUNT};
  private static final int[] PLACES = {0, COUNT};
  private static final ByteBuffer MINE = Messages.BUFFER;
  private static final ByteBuffer ALL = Messages.OTHER;
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Pending() {}

  static void add(Bench bench) throws Exception {
    bench.last("Pending.iBarrier", "wait_at_barrier", Pending::iBarrier);
    bench.last("Pending.iAllReduce", "wait_at_nxn", Pending::iAllReduce);
    bench.moreLast("Pending.iAllGather", "wait_at_nxn", Pending::iAllGather);
    bench.moreLast("Pending.iAllGatherv", "wait_at_nxn", Pending::iAllGatherv);
    bench.moreLast("Pending.iAllToAll", "wait_at_nxn", Pending::iAllToAll);
    bench.moreLast("Pending.iAllToAllv", "wait_at_nxn", Pending::iAllToAllv);
    bench.moreLast("Pending.iReduceScatter", "wait_at_nxn", Pending::iReduceScatter);
    bench.moreLast("Pending.iReduceScatterBlock", "wait_at_nxn", Pending::iReduceScatterBlock);
    bench.last("Pending.iBcast", "late_broadcast", Pending::iBcast);
    bench.moreLast("Pending.iScatter", "late_broadcast", Pending::iScatter);
    bench.moreLast("Pending.iScatterv", "late_broadcast", Pending::iScatterv);
    bench.last("Pending.iGather", "early_reduce", Pending::iGather);
    bench.moreLast("Pending.iGatherv", "early_reduce", Pending::iGatherv);
    bench.last("Pending.iReduce", "early_reduce", Pending::iReduce);
    bench.first("Pending.iScan", "early_scan", Pending::iScan);
    bench.moreFirst("Pending.iExScan", "early_scan", Pending::iExScan);
    bench.last("Pending.mixed", "wait_at_barrier", Pending::mixed);
  }

  private static void iBarrier() throws Exception {
    WORLD.iBarrier().waitFor();
  }

  private static void iAllReduce() throws Exception {
    WORLD.iAllReduce(MINE, ALL, COUNT, MPI.INT, MPI.SUM).waitFor();
  }

  private static void iAllGather() throws Exception {
    WORLD.iAllGather(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT).waitFor();
  }

  private static void iAllGatherv() throws Exception {
    WORLD.iAllGatherv(MINE, COUNT, MPI.INT, ALL, COUNTS, PLACES, MPI.INT).waitFor();
  }

  private static void iAllToAll() throws Exception {
    WORLD.iAllToAll(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT).waitFor();
  }

  private static void iAllToAllv() throws Exception {
    WORLD.iAllToAllv(MINE, COUNTS, PLACES, MPI.INT, ALL, COUNTS, PLACES, MPI.INT).waitFor();
  }

  private static void iReduceScatter() throws Exception {
    WORLD.iReduceScatter(MINE, ALL, COUNTS, MPI.INT, MPI.SUM).waitFor();
  }

  private static void iReduceScatterBlock() throws Exception {
    WORLD.iReduceScatterBlock(MINE, ALL, COUNT, MPI.INT, MPI.SUM).waitFor();
  }

  private static void iBcast() throws Exception {
    WORLD.iBcast(MINE, COUNT, MPI.INT, 1).waitFor();
  }

  private static void iScatter() throws Exception {
    WORLD.iScatter(ALL, COUNT, MPI.INT, MINE, COUNT, MPI.INT, 1).waitFor();
  }

  private static void iScatterv() throws Exception {
    WORLD.iScatterv(ALL, COUNTS, PLACES, MPI.INT, MINE, COUNT, MPI.INT, 1).waitFor();
  }

  private static void iGather() throws Exception {
    WORLD.iGather(MINE, COUNT, MPI.INT, ALL, COUNT, MPI.INT, 0).waitFor();
  }

  private static void iGatherv() throws Exception {
    WORLD.iGatherv(MINE, COUNT, MPI.INT, ALL, COUNTS, PLACES, MPI.INT, 0).waitFor();
  }

  private static void iReduce() throws Exception {
    WORLD.iReduce(MINE, ALL, COUNT, MPI.INT, MPI.SUM, 0).waitFor();
  }

  private static void iScan() throws Exception {
    WORLD.iScan(MINE, ALL, COUNT, MPI.INT, MPI.SUM).waitFor();
  }

  private static void iExScan() throws Exception {
    WORLD.iExScan(MINE, ALL, COUNT, MPI.INT, MPI.SUM).waitFor();
  }

  /** The message is there from the start; the collective is what is waited for. */
  private static void mixed() throws Exception {
    int self = World.rank();
    Request[] all = {
      WORLD.iRecv(ALL, COUNT, MPI.INT, self, Messages.TAG),
      WORLD.iSend(MINE, COUNT, MPI.INT, self, Messages.TAG),
      WORLD.iBarrier()
    };
    Request.waitAll(all);
  }
}

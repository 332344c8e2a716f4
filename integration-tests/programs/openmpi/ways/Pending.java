package ways;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import waits.World;

/** Non-blocking collectives, each completed at once. */
final class Pending {
  private static final int COUNT = Collectives.COUNT;
  private static final int[] COUNTS = Collectives.COUNTS;
  private static final int[] PLACES = Collectives.PLACES;
  private static final int LAST = COUNTS.length - 1;
  private static final ByteBuffer MINE = Messages.BUFFER;
  private static final ByteBuffer ALL = Messages.OTHER;
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private Pending() {}

  static void add(Bench bench) throws Exception {
    bench.last("Pending.iBarrier", Pending::iBarrier);
    bench.last("Pending.iAllReduce", Pending::iAllReduce);
    bench.moreLast("Pending.iAllGather", Pending::iAllGather);
    bench.moreLast("Pending.iAllGatherv", Pending::iAllGatherv);
    bench.moreLast("Pending.iAllToAll", Pending::iAllToAll);
    bench.moreLast("Pending.iAllToAllv", Pending::iAllToAllv);
    bench.moreLast("Pending.iReduceScatter", Pending::iReduceScatter);
    bench.moreLast("Pending.iReduceScatterBlock", Pending::iReduceScatterBlock);
    bench.last("Pending.iBcast", Pending::iBcast);
    bench.moreLast("Pending.iScatter", Pending::iScatter);
    bench.moreLast("Pending.iScatterv", Pending::iScatterv);
    bench.last("Pending.iGather", Pending::iGather);
    bench.moreLast("Pending.iGatherv", Pending::iGatherv);
    bench.last("Pending.iReduce", Pending::iReduce);
    bench.first("Pending.iScan", Pending::iScan);
    bench.moreFirst("Pending.iExScan", Pending::iExScan);
    bench.last("Pending.mixed", Pending::mixed);
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
    WORLD.iBcast(MINE, COUNT, MPI.INT, LAST).waitFor();
  }

  private static void iScatter() throws Exception {
    WORLD.iScatter(ALL, COUNT, MPI.INT, MINE, COUNT, MPI.INT, LAST).waitFor();
  }

  private static void iScatterv() throws Exception {
    WORLD.iScatterv(ALL, COUNTS, PLACES, MPI.INT, MINE, COUNT, MPI.INT, LAST).waitFor();
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

package waits;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;

/** Non-blocking collectives in all forms, each completed at once. */
final class EveryNonBlocking {
  private static final int ROOT = 1;

  private static final ByteBuffer MINE = MPI.newByteBuffer(16);
  private static final ByteBuffer OWN = MPI.newByteBuffer(16);
  private static final ByteBuffer FROM = MPI.newByteBuffer(32);
  private static final ByteBuffer ALL = MPI.newByteBuffer(32);
  private static final int[] COUNTS = {4, 4};
  private static final int[] PLACES = {0, 4};

  private EveryNonBlocking() {}

  static void run() throws Exception {
    symmetric(MPI.COMM_WORLD);
    reductions(MPI.COMM_WORLD);
    rooted(MPI.COMM_WORLD);
  }

  private static void complete(String name, Once.Source<Request> start) throws Exception {
    Request request = Once.get(name, start);
    Once.call("MPI_Wait", () -> request.waitFor());
  }

  private static void symmetric(Intracomm world) throws Exception {
    complete("MPI_Ibarrier", () -> world.iBarrier());
    complete("MPI_Iallgather", () -> world.iAllGather(MINE, 4, MPI.INT, ALL, 4, MPI.INT));
    complete("MPI_Iallgather", () -> world.iAllGather(ALL, 4, MPI.INT));
    complete(
        "MPI_Iallgatherv", () -> world.iAllGatherv(MINE, 4, MPI.INT, ALL, COUNTS, PLACES, MPI.INT));
    complete("MPI_Iallgatherv", () -> world.iAllGatherv(ALL, COUNTS, PLACES, MPI.INT));
    complete("MPI_Ialltoall", () -> world.iAllToAll(FROM, 4, MPI.INT, ALL, 4, MPI.INT));
    complete(
        "MPI_Ialltoallv",
        () -> world.iAllToAllv(FROM, COUNTS, PLACES, MPI.INT, ALL, COUNTS, PLACES, MPI.INT));
    int[] places = {0, 16};
    Datatype[] types = {MPI.INT, MPI.INT};
    complete(
        "MPI_Ialltoallw",
        () -> world.iAllToAllw(FROM, COUNTS, places, types, ALL, COUNTS, places, types));
  }

  private static void reductions(Intracomm world) throws Exception {
    complete("MPI_Iallreduce", () -> world.iAllReduce(MINE, OWN, 4, MPI.INT, MPI.SUM));
    complete("MPI_Iallreduce", () -> world.iAllReduce(OWN, 4, MPI.INT, MPI.SUM));
    complete("MPI_Ireduce_scatter", () -> world.iReduceScatter(ALL, OWN, COUNTS, MPI.INT, MPI.SUM));
    complete("MPI_Ireduce_scatter", () -> world.iReduceScatter(ALL, COUNTS, MPI.INT, MPI.SUM));
    complete(
        "MPI_Ireduce_scatter_block",
        () -> world.iReduceScatterBlock(ALL, OWN, 4, MPI.INT, MPI.SUM));
    complete(
        "MPI_Ireduce_scatter_block", () -> world.iReduceScatterBlock(ALL, 4, MPI.INT, MPI.SUM));
    complete("MPI_Iscan", () -> world.iScan(MINE, OWN, 4, MPI.INT, MPI.SUM));
    complete("MPI_Iscan", () -> world.iScan(OWN, 4, MPI.INT, MPI.SUM));
    complete("MPI_Iexscan", () -> world.iExScan(MINE, OWN, 4, MPI.INT, MPI.SUM));
    complete("MPI_Iexscan", () -> world.iExScan(OWN, 4, MPI.INT, MPI.SUM));
  }

  private static void rooted(Intracomm world) throws Exception {
    complete("MPI_Ibcast", () -> world.iBcast(MINE, 4, MPI.INT, ROOT));
    complete("MPI_Igather", () -> world.iGather(MINE, 4, MPI.INT, ALL, 4, MPI.INT, ROOT));
    complete("MPI_Igather", () -> world.iGather(ALL, 4, MPI.INT, ROOT));
    complete(
        "MPI_Igatherv", () -> world.iGatherv(MINE, 4, MPI.INT, ALL, COUNTS, PLACES, MPI.INT, ROOT));
    complete("MPI_Iscatter", () -> world.iScatter(ALL, 4, MPI.INT, OWN, 4, MPI.INT, ROOT));
    complete("MPI_Iscatter", () -> world.iScatter(ALL, 4, MPI.INT, ROOT));
    complete(
        "MPI_Iscatterv",
        () -> world.iScatterv(ALL, COUNTS, PLACES, MPI.INT, OWN, 4, MPI.INT, ROOT));
    if (world.getRank() == ROOT) {
      complete("MPI_Igatherv", () -> world.iGatherv(ALL, COUNTS, PLACES, MPI.INT, ROOT));
      complete("MPI_Iscatterv", () -> world.iScatterv(ALL, COUNTS, PLACES, MPI.INT, ROOT));
    } else {
      complete("MPI_Igatherv", () -> world.iGatherv(MINE, 4, MPI.INT, ROOT));
      complete("MPI_Iscatterv", () -> world.iScatterv(OWN, 4, MPI.INT, ROOT));
    }
    complete("MPI_Ireduce", () -> world.iReduce(MINE, OWN, 4, MPI.INT, MPI.SUM, ROOT));
    complete("MPI_Ireduce", () -> world.iReduce(MINE, 4, MPI.INT, MPI.SUM, ROOT));
  }
}

package waits;

import static waits.Once.call;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;

/** Barrier, collectives in which everybody needs everybody, and scans; in all forms. */
final class EveryCollective {
  private EveryCollective() {}

  static void run() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    int[] mine = new int[4];
    int[] all = new int[8];
    int[] counts = {4, 4};
    int[] places = {0, 4};
    call("MPI_Barrier", () -> world.barrier());
    call("MPI_Allgather", () -> world.allGather(mine, 4, MPI.INT, all, 4, MPI.INT));
    call("MPI_Allgather", () -> world.allGather(all, 4, MPI.INT));
    call("MPI_Allgatherv", () -> world.allGatherv(mine, 4, MPI.INT, all, counts, places, MPI.INT));
    call("MPI_Allgatherv", () -> world.allGatherv(all, counts, places, MPI.INT));
    call("MPI_Alltoall", () -> world.allToAll(new int[8], 4, MPI.INT, all, 4, MPI.INT));
    call(
        "MPI_Alltoallv",
        () -> world.allToAllv(new int[8], counts, places, MPI.INT, all, counts, places, MPI.INT));
    ByteBuffer from = MPI.newByteBuffer(32);
    ByteBuffer to = MPI.newByteBuffer(32);
    int[] bytePlaces = {0, 16};
    Datatype[] types = {MPI.INT, MPI.INT};
    call(
        "MPI_Alltoallw",
        () -> world.allToAllw(from, counts, bytePlaces, types, to, counts, bytePlaces, types));
    reductions(world, mine, all, counts);
  }

  private static void reductions(Intracomm world, int[] mine, int[] all, int[] counts)
      throws Exception {
    call("MPI_Allreduce", () -> world.allReduce(new int[4], mine, 4, MPI.INT, MPI.SUM));
    call("MPI_Allreduce", () -> world.allReduce(mine, 4, MPI.INT, MPI.SUM));
    call("MPI_Reduce_scatter", () -> world.reduceScatter(all, mine, counts, MPI.INT, MPI.SUM));
    call("MPI_Reduce_scatter", () -> world.reduceScatter(all, counts, MPI.INT, MPI.SUM));
    call(
        "MPI_Reduce_scatter_block", () -> world.reduceScatterBlock(all, mine, 4, MPI.INT, MPI.SUM));
    call("MPI_Reduce_scatter_block", () -> world.reduceScatterBlock(all, 4, MPI.INT, MPI.SUM));
    call("MPI_Scan", () -> world.scan(new int[4], mine, 4, MPI.INT, MPI.SUM));
    call("MPI_Scan", () -> world.scan(mine, 4, MPI.INT, MPI.SUM));
    call("MPI_Exscan", () -> world.exScan(new int[4], mine, 4, MPI.INT, MPI.SUM));
    call("MPI_Exscan", () -> world.exScan(mine, 4, MPI.INT, MPI.SUM));
  }
}

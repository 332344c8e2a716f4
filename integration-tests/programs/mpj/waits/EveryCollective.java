package waits;

import static waits.Once.call;

import mpi.Intracomm;
import mpi.MPI;

/** Barrier and all collectives; where there is a root, it is rank 1. */
final class EveryCollective {
  private static final int ROOT = 1;

  private EveryCollective() {}

  static void run() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    int[] mine = new int[4];
    int[] own = new int[4];
    int[] from = new int[8];
    int[] all = new int[8];
    int[] n = {4, 4};
    int[] at = {0, 4};
    call("MPI_Barrier", () -> world.Barrier());
    call("MPI_Allgather", () -> world.Allgather(mine, 0, 4, MPI.INT, all, 0, 4, MPI.INT));
    call("MPI_Allgatherv", () -> world.Allgatherv(mine, 0, 4, MPI.INT, all, 0, n, at, MPI.INT));
    call("MPI_Alltoall", () -> world.Alltoall(from, 0, 4, MPI.INT, all, 0, 4, MPI.INT));
    call("MPI_Alltoallv", () -> world.Alltoallv(from, 0, n, at, MPI.INT, all, 0, n, at, MPI.INT));
    call("MPI_Allreduce", () -> world.Allreduce(mine, 0, own, 0, 4, MPI.INT, MPI.SUM));
    call("MPI_Reduce_scatter", () -> world.Reduce_scatter(all, 0, own, 0, n, MPI.INT, MPI.SUM));
    call("MPI_Scan", () -> world.Scan(mine, 0, own, 0, 4, MPI.INT, MPI.SUM));
    call("MPI_Bcast", () -> world.Bcast(mine, 0, 4, MPI.INT, ROOT));
    call("MPI_Gather", () -> world.Gather(mine, 0, 4, MPI.INT, all, 0, 4, MPI.INT, ROOT));
    call("MPI_Gatherv", () -> world.Gatherv(mine, 0, 4, MPI.INT, all, 0, n, at, MPI.INT, ROOT));
    call("MPI_Scatter", () -> world.Scatter(all, 0, 4, MPI.INT, own, 0, 4, MPI.INT, ROOT));
    call("MPI_Scatterv", () -> world.Scatterv(all, 0, n, at, MPI.INT, own, 0, 4, MPI.INT, ROOT));
    call("MPI_Reduce", () -> world.Reduce(mine, 0, own, 0, 4, MPI.INT, MPI.SUM, ROOT));
  }
}

package waits;

import static waits.Once.call;

import mpi.Comm;
import mpi.MPI;

/** Collectives with a root, rank 1; in all forms. */
final class EveryRooted {
  private static final int ROOT = 1;

  private EveryRooted() {}

  static void run() throws Exception {
    Comm world = MPI.COMM_WORLD;
    boolean root = world.getRank() == ROOT;
    int[] mine = new int[4];
    int[] all = new int[8];
    int[] counts = {4, 4};
    int[] places = {0, 4};
    call("MPI_Bcast", () -> world.bcast(mine, 4, MPI.INT, ROOT));
    call("MPI_Gather", () -> world.gather(mine, 4, MPI.INT, all, 4, MPI.INT, ROOT));
    call("MPI_Gather", () -> world.gather(all, 4, MPI.INT, ROOT));
    call("MPI_Gatherv", () -> world.gatherv(mine, 4, MPI.INT, all, counts, places, MPI.INT, ROOT));
    call("MPI_Scatter", () -> world.scatter(all, 4, MPI.INT, mine, 4, MPI.INT, ROOT));
    call("MPI_Scatter", () -> world.scatter(all, 4, MPI.INT, ROOT));
    call(
        "MPI_Scatterv", () -> world.scatterv(all, counts, places, MPI.INT, mine, 4, MPI.INT, ROOT));
    if (root) {
      call("MPI_Gatherv", () -> world.gatherv(all, counts, places, MPI.INT, ROOT));
      call("MPI_Scatterv", () -> world.scatterv(all, counts, places, MPI.INT, ROOT));
    } else {
      call("MPI_Gatherv", () -> world.gatherv(mine, 4, MPI.INT, ROOT));
      call("MPI_Scatterv", () -> world.scatterv(mine, 4, MPI.INT, ROOT));
    }
    call("MPI_Reduce", () -> world.reduce(new int[4], mine, 4, MPI.INT, MPI.SUM, ROOT));
    call("MPI_Reduce", () -> world.reduce(mine, 4, MPI.INT, MPI.SUM, ROOT));
  }
}

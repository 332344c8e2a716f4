package waits;

import static waits.Once.get;

import mpi.Cartcomm;
import mpi.Graphcomm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** All ways to a new communicator, on all kinds of them. */
final class EveryCommunicator {
  private EveryCommunicator() {}

  static void run() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    get("MPI_Comm_dup", () -> world.clone());
    get("MPI_Comm_create", () -> world.Create(world.Group()));
    Cartcomm grid =
        get(
            "MPI_Cart_create",
            () -> world.Create_cart(new int[] {2, 1}, new boolean[] {false, false}, false));
    get("MPI_Comm_dup", () -> grid.clone());
    get("MPI_Cart_sub", () -> grid.Sub(new boolean[] {true, false}));
    Graphcomm graph =
        get(
            "MPI_Graph_create",
            () -> world.Create_graph(new int[] {1, 2}, new int[] {1, 0}, false));
    get("MPI_Comm_dup", () -> graph.clone());
    int rank = World.rank();
    Intracomm alone = get("MPI_Comm_split", () -> world.Split(rank, rank));
    Intercomm bridge =
        get("MPI_Intercomm_create", () -> world.Create_intercomm(alone, 0, 1 - rank, 6));
    get("MPI_Comm_dup", () -> bridge.clone());
    get("MPI_Intercomm_merge", () -> bridge.Merge(rank == 1));
  }
}

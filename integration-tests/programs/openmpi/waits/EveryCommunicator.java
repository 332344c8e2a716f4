package waits;

import static waits.Once.call;
import static waits.Once.get;

import mpi.CartComm;
import mpi.Comm;
import mpi.GraphComm;
import mpi.Group;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** All ways to a new communicator, on all kinds of them. */
final class EveryCommunicator {
  private EveryCommunicator() {}

  static void run() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    Info info = new Info();
    copies(world, info);
    parts(world, info);
    topologies(world, info);
    bridges(world, info);
    Comm left = get("MPI_Comm_dup", () -> world.dup());
    call("MPI_Comm_set_info", () -> left.setInfo(info));
    call("MPI_Comm_disconnect", () -> left.disconnect());
    String port = get("MPI_Open_port", () -> Intracomm.openPort());
    call("MPI_Close_port", () -> Intracomm.closePort(port));
    String portToo = get("MPI_Open_port", () -> Intracomm.openPort(info));
    call("MPI_Close_port", () -> Intracomm.closePort(portToo));
    info.free();
  }

  /** clone() is dup() by another name: one call, though the one calls the other. */
  private static void copies(Comm comm, Info info) throws Exception {
    free(get("MPI_Comm_dup", () -> comm.clone()));
    free(get("MPI_Comm_dup", () -> comm.dup()));
    free(get("MPI_Comm_dup_with_info", () -> comm.dupWithInfo(info)));
    Comm pending = get("MPI_Comm_idup", () -> comm.iDup());
    call("MPI_Wait", () -> pending.getRequest().waitFor());
    free(pending);
  }

  private static void free(Comm comm) throws Exception {
    call("MPI_Comm_free", () -> comm.free());
  }

  private static void parts(Intracomm world, Info info) throws Exception {
    free(get("MPI_Comm_split", () -> world.split(World.rank(), 0)));
    free(get("MPI_Comm_split_type", () -> world.splitType(Comm.TYPE_SHARED, 0, info)));
    Group group = world.getGroup();
    free(get("MPI_Comm_create", () -> world.create(group)));
    free(get("MPI_Comm_create_group", () -> world.createGroup(group, 5)));
    group.free();
  }

  private static void topologies(Intracomm world, Info info) throws Exception {
    CartComm grid =
        get(
            "MPI_Cart_create",
            () -> world.createCart(new int[] {2, 1}, new boolean[] {false, false}, false));
    copies(grid, info);
    free(get("MPI_Cart_sub", () -> grid.sub(new boolean[] {true, false})));
    free(grid);
    int[] index = {1, 2};
    int[] edges = {1, 0};
    GraphComm graph = get("MPI_Graph_create", () -> world.createGraph(index, edges, false));
    copies(graph, info);
    free(graph);
    int[] me = {World.rank()};
    int[] one = {1};
    int[] peer = {1 - World.rank()};
    free(
        get("MPI_Dist_graph_create", () -> world.createDistGraph(me, one, peer, one, info, false)));
    free(get("MPI_Dist_graph_create", () -> world.createDistGraph(me, one, peer, info, false)));
    free(
        get(
            "MPI_Dist_graph_create_adjacent",
            () -> world.createDistGraphAdjacent(peer, one, peer, one, info, false)));
    free(
        get(
            "MPI_Dist_graph_create_adjacent",
            () -> world.createDistGraphAdjacent(peer, peer, info, false)));
  }

  private static void bridges(Intracomm world, Info info) throws Exception {
    Intracomm alone = get("MPI_Comm_split", () -> world.split(World.rank(), 0));
    Intercomm bridge =
        get("MPI_Intercomm_create", () -> world.createIntercomm(alone, 0, 1 - World.rank(), 6));
    copies(bridge, info);
    free(get("MPI_Intercomm_merge", () -> bridge.merge(World.rank() == 1)));
    free(bridge);
    free(alone);
  }
}

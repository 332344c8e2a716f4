package waits;

import static waits.Once.call;
import static waits.Once.get;

import java.nio.ByteBuffer;
import mpi.CartComm;
import mpi.MPI;
import mpi.Request;

/** Collectives over the neighbours of a ring of two: each is the other's left and right one. */
final class EveryNeighbour {
  private EveryNeighbour() {}

  static void run() throws Exception {
    CartComm ring =
        get(
            "MPI_Cart_create",
            () -> MPI.COMM_WORLD.createCart(new int[] {2}, new boolean[] {true}, false));
    int[] counts = {4, 4};
    int[] places = {0, 4};
    ByteBuffer from = MPI.newByteBuffer(32);
    ByteBuffer to = MPI.newByteBuffer(32);
    call("MPI_Neighbor_allgather", () -> ring.neighborAllGather(from, 4, MPI.INT, to, 4, MPI.INT));
    call(
        "MPI_Neighbor_allgatherv",
        () -> ring.neighborAllGatherv(from, 4, MPI.INT, to, counts, places, MPI.INT));
    call("MPI_Neighbor_alltoall", () -> ring.neighborAllToAll(from, 4, MPI.INT, to, 4, MPI.INT));
    call(
        "MPI_Neighbor_alltoallv",
        () -> ring.neighborAllToAllv(from, counts, places, MPI.INT, to, counts, places, MPI.INT));
    Request[] requests = {
      get(
          "MPI_Ineighbor_allgather",
          () -> ring.iNeighborAllGather(from, 4, MPI.INT, to, 4, MPI.INT))
    };
    call("MPI_Waitall", () -> Request.waitAll(requests));
    requests[0] =
        get(
            "MPI_Ineighbor_allgatherv",
            () -> ring.iNeighborAllGatherv(from, 4, MPI.INT, to, counts, places, MPI.INT));
    call("MPI_Waitall", () -> Request.waitAll(requests));
    requests[0] =
        get(
            "MPI_Ineighbor_alltoall",
            () -> ring.iNeighborAllToAll(from, 4, MPI.INT, to, 4, MPI.INT));
    call("MPI_Waitall", () -> Request.waitAll(requests));
    requests[0] =
        get(
            "MPI_Ineighbor_alltoallv",
            () ->
                ring.iNeighborAllToAllv(
                    from, counts, places, MPI.INT, to, counts, places, MPI.INT));
    call("MPI_Waitall", () -> Request.waitAll(requests));
    call("MPI_Comm_free", () -> ring.free());
  }
}

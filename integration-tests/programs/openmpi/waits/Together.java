package waits;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Collective operations on Open MPI, one MPI call each, in which each rank has a block of ints. */
final class Together {
  private final Intracomm comm;
  private final int members;
  private final int count;
  private final ByteBuffer mine;
  private final ByteBuffer own;
  private final ByteBuffer all;
  private final ByteBuffer allOthers;
  private final int[] counts;
  private final int[] places;

  /** All ranks together, with blocks of that length. */
  Together(int bytes) throws MPIException {
    this(MPI.COMM_WORLD, bytes);
  }

  private Together(Intracomm comm, int bytes) throws MPIException {
    this.comm = comm;
    members = comm.getSize();
    count = bytes / Integer.BYTES;
    mine = MPI.newByteBuffer(bytes);
    own = MPI.newByteBuffer(bytes);
    all = MPI.newByteBuffer(members * bytes);
    allOthers = MPI.newByteBuffer(members * bytes);
    counts = new int[members];
    places = new int[members];
    for (int i = 0; i < members; i++) {
      counts[i] = count;
      places[i] = i * count;
    }
  }

  /** The ranks that give the same colour, together. */
  Together split(int colour) throws MPIException {
    Tally.add("MPI_Comm_split");
    return new Together(comm.split(colour, World.rank()), count * Integer.BYTES);
  }

  void barrier() throws MPIException {
    Tally.add("MPI_Barrier");
    comm.barrier();
  }

  void allreduce() throws MPIException {
    Tally.add("MPI_Allreduce");
    comm.allReduce(mine, own, count, MPI.INT, MPI.SUM);
  }

  void allgather() throws MPIException {
    Tally.add("MPI_Allgather");
    comm.allGather(mine, count, MPI.INT, all, count, MPI.INT);
  }

  void allgatherv() throws MPIException {
    Tally.add("MPI_Allgatherv");
    comm.allGatherv(mine, count, MPI.INT, all, counts, places, MPI.INT);
  }

  void alltoall() throws MPIException {
    Tally.add("MPI_Alltoall");
    comm.allToAll(allOthers, count, MPI.INT, all, count, MPI.INT);
  }

  void alltoallv() throws MPIException {
    Tally.add("MPI_Alltoallv");
    comm.allToAllv(allOthers, counts, places, MPI.INT, all, counts, places, MPI.INT);
  }

  void reduceScatter() throws MPIException {
    Tally.add("MPI_Reduce_scatter");
    comm.reduceScatter(all, own, counts, MPI.INT, MPI.SUM);
  }

  void bcast(int root) throws MPIException {
    Tally.add("MPI_Bcast");
    comm.bcast(mine, count, MPI.INT, root);
  }

  void scatter(int root) throws MPIException {
    Tally.add("MPI_Scatter");
    comm.scatter(all, count, MPI.INT, own, count, MPI.INT, root);
  }

  void scatterv(int root) throws MPIException {
    Tally.add("MPI_Scatterv");
    comm.scatterv(all, counts, places, MPI.INT, own, count, MPI.INT, root);
  }

  void reduce(int root) throws MPIException {
    Tally.add("MPI_Reduce");
    comm.reduce(mine, own, count, MPI.INT, MPI.SUM, root);
  }

  void gather(int root) throws MPIException {
    Tally.add("MPI_Gather");
    comm.gather(mine, count, MPI.INT, all, count, MPI.INT, root);
  }

  void gatherv(int root) throws MPIException {
    Tally.add("MPI_Gatherv");
    comm.gatherv(mine, count, MPI.INT, all, counts, places, MPI.INT, root);
  }

  void scan() throws MPIException {
    Tally.add("MPI_Scan");
    comm.scan(mine, own, count, MPI.INT, MPI.SUM);
  }
}

package waits;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Collective operations on MPJ Express, one MPI call each, in which each rank has a block of ints.
 */
final class Together {
  private final Intracomm comm;
  private final int members;
  private final int count;
  private final int[] mine;
  private final int[] own;
  private final int[] all;
  private final int[] allOthers;
  private final int[] counts;
  private final int[] places;

  /** All ranks together, with blocks of that length. */
  Together(int bytes) throws MPIException {
    this(MPI.COMM_WORLD, bytes);
  }

  private Together(Intracomm comm, int bytes) throws MPIException {
    this.comm = comm;
    members = comm.Size();
    count = bytes / Integer.BYTES;
    mine = new int[count];
    own = new int[count];
    all = new int[members * count];
    allOthers = new int[members * count];
    counts = new int[members];
    places = new int[members];
    for (int i = 0; i < members; i++) {
      counts[i] = count;
      places[i] = i * count;
    }
  }

  /**
   * The ranks that give the same colour, together. Keys differ: MPJ Express loses ranks of equal
   * keys.
   */
  Together split(int colour) throws MPIException {
    Tally.add("MPI_Comm_split");
    return new Together(comm.Split(colour, World.rank()), count * Integer.BYTES);
  }

  void barrier() throws MPIException {
    Tally.add("MPI_Barrier");
    comm.Barrier();
  }

  void allreduce() throws MPIException {
    Tally.add("MPI_Allreduce");
    comm.Allreduce(mine, 0, own, 0, count, MPI.INT, MPI.SUM);
  }

  void allgather() throws MPIException {
    Tally.add("MPI_Allgather");
    comm.Allgather(mine, 0, count, MPI.INT, all, 0, count, MPI.INT);
  }

  void allgatherv() throws MPIException {
    Tally.add("MPI_Allgatherv");
    comm.Allgatherv(mine, 0, count, MPI.INT, all, 0, counts, places, MPI.INT);
  }

  void alltoall() throws MPIException {
    Tally.add("MPI_Alltoall");
    comm.Alltoall(allOthers, 0, count, MPI.INT, all, 0, count, MPI.INT);
  }

  void alltoallv() throws MPIException {
    Tally.add("MPI_Alltoallv");
    comm.Alltoallv(allOthers, 0, counts, places, MPI.INT, all, 0, counts, places, MPI.INT);
  }

  void reduceScatter() throws MPIException {
    Tally.add("MPI_Reduce_scatter");
    comm.Reduce_scatter(all, 0, own, 0, counts, MPI.INT, MPI.SUM);
  }

  void bcast(int root) throws MPIException {
    Tally.add("MPI_Bcast");
    comm.Bcast(mine, 0, count, MPI.INT, root);
  }

  void scatter(int root) throws MPIException {
    Tally.add("MPI_Scatter");
    comm.Scatter(all, 0, count, MPI.INT, own, 0, count, MPI.INT, root);
  }

  void scatterv(int root) throws MPIException {
    Tally.add("MPI_Scatterv");
    comm.Scatterv(all, 0, counts, places, MPI.INT, own, 0, count, MPI.INT, root);
  }

  void reduce(int root) throws MPIException {
    Tally.add("MPI_Reduce");
    comm.Reduce(mine, 0, own, 0, count, MPI.INT, MPI.SUM, root);
  }

  void gather(int root) throws MPIException {
    Tally.add("MPI_Gather");
    comm.Gather(mine, 0, count, MPI.INT, all, 0, count, MPI.INT, root);
  }

  void gatherv(int root) throws MPIException {
    Tally.add("MPI_Gatherv");
    comm.Gatherv(mine, 0, count, MPI.INT, all, 0, counts, places, MPI.INT, root);
  }

  void scan() throws MPIException {
    Tally.add("MPI_Scan");
    comm.Scan(mine, 0, own, 0, count, MPI.INT, MPI.SUM);
  }
}

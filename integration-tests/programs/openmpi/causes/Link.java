package causes;

import mpi.MPI;
import mpi.MPIException;

/** What the program needs of Open MPI; one MPI call each. */
final class Link {
  private Link() {}

  static void init(String[] args) throws MPIException {
    MPI.Init(args);
  }

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.getRank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.getSize();
  }

  static void send(int to) throws MPIException {
    MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, to, 1);
  }

  static void recv(int from) throws MPIException {
    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, from, 1);
  }

  static void barrier() throws MPIException {
    MPI.COMM_WORLD.barrier();
  }

  static long sum(long own) throws MPIException {
    long[] sum = {own};
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.LONG, MPI.SUM);
    return sum[0];
  }

  static void finish() throws MPIException {
    MPI.Finalize();
  }
}

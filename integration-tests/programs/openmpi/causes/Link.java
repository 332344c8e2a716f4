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

  static void send(int to, long number) throws MPIException {
    MPI.COMM_WORLD.send(new long[] {number}, 1, MPI.LONG, to, 1);
  }

  static long recv(int from) throws MPIException {
    long[] number = new long[1];
    MPI.COMM_WORLD.recv(number, 1, MPI.LONG, from, 1);
    return number[0];
  }

  static void send(int to, byte[] message) throws MPIException {
    MPI.COMM_WORLD.send(message, message.length, MPI.BYTE, to, 2);
  }

  static void recv(int from, byte[] message) throws MPIException {
    MPI.COMM_WORLD.recv(message, message.length, MPI.BYTE, from, 2);
  }

  static long latest(long own) throws MPIException {
    long[] latest = {own};
    MPI.COMM_WORLD.allReduce(latest, 1, MPI.LONG, MPI.MAX);
    return latest[0];
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

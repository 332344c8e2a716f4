package causes;

import mpi.MPI;
import mpi.MPIException;

/** What the program needs of MPJ Express; one MPI call each. */
final class Link {
  private Link() {}

  static void init(String[] args) throws MPIException {
    MPI.Init(args);
  }

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.Rank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.Size();
  }

  static void send(int to, long number) throws MPIException {
    MPI.COMM_WORLD.Send(new long[] {number}, 0, 1, MPI.LONG, to, 1);
  }

  static long recv(int from) throws MPIException {
    long[] number = new long[1];
    MPI.COMM_WORLD.Recv(number, 0, 1, MPI.LONG, from, 1);
    return number[0];
  }

  static void send(int to, byte[] message) throws MPIException {
    MPI.COMM_WORLD.Send(message, 0, message.length, MPI.BYTE, to, 2);
  }

  static void recv(int from, byte[] message) throws MPIException {
    MPI.COMM_WORLD.Recv(message, 0, message.length, MPI.BYTE, from, 2);
  }

  static long latest(long own) throws MPIException {
    long[] latest = new long[1];
    MPI.COMM_WORLD.Allreduce(new long[] {own}, 0, latest, 0, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static void barrier() throws MPIException {
    MPI.COMM_WORLD.Barrier();
  }

  static long sum(long own) throws MPIException {
    long[] sum = new long[1];
    MPI.COMM_WORLD.Allreduce(new long[] {own}, 0, sum, 0, 1, MPI.LONG, MPI.SUM);
    return sum[0];
  }

  static void finish() throws MPIException {
    MPI.Finalize();
  }
}

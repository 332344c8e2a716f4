package demo;

import mpi.MPI;
import mpi.MPIException;

/** All that the wavefront asks of MPI, on MPJ Express. */
final class Link {
  private static final int EASTWARD = 1;
  private static final int SOUTHWARD = 2;

  private final String[] arguments;

  private Link(String[] arguments) {
    this.arguments = arguments;
  }

  static Link open(String[] args) throws MPIException {
    return new Link(MPI.Init(args));
  }

  /** The program's own arguments. */
  String[] arguments() {
    return arguments;
  }

  int rank() throws MPIException {
    return MPI.COMM_WORLD.Rank();
  }

  int size() throws MPIException {
    return MPI.COMM_WORLD.Size();
  }

  void recvWest(double[] face, int west) throws MPIException {
    MPI.COMM_WORLD.Recv(face, 0, face.length, MPI.DOUBLE, west, EASTWARD);
  }

  void recvNorth(double[] face, int north) throws MPIException {
    MPI.COMM_WORLD.Recv(face, 0, face.length, MPI.DOUBLE, north, SOUTHWARD);
  }

  void sendEast(double[] face, int east) throws MPIException {
    MPI.COMM_WORLD.Send(face, 0, face.length, MPI.DOUBLE, east, EASTWARD);
  }

  void sendSouth(double[] face, int south) throws MPIException {
    MPI.COMM_WORLD.Send(face, 0, face.length, MPI.DOUBLE, south, SOUTHWARD);
  }

  void barrier() throws MPIException {
    MPI.COMM_WORLD.Barrier();
  }

  double max(double value) throws MPIException {
    double[] result = new double[1];
    MPI.COMM_WORLD.Allreduce(new double[] {value}, 0, result, 0, 1, MPI.DOUBLE, MPI.MAX);
    return result[0];
  }

  long sum(long value) throws MPIException {
    long[] result = new long[1];
    MPI.COMM_WORLD.Allreduce(new long[] {value}, 0, result, 0, 1, MPI.LONG, MPI.SUM);
    return result[0];
  }

  void close() throws MPIException {
    MPI.Finalize();
  }
}

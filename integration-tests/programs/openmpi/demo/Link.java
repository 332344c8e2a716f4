package demo;

import mpi.MPI;
import mpi.MPIException;

/** All that the wavefront asks of MPI, on Open MPI. */
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
    return MPI.COMM_WORLD.getRank();
  }

  int size() throws MPIException {
    return MPI.COMM_WORLD.getSize();
  }

  void recvWest(double[] face, int west) throws MPIException {
    MPI.COMM_WORLD.recv(face, face.length, MPI.DOUBLE, west, EASTWARD);
  }

  void recvNorth(double[] face, int north) throws MPIException {
    MPI.COMM_WORLD.recv(face, face.length, MPI.DOUBLE, north, SOUTHWARD);
  }

  void sendEast(double[] face, int east) throws MPIException {
    MPI.COMM_WORLD.send(face, face.length, MPI.DOUBLE, east, EASTWARD);
  }

  void sendSouth(double[] face, int south) throws MPIException {
    MPI.COMM_WORLD.send(face, face.length, MPI.DOUBLE, south, SOUTHWARD);
  }

  void barrier() throws MPIException {
    MPI.COMM_WORLD.barrier();
  }

  double max(double value) throws MPIException {
    double[] result = {value};
    MPI.COMM_WORLD.allReduce(result, 1, MPI.DOUBLE, MPI.MAX);
    return result[0];
  }

  long sum(long value) throws MPIException {
    long[] result = {value};
    MPI.COMM_WORLD.allReduce(result, 1, MPI.LONG, MPI.SUM);
    return result[0];
  }

  void close() throws MPIException {
    MPI.Finalize();
  }
}

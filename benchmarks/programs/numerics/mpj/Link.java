package numerics;

import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** All that the kernels ask of MPI, on MPJ Express. */
final class Link {
  private Link() {}

  /** A message under way. */
  record Pending(Request request) {}

  static String[] open(String[] arguments) throws MPIException {
    return MPI.Init(arguments);
  }

  static int rank() {
    return MPI.COMM_WORLD.Rank();
  }

  static int size() {
    return MPI.COMM_WORLD.Size();
  }

  static void close() throws MPIException {
    MPI.Finalize();
  }

  static Pending send(double[] from, int to, int tag) throws MPIException {
    return new Pending(MPI.COMM_WORLD.Isend(from, 0, from.length, MPI.DOUBLE, to, tag));
  }

  static Pending receive(double[] into, int from, int tag) throws MPIException {
    return new Pending(MPI.COMM_WORLD.Irecv(into, 0, into.length, MPI.DOUBLE, from, tag));
  }

  static void await(Pending pending) throws MPIException {
    pending.request().Wait();
  }

  static void awaitAll(Pending... pending) throws MPIException {
    Request[] requests = new Request[pending.length];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = pending[i].request();
    }
    Request.Waitall(requests);
  }

  static void allToAll(double[] out, double[] in, int block) throws MPIException {
    MPI.COMM_WORLD.Alltoall(out, 0, block, MPI.DOUBLE, in, 0, block, MPI.DOUBLE);
  }

  static void allToAll(int[] out, int[] in, int block) throws MPIException {
    MPI.COMM_WORLD.Alltoall(out, 0, block, MPI.INT, in, 0, block, MPI.INT);
  }

  static void allToAllv(
      int[] out, int[] outCounts, int[] outAt, int[] in, int[] inCounts, int[] inAt)
      throws MPIException {
    MPI.COMM_WORLD.Alltoallv(
        out, 0, outCounts, outAt, MPI.INT, in, 0, inCounts, inAt, MPI.INT);
  }

  static void sum(double[] values) throws MPIException {
    double[] result = new double[values.length];
    MPI.COMM_WORLD.Allreduce(values, 0, result, 0, values.length, MPI.DOUBLE, MPI.SUM);
    System.arraycopy(result, 0, values, 0, values.length);
  }

  static void sum(int[] values) throws MPIException {
    int[] result = new int[values.length];
    MPI.COMM_WORLD.Allreduce(values, 0, result, 0, values.length, MPI.INT, MPI.SUM);
    System.arraycopy(result, 0, values, 0, values.length);
  }
}

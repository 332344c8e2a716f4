package bench;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** What the programs need of MPJ Express; one MPI call each. */
final class Net {
  private static final int TAG = 7;

  private static Intracomm group;
  private static Intracomm rows;

  private Net() {}

  static String[] init(String[] args) throws MPIException {
    return MPI.Init(args);
  }

  static void finish() throws MPIException {
    MPI.Finalize();
  }

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.Rank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.Size();
  }

  static long latest(long own) throws MPIException {
    long[] latest = new long[1];
    MPI.COMM_WORLD.Allreduce(new long[] {own}, 0, latest, 0, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static long latestToRoot(long own) throws MPIException {
    long[] latest = new long[1];
    MPI.COMM_WORLD.Reduce(new long[] {own}, 0, latest, 0, 1, MPI.LONG, MPI.MAX, 0);
    return latest[0];
  }

  static void split() throws MPIException {
    group = MPI.COMM_WORLD.Split(rank() % 2, rank());
  }

  static long latestOfGroup(long own) throws MPIException {
    long[] latest = new long[1];
    group.Allreduce(new long[] {own}, 0, latest, 0, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static void splitRows() throws MPIException {
    rows = MPI.COMM_WORLD.Split(rank() / 2, rank());
  }

  static long latestOfRow(long own) throws MPIException {
    long[] latest = new long[1];
    rows.Allreduce(new long[] {own}, 0, latest, 0, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static void barrier() throws MPIException {
    MPI.COMM_WORLD.Barrier();
  }

  static long bcast(long own) throws MPIException {
    long[] number = {own};
    MPI.COMM_WORLD.Bcast(number, 0, 1, MPI.LONG, 0);
    return number[0];
  }

  static void bcast(byte[] table) throws MPIException {
    MPI.COMM_WORLD.Bcast(table, 0, table.length, MPI.BYTE, 0);
  }

  static void transpose(byte[] out, byte[] in) throws MPIException {
    int each = out.length / size();
    MPI.COMM_WORLD.Alltoall(out, 0, each, MPI.BYTE, in, 0, each, MPI.BYTE);
  }

  static void send(long[] numbers, int to) throws MPIException {
    MPI.COMM_WORLD.Send(numbers, 0, numbers.length, MPI.LONG, to, TAG);
  }

  static void ssend(long[] numbers, int to) throws MPIException {
    MPI.COMM_WORLD.Ssend(numbers, 0, numbers.length, MPI.LONG, to, TAG);
  }

  static void recv(long[] numbers, int from) throws MPIException {
    MPI.COMM_WORLD.Recv(numbers, 0, numbers.length, MPI.LONG, from, TAG);
  }

  static void shift(long[] out, int to, long[] in, int from) throws MPIException {
    MPI.COMM_WORLD.Sendrecv(
        out, 0, out.length, MPI.LONG, to, TAG, in, 0, in.length, MPI.LONG, from, TAG);
  }

  static void recvAny(long[] numbers) throws MPIException {
    MPI.COMM_WORLD.Recv(numbers, 0, numbers.length, MPI.LONG, MPI.ANY_SOURCE, TAG);
  }

  static void probe(int from) throws MPIException {
    MPI.COMM_WORLD.Probe(from, TAG);
  }

  static boolean isThere(int from) throws MPIException {
    return MPI.COMM_WORLD.Iprobe(from, TAG) != null;
  }

  static Request irecv(long[] number, int from) throws MPIException {
    return MPI.COMM_WORLD.Irecv(number, 0, 1, MPI.LONG, from, TAG);
  }

  static void await(Request request) throws MPIException {
    request.Wait();
  }

  /** The number that a request has received. */
  static long of(long[] received) {
    return received[0];
  }
}

package bench;

import java.nio.LongBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** What the programs need of Open MPI; one MPI call each. */
final class Net {
  private static final int TAG = 7;

  private static Intracomm group;
  private static Intracomm rows;
  private static LongBuffer begun;

  private Net() {}

  static String[] init(String[] args) throws MPIException {
    return MPI.Init(args);
  }

  static void finish() throws MPIException {
    MPI.Finalize();
  }

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.getRank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.getSize();
  }

  static long latest(long own) throws MPIException {
    long[] latest = {own};
    MPI.COMM_WORLD.allReduce(latest, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static long latestToRoot(long own) throws MPIException {
    long[] latest = {own};
    MPI.COMM_WORLD.reduce(latest, 1, MPI.LONG, MPI.MAX, 0);
    return latest[0];
  }

  static void split() throws MPIException {
    group = MPI.COMM_WORLD.split(rank() % 2, rank());
  }

  static long latestOfGroup(long own) throws MPIException {
    long[] latest = {own};
    group.allReduce(latest, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static void splitRows() throws MPIException {
    rows = MPI.COMM_WORLD.split(rank() / 2, rank());
  }

  static long latestOfRow(long own) throws MPIException {
    long[] latest = {own};
    rows.allReduce(latest, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  static void barrier() throws MPIException {
    MPI.COMM_WORLD.barrier();
  }

  static long bcast(long own) throws MPIException {
    long[] number = {own};
    MPI.COMM_WORLD.bcast(number, 1, MPI.LONG, 0);
    return number[0];
  }

  static void bcast(byte[] table) throws MPIException {
    MPI.COMM_WORLD.bcast(table, table.length, MPI.BYTE, 0);
  }

  static void transpose(byte[] out, byte[] in) throws MPIException {
    int each = out.length / size();
    MPI.COMM_WORLD.allToAll(out, each, MPI.BYTE, in, each, MPI.BYTE);
  }

  static void send(long[] numbers, int to) throws MPIException {
    MPI.COMM_WORLD.send(numbers, numbers.length, MPI.LONG, to, TAG);
  }

  static void ssend(long[] numbers, int to) throws MPIException {
    MPI.COMM_WORLD.sSend(numbers, numbers.length, MPI.LONG, to, TAG);
  }

  static void recv(long[] numbers, int from) throws MPIException {
    MPI.COMM_WORLD.recv(numbers, numbers.length, MPI.LONG, from, TAG);
  }

  static void shift(long[] out, int to, long[] in, int from) throws MPIException {
    MPI.COMM_WORLD.sendRecv(
        out, out.length, MPI.LONG, to, TAG, in, in.length, MPI.LONG, from, TAG);
  }

  static void recvAny(long[] numbers) throws MPIException {
    MPI.COMM_WORLD.recv(numbers, numbers.length, MPI.LONG, MPI.ANY_SOURCE, TAG);
  }

  static void probe(int from) throws MPIException {
    MPI.COMM_WORLD.probe(from, TAG);
  }

  static boolean isThere(int from) throws MPIException {
    return MPI.COMM_WORLD.iProbe(from, TAG) != null;
  }

  static Request irecv(long[] number, int from) throws MPIException {
    begun = MPI.newLongBuffer(number.length);
    return MPI.COMM_WORLD.iRecv(begun, number.length, MPI.LONG, from, TAG);
  }

  static void await(Request request) throws MPIException {
    request.waitFor();
  }

  /** The number that a request has received. */
  static long of(long[] received) {
    received[0] = begun.get(0);
    return received[0];
  }
}

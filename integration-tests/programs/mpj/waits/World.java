package waits;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Start, end and bookkeeping of the test programs on MPJ Express. */
public final class World {
  private static final int REPORT_BYTES = 1 << 20;

  private World() {}

  /** Begins; returns the program's own arguments. */
  public static String[] init(String[] args) throws MPIException {
    Tally.add("MPI_Init");
    return MPI.Init(args);
  }

  /** Begins a program of which several threads call MPI. */
  public static String[] initThreads(String[] args) throws MPIException {
    return MPI.Init(args);
  }

  public static int rank() throws MPIException {
    return MPI.COMM_WORLD.Rank();
  }

  public static int size() throws MPIException {
    return MPI.COMM_WORLD.Size();
  }

  public static void barrier() throws MPIException {
    MPI.COMM_WORLD.Barrier();
  }

  public static void send(int[] message, int to) throws MPIException {
    MPI.COMM_WORLD.Send(message, 0, message.length, MPI.INT, to, 1);
  }

  public static void recv(int[] message, int from) throws MPIException {
    MPI.COMM_WORLD.Recv(message, 0, message.length, MPI.INT, from, 1);
  }

  public static void send(double[] message, int to) throws MPIException {
    MPI.COMM_WORLD.Send(message, 0, message.length, MPI.DOUBLE, to, 1);
  }

  public static void recv(double[] message, int from) throws MPIException {
    MPI.COMM_WORLD.Recv(message, 0, message.length, MPI.DOUBLE, from, 1);
  }

  public static void sendrecv(byte[] out, int to, byte[] in, int from) throws MPIException {
    MPI.COMM_WORLD.Sendrecv(
        out, 0, out.length, MPI.BYTE, to, 1, in, 0, in.length, MPI.BYTE, from, 1);
  }

  public static int sum(int own) throws MPIException {
    int[] sum = new int[1];
    MPI.COMM_WORLD.Allreduce(new int[] {own}, 0, sum, 0, 1, MPI.INT, MPI.SUM);
    return sum[0];
  }

  public static int least(int own) throws MPIException {
    int[] least = new int[1];
    MPI.COMM_WORLD.Allreduce(new int[] {own}, 0, least, 0, 1, MPI.INT, MPI.MIN);
    return least[0];
  }

  /** The number of rank 0. */
  public static int bcast(int own) throws MPIException {
    int[] number = {own};
    MPI.COMM_WORLD.Bcast(number, 0, 1, MPI.INT, 0);
    return number[0];
  }

  public static void abort(int code) throws MPIException {
    MPI.COMM_WORLD.Abort(code);
  }

  /** The latest of the times that the ranks give. */
  public static long latest(long nanos) throws MPIException {
    long[] own = {nanos};
    long[] latest = new long[1];
    Tally.add("MPI_Allreduce");
    MPI.COMM_WORLD.Allreduce(own, 0, latest, 0, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  /** What the ranks give, by rank; of use on rank 0 only. Counted by the caller. */
  static byte[][] gather(byte[] mine) throws MPIException {
    byte[] all = new byte[rank() == 0 ? size() * REPORT_BYTES : 0];
    byte[] own = Arrays.copyOf(mine, REPORT_BYTES);
    int n = REPORT_BYTES;
    MPI.COMM_WORLD.Gather(own, 0, n, MPI.BYTE, all, 0, n, MPI.BYTE, 0);
    byte[][] parts = new byte[all.length / REPORT_BYTES][];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = Arrays.copyOfRange(all, i * REPORT_BYTES, (i + 1) * REPORT_BYTES);
    }
    return parts;
  }

  public static void finish() throws MPIException {
    MPI.Finalize();
  }
}

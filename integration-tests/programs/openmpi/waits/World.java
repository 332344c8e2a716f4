package waits;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Start, end and bookkeeping of the test programs on Open MPI. */
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
    if (MPI.InitThread(args, MPI.THREAD_MULTIPLE) < MPI.THREAD_MULTIPLE) {
      throw new IllegalStateException("no MPI_THREAD_MULTIPLE");
    }
    return args;
  }

  public static int rank() throws MPIException {
    return MPI.COMM_WORLD.getRank();
  }

  public static int size() throws MPIException {
    return MPI.COMM_WORLD.getSize();
  }

  public static void barrier() throws MPIException {
    MPI.COMM_WORLD.barrier();
  }

  public static void send(int[] message, int to) throws MPIException {
    MPI.COMM_WORLD.send(message, message.length, MPI.INT, to, 1);
  }

  public static void recv(int[] message, int from) throws MPIException {
    MPI.COMM_WORLD.recv(message, message.length, MPI.INT, from, 1);
  }

  public static void send(double[] message, int to) throws MPIException {
    MPI.COMM_WORLD.send(message, message.length, MPI.DOUBLE, to, 1);
  }

  public static void recv(double[] message, int from) throws MPIException {
    MPI.COMM_WORLD.recv(message, message.length, MPI.DOUBLE, from, 1);
  }

  public static void sendrecv(byte[] out, int to, byte[] in, int from) throws MPIException {
    MPI.COMM_WORLD.sendRecv(
        out, out.length, MPI.BYTE, to, 1, in, in.length, MPI.BYTE, from, 1);
  }

  public static int sum(int own) throws MPIException {
    int[] sum = {own};
    MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
    return sum[0];
  }

  public static int least(int own) throws MPIException {
    int[] least = {own};
    MPI.COMM_WORLD.allReduce(least, 1, MPI.INT, MPI.MIN);
    return least[0];
  }

  /** The number of rank 0. */
  public static int bcast(int own) throws MPIException {
    int[] number = {own};
    MPI.COMM_WORLD.bcast(number, 1, MPI.INT, 0);
    return number[0];
  }

  public static void abort(int code) throws MPIException {
    MPI.COMM_WORLD.abort(code);
  }

  /** The latest of the times that the ranks give. */
  public static long latest(long nanos) throws MPIException {
    long[] latest = {nanos};
    Tally.add("MPI_Allreduce");
    MPI.COMM_WORLD.allReduce(latest, 1, MPI.LONG, MPI.MAX);
    return latest[0];
  }

  /** What the ranks give, by rank; of use on rank 0 only. Counted by the caller. */
  static byte[][] gather(byte[] mine) throws MPIException {
    byte[] all = new byte[rank() == 0 ? size() * REPORT_BYTES : 0];
    byte[] own = Arrays.copyOf(mine, REPORT_BYTES);
    MPI.COMM_WORLD.gather(own, REPORT_BYTES, MPI.BYTE, all, REPORT_BYTES, MPI.BYTE, 0);
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

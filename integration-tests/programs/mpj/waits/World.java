package waits;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Start, end and bookkeeping of the test programs on MPJ Express. */
final class World {
  private static final int REPORT_BYTES = 1 << 20;

  private World() {}

  /** Begins; returns the program's own arguments. */
  static String[] init(String[] args) throws MPIException {
    Tally.add("MPI_Init");
    return MPI.Init(args);
  }

  /** Begins a program of which several threads call MPI. */
  static void initThreads(String[] args) throws MPIException {
    MPI.Init(args);
  }

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.Rank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.Size();
  }

  /** The latest of the times that the ranks give. */
  static long latest(long nanos) throws MPIException {
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

  static void finish() throws MPIException {
    MPI.Finalize();
  }
}

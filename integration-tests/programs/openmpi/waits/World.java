package waits;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Start, end and bookkeeping of the test programs on Open MPI. */
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
    if (MPI.InitThread(args, MPI.THREAD_MULTIPLE) < MPI.THREAD_MULTIPLE) {
      throw new IllegalStateException("no MPI_THREAD_MULTIPLE");
    }
  }

  static int rank() throws MPIException {
    return MPI.COMM_WORLD.getRank();
  }

  static int size() throws MPIException {
    return MPI.COMM_WORLD.getSize();
  }

  /** The latest of the times that the ranks give. */
  static long latest(long nanos) throws MPIException {
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

  static void finish() throws MPIException {
    MPI.Finalize();
  }
}

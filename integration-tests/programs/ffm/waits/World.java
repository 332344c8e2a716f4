package waits;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Start, end and bookkeeping of the test programs on a binding in C's style. */
public final class World {
  private static final Arena ARENA = Arena.global();
  private static final MemorySegment RESULT = ARENA.allocate(8, 8);
  private static final MemorySegment NUMBER = ARENA.allocate(8, 8);
  private static final int MOST_BYTES = 1 << 16;
  private static final MemorySegment OUT = ARENA.allocate(MOST_BYTES, 8);
  private static final MemorySegment IN = ARENA.allocate(MOST_BYTES, 8);

  private World() {}

  /** Begins; returns the program's own arguments. */
  public static String[] init(String[] args) {
    Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
    return args;
  }

  public static int rank() {
    Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, RESULT);
    return RESULT.get(ValueLayout.JAVA_INT, 0);
  }

  public static int size() {
    Mpi.MPI_Comm_size(Mpi.MPI_COMM_WORLD, RESULT);
    return RESULT.get(ValueLayout.JAVA_INT, 0);
  }

  /** The latest of the times that the ranks give. */
  public static long latest(long nanos) {
    NUMBER.set(ValueLayout.JAVA_LONG, 0, nanos);
    Mpi.MPI_Allreduce(NUMBER, RESULT, 1, Mpi.MPI_INT64_T, Mpi.MPI_MAX, Mpi.MPI_COMM_WORLD);
    return RESULT.get(ValueLayout.JAVA_LONG, 0);
  }

  public static void sendrecv(byte[] out, int to, byte[] in, int from) {
    MemorySegment.copy(out, 0, OUT, ValueLayout.JAVA_BYTE, 0, out.length);
    Mpi.MPI_Sendrecv(
        OUT, out.length, Mpi.MPI_BYTE, to, 1, IN, in.length, Mpi.MPI_BYTE, from, 1,
        Mpi.MPI_COMM_WORLD, Mpi.MPI_STATUS_IGNORE);
    MemorySegment.copy(IN, ValueLayout.JAVA_BYTE, 0, in, 0, in.length);
  }

  public static void finish() {
    Mpi.MPI_Finalize();
  }
}

package jse.parallel;

/**
 * The class of this name in jse by some of its methods' names and types alone: handles are longs,
 * data are arrays from a first element on, what needs no array is native itself, and methods in
 * Java's style call those in C's. {@code -Djse.library} names the library made of {@code jse.c}.
 */
public class MPI {
  private MPI() {}

  public static void init(String[] args) {
    Native.MPI_Init(args);
  }

  public static void shutdown() {
    Native.MPI_Finalize();
  }

  /** A communicator. */
  public static class Comm {
    public static final Comm WORLD = new Comm(Native.MPI_COMM_WORLD);

    private final long pointer;

    private Comm(long pointer) {
      this.pointer = pointer;
    }

    public int rank() {
      return Native.MPI_Comm_rank(pointer);
    }

    public Comm copy() {
      return new Comm(Native.MPI_Comm_dup(pointer));
    }

    public void barrier() {
      Native.MPI_Barrier(pointer);
    }

    public void send(double[] data, int start, int count, int to, int tag) {
      Native.MPI_Send(data, start, count, to, tag, pointer);
    }

    public void recv(double[] data, int start, int count, int from, int tag) {
      Native.MPI_Recv(data, start, count, from, tag, pointer);
    }

    public void bcast(long[] data, int start, int count, int root) {
      Native.MPI_Bcast(data, start, count, root, pointer);
    }

    public void shutdown() {
      Native.MPI_Comm_free(pointer);
    }
  }

  /** MPI's functions. */
  public static class Native {
    static {
      System.load(System.getProperty("jse.library"));
    }

    public static final long MPI_COMM_WORLD = constant(0);
    public static final long MPI_COMM_SELF = constant(1);
    public static final long MPI_COMM_NULL = constant(2);
    public static final long MPI_DATATYPE_NULL = constant(3);
    public static final long MPI_BYTE = constant(4);
    public static final long MPI_DOUBLE = constant(5);
    public static final long MPI_INT64_T = constant(6);
    public static final long MPI_MIN = constant(7);
    public static final int MPI_PROC_NULL = -2;
    public static final int MPI_ANY_SOURCE = -1;

    private Native() {}

    private static native long constant(int which);

    public static native String MPI_Get_library_version();

    public static native void MPI_Init(String[] args);

    public static native void MPI_Finalize();

    public static native int MPI_Comm_rank(long comm);

    public static native int MPI_Comm_size(long comm);

    public static native long MPI_Comm_dup(long comm);

    public static native void MPI_Comm_free(long comm);

    public static native void MPI_Barrier(long comm);

    public static void MPI_Send(byte[] data, int start, int count, int to, int tag, long comm) {
      MPI_Send0(data, start, count, MPI_BYTE, 1, to, tag, comm);
    }

    public static void MPI_Send(double[] data, int start, int count, int to, int tag, long comm) {
      MPI_Send0(data, start, count, MPI_DOUBLE, 8, to, tag, comm);
    }

    private static native void MPI_Send0(
        Object data, int start, int count, long type, int kind, int to, int tag, long comm);

    public static void MPI_Recv(byte[] data, int start, int count, int from, int tag, long comm) {
      MPI_Recv0(data, start, count, MPI_BYTE, 1, from, tag, comm);
    }

    public static void MPI_Recv(double[] data, int start, int count, int from, int tag, long comm) {
      MPI_Recv0(data, start, count, MPI_DOUBLE, 8, from, tag, comm);
    }

    private static native void MPI_Recv0(
        Object data, int start, int count, long type, int kind, int from, int tag, long comm);

    public static void MPI_Bcast(long[] data, int start, int count, int root, long comm) {
      MPI_Bcast0(data, start, count, MPI_INT64_T, 8, root, comm);
    }

    private static native void MPI_Bcast0(
        Object data, int start, int count, long type, int kind, int root, long comm);

    public static void MPI_Allreduce(
        long[] in, int start, long[] out, int from, int count, long op, long comm) {
      MPI_Allreduce0(false, in, start, out, from, count, MPI_INT64_T, 8, op, comm);
    }

    public static void MPI_Allreduce(long[] data, int start, int count, long op, long comm) {
      MPI_Allreduce0(true, null, 0, data, start, count, MPI_INT64_T, 8, op, comm);
    }

    private static native void MPI_Allreduce0(
        boolean inPlace,
        Object in,
        int start,
        Object out,
        int from,
        int count,
        long type,
        int kind,
        long op,
        long comm);
  }
}

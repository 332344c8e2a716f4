package org.ogolem.generic.mpi;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.ogolem.helpers.Tuple;

/**
 * The class of this name in OGOLEM by its methods' names and types alone: instance methods, all of
 * them on MPI_COMM_WORLD, wildcards of its own, and a receive that probes first and returns what
 * came as an object.
 */
public class MPIInterface {
  public static final int ANY_SOURCE = -42;
  public static final int ANY_TAG = -42;

  public int mpiInit(String[] args) {
    return Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
  }

  public int mpiFinalize() {
    return Mpi.MPI_Finalize();
  }

  public int mpiAbort(int code) {
    return Mpi.MPI_Abort(Mpi.MPI_COMM_WORLD, code);
  }

  public int mpiCommRank() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment rank = arena.allocate(4, 4);
      Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, rank);
      return rank.get(ValueLayout.JAVA_INT, 0);
    }
  }

  public int mpiCommSize() throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(4, 4);
      Mpi.MPI_Comm_size(Mpi.MPI_COMM_WORLD, size);
      return size.get(ValueLayout.JAVA_INT, 0);
    }
  }

  public int mpiSend(byte[] message, int myRank, int toRank, int tag) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_BYTE, message);
      return Mpi.MPI_Send(data, message.length, Mpi.MPI_BYTE, toRank, tag, Mpi.MPI_COMM_WORLD);
    }
  }

  public MPIStatus mpiRecvBytes(int myRank, int sourceRank, int tag) {
    int from = sourceRank == ANY_SOURCE ? Mpi.MPI_ANY_SOURCE : sourceRank;
    int with = tag == ANY_TAG ? Mpi.MPI_ANY_TAG : tag;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment status = arena.allocate(64, 8);
      Mpi.MPI_Probe(from, with, Mpi.MPI_COMM_WORLD, status);
      int source = status.get(ValueLayout.JAVA_INT, Mpi.OPEN_MPI ? 0 : 8);
      int found = status.get(ValueLayout.JAVA_INT, Mpi.OPEN_MPI ? 4 : 12);
      int bytes =
          Mpi.OPEN_MPI
              ? (int) status.get(ValueLayout.JAVA_LONG, 16)
              : status.get(ValueLayout.JAVA_INT, 0);
      MemorySegment data = arena.allocate(Math.max(1, bytes));
      int error =
          Mpi.MPI_Recv(data, bytes, Mpi.MPI_BYTE, source, found, Mpi.MPI_COMM_WORLD, status);
      byte[] message = data.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
      return new MPIStatus(message, source, found, error);
    }
  }

  public Tuple<Integer, char[]> mpiBcast(char[] message, int myRank, int root) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_CHAR, message);
      int bytes = message.length * Character.BYTES;
      int error = Mpi.MPI_Bcast(data, bytes, Mpi.MPI_BYTE, root, Mpi.MPI_COMM_WORLD);
      return new Tuple<>(error, data.toArray(ValueLayout.JAVA_CHAR));
    }
  }

  /** What was received. */
  public static class MPIStatus {
    public final int source;
    public final int tag;
    public final int err;
    public final byte[] msg;

    MPIStatus(byte[] msg, int source, int tag, int err) {
      this.msg = msg;
      this.source = source;
      this.tag = tag;
      this.err = err;
    }
  }
}

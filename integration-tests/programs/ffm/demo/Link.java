package demo;

import cmpi.Mpi;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

/** All that the wavefront asks of MPI, on a binding in C's style. */
final class Link {
  private static final int EASTWARD = 1;
  private static final int SOUTHWARD = 2;

  private final String[] arguments;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment status = arena.allocate(64, 8);
  private final MemorySegment in = arena.allocate(8, 8);
  private final MemorySegment out = arena.allocate(8, 8);
  private MemorySegment face = arena.allocate(8, 8);

  private Link(String[] arguments) {
    this.arguments = arguments;
  }

  static Link open(String[] args) {
    Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
    return new Link(args);
  }

  /** The program's own arguments. */
  String[] arguments() {
    return arguments;
  }

  int rank() {
    Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, out);
    return out.get(ValueLayout.JAVA_INT, 0);
  }

  int size() {
    Mpi.MPI_Comm_size(Mpi.MPI_COMM_WORLD, out);
    return out.get(ValueLayout.JAVA_INT, 0);
  }

  private MemorySegment room(double[] values) {
    long bytes = (long) values.length * Double.BYTES;
    if (face.byteSize() < bytes) {
      face = arena.allocate(bytes, 8);
    }
    return face;
  }

  private void arrived(double[] values) {
    MemorySegment.copy(face, ValueLayout.JAVA_DOUBLE, 0, values, 0, values.length);
  }

  private void leaving(double[] values) {
    MemorySegment.copy(values, 0, room(values), ValueLayout.JAVA_DOUBLE, 0, values.length);
  }

  void recvWest(double[] values, int west) {
    MemorySegment at = room(values);
    Mpi.MPI_Recv(
        at, values.length, Mpi.MPI_DOUBLE, west, EASTWARD, Mpi.MPI_COMM_WORLD, status);
    arrived(values);
  }

  void recvNorth(double[] values, int north) {
    MemorySegment at = room(values);
    Mpi.MPI_Recv(
        at, values.length, Mpi.MPI_DOUBLE, north, SOUTHWARD, Mpi.MPI_COMM_WORLD, status);
    arrived(values);
  }

  void sendEast(double[] values, int east) {
    leaving(values);
    Mpi.MPI_Send(face, values.length, Mpi.MPI_DOUBLE, east, EASTWARD, Mpi.MPI_COMM_WORLD);
  }

  void sendSouth(double[] values, int south) {
    leaving(values);
    Mpi.MPI_Send(face, values.length, Mpi.MPI_DOUBLE, south, SOUTHWARD, Mpi.MPI_COMM_WORLD);
  }

  void barrier() {
    Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
  }

  double max(double value) {
    in.set(ValueLayout.JAVA_DOUBLE, 0, value);
    Mpi.MPI_Allreduce(in, out, 1, Mpi.MPI_DOUBLE, Mpi.MPI_MAX, Mpi.MPI_COMM_WORLD);
    return out.get(ValueLayout.JAVA_DOUBLE, 0);
  }

  long sum(long value) {
    in.set(ValueLayout.JAVA_LONG, 0, value);
    Mpi.MPI_Allreduce(in, out, 1, Mpi.MPI_INT64_T, Mpi.MPI_SUM, Mpi.MPI_COMM_WORLD);
    return out.get(ValueLayout.JAVA_LONG, 0);
  }

  void close() {
    String stay = System.getProperty("demo.stay");
    if (stay != null) {
      stay(new File(stay));
    }
    Mpi.MPI_Finalize();
    arena.close();
  }

  /** Makes a file that says that this rank receives no more; goes on when the given one is gone. */
  private void stay(File file) {
    try {
      new File(file + "." + rank()).createNewFile();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    while (file.exists()) {
      LockSupport.parkNanos(20_000_000);
    }
  }
}

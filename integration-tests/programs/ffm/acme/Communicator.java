package acme;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** A wrapper whose communicators and requests are objects; what calls MPI are private methods. */
public final class Communicator {
  private final long handle;

  private Communicator(long handle) {
    this.handle = handle;
  }

  public static Communicator start() {
    begin();
    return new Communicator(Mpi.MPI_COMM_WORLD);
  }

  public static void stop() {
    end();
  }

  public int rank() {
    return rankOf(handle);
  }

  public void barrier() {
    meet(handle);
  }

  public void send(byte[] data, int to, int tag) {
    post(handle, data, to, tag);
  }

  public void receive(byte[] data, int from, int tag) {
    fetch(handle, data, from, tag);
  }

  public Request receiveLater(double[] into, int from, int tag) {
    Request request = new Request(into);
    expect(handle, request.data, from, tag, request.cell);
    return request;
  }

  public Request sendLater(double[] data, int to, int tag) {
    Request request = new Request(new double[data.length]);
    MemorySegment.copy(data, 0, request.data, ValueLayout.JAVA_DOUBLE, 0, data.length);
    postLater(handle, request.data, to, tag, request.cell);
    return request;
  }

  /** A message under way. */
  public static final class Request {
    private final MemorySegment cell = Arena.global().allocate(8, 8);
    private final MemorySegment data;
    private final double[] into;

    Request(double[] into) {
      this.into = into;
      data = Arena.global().allocate(into.length * 8L, 8);
    }

    public void complete() {
      await(cell.address());
      MemorySegment.copy(data, ValueLayout.JAVA_DOUBLE, 0, into, 0, into.length);
    }
  }

  private static void begin() {
    Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
  }

  private static void end() {
    Mpi.MPI_Finalize();
  }

  private static int rankOf(long comm) {
    MemorySegment rank = Arena.ofAuto().allocate(4, 4);
    Mpi.MPI_Comm_rank(comm, rank);
    return rank.get(ValueLayout.JAVA_INT, 0);
  }

  private static int sizeOf(long comm) {
    MemorySegment size = Arena.ofAuto().allocate(4, 4);
    Mpi.MPI_Comm_size(comm, size);
    return size.get(ValueLayout.JAVA_INT, 0);
  }

  private static void meet(long comm) {
    Mpi.MPI_Barrier(comm);
  }

  private static void post(long comm, byte[] data, int to, int tag) {
    MemorySegment copy = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_BYTE, data);
    Mpi.MPI_Send(copy, data.length, Mpi.MPI_BYTE, to, tag, comm);
  }

  private static void fetch(long comm, byte[] data, int from, int tag) {
    MemorySegment copy = Arena.ofAuto().allocate(Math.max(1, data.length));
    Mpi.MPI_Recv(copy, data.length, Mpi.MPI_BYTE, from, tag, comm, Mpi.MPI_STATUS_IGNORE);
    MemorySegment.copy(copy, ValueLayout.JAVA_BYTE, 0, data, 0, data.length);
  }

  private static void expect(
      long comm, MemorySegment data, int from, int tag, MemorySegment request) {
    int count = (int) (data.byteSize() / 8);
    Mpi.MPI_Irecv(data, count, Mpi.MPI_DOUBLE, from, tag, comm, request);
  }

  private static void postLater(
      long comm, MemorySegment data, int to, int tag, MemorySegment request) {
    int count = (int) (data.byteSize() / 8);
    Mpi.MPI_Isend(data, count, Mpi.MPI_DOUBLE, to, tag, comm, request);
  }

  private static void await(long request) {
    Mpi.MPI_Wait(MemorySegment.ofAddress(request).reinterpret(8), Mpi.MPI_STATUS_IGNORE);
  }
}

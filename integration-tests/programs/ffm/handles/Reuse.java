// Expected: "rank R: late NANOS" for each of two ranks. Each has N calls of MPI_Isend and MPI_Irecv of 8 bytes and N of MPI_Waitall,
// whose handles come again and again; then rank 0 receives 50 messages from anybody without a status, each of which rank 1
// sends 2 ms after rank 0 was ready: NANOS is that waiting of rank 0, from entry of the receive to entry of the send. Then each waits
// for 20 messages by MPI_Waitany and MPI_Test, and a persistent pair is started 100 times.
package handles;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

/** Requests of a binding in C's style: many that share few handles, and all ways to complete them. */
public final class Reuse {
  private static final int LATE = 50;
  private static final long PAUSE_NANOS = 2_000_000;

  private final MemorySegment memory;
  private final MemorySegment requests;
  private final MemorySegment statuses;
  private final MemorySegment result;
  private final long width = Mpi.HANDLE.byteSize();
  private final int rank;

  private Reuse(Arena arena) {
    memory = arena.allocate(64, 8);
    requests = arena.allocate(64, 8);
    statuses = arena.allocate(256, 8);
    result = arena.allocate(8, 8);
    Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, result);
    rank = result.get(ValueLayout.JAVA_INT, 0);
  }

  public static void main(String[] args) {
    Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
    try (Arena arena = Arena.ofConfined()) {
      Reuse reuse = new Reuse(arena);
      for (int i = 0; i < Integer.parseInt(args[0]); i++) {
        reuse.exchange();
      }
      Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
      long late = reuse.late(arena);
      System.out.println("rank " + reuse.rank + ": late " + late);
      for (int i = 0; i < 20; i++) {
        reuse.any();
        reuse.test();
      }
      reuse.persistent();
    }
    Mpi.MPI_Finalize();
  }

  private MemorySegment request(int index) {
    return requests.asSlice(index * width, width);
  }

  private void start(MemorySegment in, MemorySegment out) {
    Mpi.MPI_Irecv(in, 8, Mpi.MPI_BYTE, 1 - rank, 1, Mpi.MPI_COMM_WORLD, request(0));
    Mpi.MPI_Isend(out, 8, Mpi.MPI_BYTE, 1 - rank, 1, Mpi.MPI_COMM_WORLD, request(1));
  }

  private void exchange() {
    start(memory.asSlice(0, 8), memory.asSlice(8, 8));
    Mpi.MPI_Waitall(2, requests, statuses);
  }

  private long late(Arena arena) {
    MemorySegment times = arena.allocate(8L * LATE, 8);
    MemorySegment theirs = arena.allocate(8L * LATE, 8);
    for (int i = 0; i < LATE; i++) {
      if (rank == 0) {
        Mpi.MPI_Send(memory, 1, Mpi.MPI_BYTE, 1, 2, Mpi.MPI_COMM_WORLD);
        times.setAtIndex(ValueLayout.JAVA_LONG, i, System.nanoTime());
        Mpi.MPI_Recv(
            memory, 8, Mpi.MPI_BYTE, Mpi.MPI_ANY_SOURCE, 3, Mpi.MPI_COMM_WORLD, Mpi.MPI_STATUS_IGNORE);
      } else {
        Mpi.MPI_Recv(memory, 1, Mpi.MPI_BYTE, 0, 2, Mpi.MPI_COMM_WORLD, statuses);
        LockSupport.parkNanos(PAUSE_NANOS);
        times.setAtIndex(ValueLayout.JAVA_LONG, i, System.nanoTime());
        Mpi.MPI_Send(memory, 8, Mpi.MPI_BYTE, 0, 3, Mpi.MPI_COMM_WORLD);
      }
    }
    Mpi.MPI_Sendrecv(
        times, LATE, Mpi.MPI_INT64_T, 1 - rank, 4, theirs, LATE, Mpi.MPI_INT64_T, 1 - rank, 4,
        Mpi.MPI_COMM_WORLD, statuses);
    long sum = 0;
    for (int i = 0; rank == 0 && i < LATE; i++) {
      long ready = times.getAtIndex(ValueLayout.JAVA_LONG, i);
      sum += Math.max(0, theirs.getAtIndex(ValueLayout.JAVA_LONG, i) - ready);
    }
    return sum;
  }

  private void any() {
    start(memory.asSlice(0, 8), memory.asSlice(8, 8));
    for (int i = 0; i < 2; i++) {
      Mpi.MPI_Waitany(2, requests, result, Mpi.MPI_STATUS_IGNORE);
    }
  }

  private void test() {
    start(memory.asSlice(0, 8), memory.asSlice(8, 8));
    for (int i = 0; i < 2; i++) {
      do {
        Mpi.MPI_Test(request(i), result, statuses);
      } while (result.get(ValueLayout.JAVA_INT, 0) == 0);
    }
  }

  private void persistent() {
    boolean sends = rank == 0;
    if (sends) {
      Mpi.MPI_Send_init(memory, 8, Mpi.MPI_BYTE, 1, 5, Mpi.MPI_COMM_WORLD, request(0));
    } else {
      Mpi.MPI_Recv_init(memory, 8, Mpi.MPI_BYTE, 0, 5, Mpi.MPI_COMM_WORLD, request(0));
    }
    for (int i = 0; i < 100; i++) {
      Mpi.MPI_Start(request(0));
      Mpi.MPI_Wait(request(0), statuses);
    }
    Mpi.MPI_Request_free(request(0));
  }
}

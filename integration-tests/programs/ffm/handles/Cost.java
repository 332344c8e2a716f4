// Expected: three lines "WHAT NANOS", the smallest mean of ten rounds of ARGUMENT turns each on one rank: a barrier of
// MPI_COMM_SELF, a message to itself by MPI_Sendrecv, and one by MPI_Irecv, MPI_Isend and MPI_Waitall. What they are more under
// the agent is the cost of one, one and three recorded calls.
package handles;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** What recorded calls of a binding in C's style cost. */
public final class Cost {
  private static final int ROUNDS = 10;

  private Cost() {}

  public static void main(String[] args) {
    int turns = Integer.parseInt(args[0]);
    Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment in = arena.allocate(8, 8);
      MemorySegment out = arena.allocate(8, 8);
      MemorySegment status = arena.allocate(128, 8);
      MemorySegment requests = arena.allocate(16, 8);
      MemorySegment second = requests.asSlice(Mpi.HANDLE.byteSize());
      measure("barrier", turns, () -> Mpi.MPI_Barrier(Mpi.MPI_COMM_SELF));
      measure(
          "sendrecv",
          turns,
          () ->
              Mpi.MPI_Sendrecv(
                  out, 8, Mpi.MPI_BYTE, 0, 1, in, 8, Mpi.MPI_BYTE, 0, 1, Mpi.MPI_COMM_SELF, status));
      measure(
          "waitall",
          turns,
          () -> {
            Mpi.MPI_Irecv(in, 8, Mpi.MPI_BYTE, 0, 1, Mpi.MPI_COMM_SELF, requests);
            Mpi.MPI_Isend(out, 8, Mpi.MPI_BYTE, 0, 1, Mpi.MPI_COMM_SELF, second);
            Mpi.MPI_Waitall(2, requests, status);
          });
    }
    Mpi.MPI_Finalize();
  }

  private static void measure(String what, int turns, Runnable call) {
    long best = Long.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < turns; i++) {
        call.run();
      }
      best = Math.min(best, System.nanoTime() - start);
    }
    System.out.printf("%s %.1f%n", what, (double) best / turns);
  }
}

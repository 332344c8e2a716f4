package cost;

import cmpi.Mpi;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What {@link Carrier} and {@link Pair} measure, over a binding in C's style that is known by its
 * table alone: on one rank a barrier on MPI_COMM_SELF, on two a message of 8 bytes and of 64 KiB
 * and an all-reduction of one number. Rank 0 prints. Arguments: repetitions, and turns of a loop in
 * one repetition.
 */
public final class Wrapped {
  private static final int TAG = 1;

  private Wrapped() {}

  public static void main(String[] arguments) throws InterruptedException {
    int repetitions = Integer.parseInt(arguments[0]);
    int turns = Integer.parseInt(arguments[1]);
    Mpi.MPI_Init(MemorySegment.NULL, MemorySegment.NULL);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(8, 8);
      Mpi.MPI_Comm_size(Mpi.MPI_COMM_WORLD, number);
      boolean alone = number.get(ValueLayout.JAVA_INT, 0) == 1;
      Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, number);
      int rank = number.get(ValueLayout.JAVA_INT, 0);
      Kernel[] kernels =
          alone
              ? new Kernel[] {Clocks.nanoTime(turns), barrier(turns)}
              : new Kernel[] {
                pingPong("ping-pong 8 B (one way)", turns, 8, arena, rank),
                pingPong("ping-pong 64 KiB (one way)", Math.max(10, turns / 10), 64 * 1024, arena, rank),
                allReduce(turns, arena)
              };
      if (alone) {
        System.out.println("fact,clock: " + Clocks.counterSource());
      }
      Kernel.measure(alone ? 300 : Math.max(20, 60_000 / turns), repetitions, kernels);
      if (rank == 0) {
        Kernel.print(kernels);
      }
    }
    Mpi.MPI_Finalize();
  }

  private static Kernel barrier(int turns) {
    return new Kernel("barrier on MPI_COMM_SELF", turns) {
      @Override
      protected void run(int turns) {
        for (int i = 0; i < turns; i++) {
          Mpi.MPI_Barrier(Mpi.MPI_COMM_SELF);
        }
      }
    };
  }

  /** A turn is one message: every other one comes back. */
  private static Kernel pingPong(String name, int turns, int bytes, Arena arena, int rank) {
    MemorySegment buffer = arena.allocate(bytes, 8);
    MemorySegment status = arena.allocate(64, 8);
    return new Kernel(name, turns) {
      @Override
      protected void run(int turns) {
        int peer = 1 - rank;
        for (int i = 0; i < turns; i += 2) {
          if (rank == 0) {
            Mpi.MPI_Send(buffer, bytes, Mpi.MPI_BYTE, peer, TAG, Mpi.MPI_COMM_WORLD);
            Mpi.MPI_Recv(buffer, bytes, Mpi.MPI_BYTE, peer, TAG, Mpi.MPI_COMM_WORLD, status);
          } else {
            Mpi.MPI_Recv(buffer, bytes, Mpi.MPI_BYTE, peer, TAG, Mpi.MPI_COMM_WORLD, status);
            Mpi.MPI_Send(buffer, bytes, Mpi.MPI_BYTE, peer, TAG, Mpi.MPI_COMM_WORLD);
          }
        }
      }
    };
  }

  private static Kernel allReduce(int turns, Arena arena) {
    MemorySegment mine = arena.allocate(8, 8);
    MemorySegment sum = arena.allocate(8, 8);
    return new Kernel("all-reduce 8 B", turns) {
      @Override
      protected void run(int turns) {
        for (int i = 0; i < turns; i++) {
          Mpi.MPI_Allreduce(mine, sum, 1, Mpi.MPI_DOUBLE, Mpi.MPI_SUM, Mpi.MPI_COMM_WORLD);
        }
      }
    };
  }
}

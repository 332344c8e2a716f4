package cost;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Two ranks: half a ping-pong round trip of 8 bytes and of 64 KiB, and an all-reduction of one
 * number. Rank 0 prints. Arguments: repetitions, and turns of a loop in one repetition.
 */
public final class Pair {
  private static final int TAG = 1;

  private Pair() {}

  public static void main(String[] arguments) throws Exception {
    int repetitions = Integer.parseInt(arguments[0]);
    int turns = Integer.parseInt(arguments[1]);
    MPI.Init(arguments);
    Intracomm world = MPI.COMM_WORLD;
    int rank = world.getRank();
    Kernel[] kernels = {
      pingPong("ping-pong 8 B (one way)", turns, 8, world, rank),
      pingPong("ping-pong 64 KiB (one way)", Math.max(10, turns / 10), 64 * 1024, world, rank),
      allReduce(turns, world)
    };
    Kernel.measure(Math.max(20, 60_000 / turns), repetitions, kernels);
    if (rank == 0) {
      Kernel.print(kernels);
    }
    MPI.Finalize();
  }

  /** A turn is one message: every other one comes back. */
  private static Kernel pingPong(String name, int turns, int bytes, Comm world, int rank) {
    ByteBuffer buffer = MPI.newByteBuffer(bytes);
    return new Kernel(name, turns) {
      @Override
      protected void run(int turns) throws MPIException {
        int peer = 1 - rank;
        for (int i = 0; i < turns; i += 2) {
          if (rank == 0) {
            world.send(buffer, bytes, MPI.BYTE, peer, TAG);
            world.recv(buffer, bytes, MPI.BYTE, peer, TAG);
          } else {
            world.recv(buffer, bytes, MPI.BYTE, peer, TAG);
            world.send(buffer, bytes, MPI.BYTE, peer, TAG);
          }
        }
      }
    };
  }

  private static Kernel allReduce(int turns, Intracomm world) {
    DoubleBuffer mine = MPI.newDoubleBuffer(1);
    DoubleBuffer sum = MPI.newDoubleBuffer(1);
    return new Kernel("all-reduce 8 B", turns) {
      @Override
      protected void run(int turns) throws MPIException {
        for (int i = 0; i < turns; i++) {
          world.allReduce(mine, sum, 1, MPI.DOUBLE, MPI.SUM);
        }
      }
    };
  }
}

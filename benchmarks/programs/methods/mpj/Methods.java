package methods;

import cost.Kernel;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Two ranks of MPJ Express: ping-pong and barrier, the calls made directly or between two clock
 * reads. Arguments: {@code direct} or {@code clocks}, repetitions.
 */
public final class Methods {
  private static final int TAG = 1;

  private static long nanos;

  private Methods() {}

  public static void main(String[] arguments) throws Exception {
    String[] own = MPI.Init(arguments);
    boolean clocks = own[0].equals("clocks");
    int repetitions = Integer.parseInt(own[1]);
    int rank = MPI.COMM_WORLD.Rank();
    Kernel[] kernels = {
      new StepKernel("MPJ ping-pong 8 B", 20, 2, pingPong(clocks, 8, rank)),
      new StepKernel("MPJ ping-pong 64 KiB", 10, 2, pingPong(clocks, 64 * 1024, rank)),
      new StepKernel("MPJ Barrier", 40, 1, barrier(clocks))
    };
    Kernel.measure(Math.max(100, repetitions / 4), repetitions, kernels);
    if (rank == 0) {
      Kernel.print(kernels);
      System.out.println("found," + nanos / 1_000_000 + " ms");
    }
    MPI.Finalize();
  }

  private static Step pingPong(boolean clocks, int bytes, int rank) {
    byte[] buffer = new byte[bytes];
    Intracomm world = MPI.COMM_WORLD;
    int peer = 1 - rank;
    Step send = () -> world.Send(buffer, 0, bytes, MPI.BYTE, peer, TAG);
    Step receive = () -> world.Recv(buffer, 0, bytes, MPI.BYTE, peer, TAG);
    Step first = timed(clocks, rank == 0 ? send : receive);
    Step second = timed(clocks, rank == 0 ? receive : send);
    return () -> {
      first.run();
      second.run();
    };
  }

  private static Step barrier(boolean clocks) {
    Intracomm world = MPI.COMM_WORLD;
    return timed(clocks, world::Barrier);
  }

  private static Step timed(boolean clocks, Step call) {
    return clocks
        ? () -> {
          long begin = System.nanoTime();
          call.run();
          nanos += System.nanoTime() - begin;
        }
        : call;
  }
}

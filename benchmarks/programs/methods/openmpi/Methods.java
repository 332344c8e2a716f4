package methods;

import cost.Kernel;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Two ranks, five kinds of communication, the calls made directly or by the method that the first
 * argument names: {@code direct clocks walker throwable probe stamp}. Prints nanoseconds an MPI
 * call. Second argument: repetitions.
 */
public final class Methods {
  private static final int HALO_BYTES = 2000;

  private Methods() {}

  public static void main(String[] arguments) throws Exception {
    MPI.Init(arguments);
    Intracomm world = MPI.COMM_WORLD;
    Calls calls = calls(arguments[0], world);
    int repetitions = Integer.parseInt(arguments[1]);
    int rank = world.getRank();
    Kernel[] kernels = {
      new StepKernel("ping-pong 8 B", 50, 2, pingPong(calls, 8, rank)),
      new StepKernel("ping-pong 64 KiB", 10, 2, pingPong(calls, 64 * 1024, rank)),
      new StepKernel("Allreduce 8 B", 100, 1, allReduce(calls)),
      new StepKernel("halo 2 kB", 20, 5, halo(calls, rank)),
      new StepKernel("Barrier", 100, 1, calls::barrier)
    };
    Kernel.measure(Math.max(100, repetitions / 4), repetitions, kernels);
    if (rank == 0) {
      Kernel.print(kernels);
      System.out.println("found," + calls.result());
    }
    MPI.Finalize();
  }

  private static Calls calls(String method, Intracomm world) {
    return switch (method) {
      case "direct" -> new Calls(world);
      case "clocks" -> new TimedCalls(world);
      case "walker" -> new WalkerCalls(world);
      case "throwable" -> new ThrowableCalls(world);
      case "probe" -> new ProbeCalls(world);
      case "stamp" -> new StampCalls(world);
      default -> throw new IllegalArgumentException(method);
    };
  }

  /** There and back: one message sent, one received. */
  private static Step pingPong(Calls calls, int bytes, int rank) {
    ByteBuffer buffer = MPI.newByteBuffer(bytes);
    int peer = 1 - rank;
    return rank == 0
        ? () -> {
          calls.send(buffer, bytes, peer);
          calls.recv(buffer, bytes, peer);
        }
        : () -> {
          calls.recv(buffer, bytes, peer);
          calls.send(buffer, bytes, peer);
        };
  }

  private static Step allReduce(Calls calls) {
    DoubleBuffer mine = MPI.newDoubleBuffer(1);
    DoubleBuffer sum = MPI.newDoubleBuffer(1);
    return () -> calls.allReduce(mine, sum);
  }

  /** Two receives posted, two sends started, all four waited for: both neighbours are the other. */
  private static Step halo(Calls calls, int rank) {
    ByteBuffer[] buffers = new ByteBuffer[4];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = MPI.newByteBuffer(HALO_BYTES);
    }
    int peer = 1 - rank;
    return () -> exchange(calls, buffers, peer);
  }

  private static void exchange(Calls calls, ByteBuffer[] buffers, int peer) throws MPIException {
    Request[] requests = {
      calls.iRecv(buffers[0], HALO_BYTES, peer, 2),
      calls.iRecv(buffers[1], HALO_BYTES, peer, 3),
      calls.iSend(buffers[2], HALO_BYTES, peer, 2),
      calls.iSend(buffers[3], HALO_BYTES, peer, 3)
    };
    calls.waitAll(requests);
  }
}

// Expected: the factor at fault of each phase, as in section 5.1 of "Trace-based, time-resolved
// analysis of MPI application performance": "balanced" none (the highest parallel efficiency),
// "imbalance" load balance (the last rank computes four times as long), "serialised" serialisation
// (one rank after the other computes), "transfer" transfer (messages of 32 MiB). An argument:
// rounds of each. Lines "phase NAME FROM TO" and "init NANOS" are System.nanoTime().
package phases;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;
import mpi.MPIException;
import waits.Disturbance;

/** Four phases, each slow for a reason of its own. */
public final class FourPhases {
  private static final long COMPUTE = 8_000_000;
  private static final int LARGE = 1 << 25;

  private static int rounds = 50;
  private static int rank;
  private static int size;
  private static final ByteBuffer TOKEN = MPI.newByteBuffer(8);

  private FourPhases() {}

  private interface Round {
    void run() throws MPIException;
  }

  public static void main(String[] args) throws MPIException, IOException {
    // Before the run: windows in which little happens are joined with those of the first phase.
    ByteBuffer out = ByteBuffer.allocateDirect(LARGE);
    ByteBuffer in = ByteBuffer.allocateDirect(LARGE);
    MPI.Init(args);
    rounds = args.length > 0 ? Integer.parseInt(args[0]) : rounds;
    System.out.println("init " + System.nanoTime());
    rank = MPI.COMM_WORLD.getRank();
    size = MPI.COMM_WORLD.getSize();
    long before = Disturbance.nanos();
    phase("balanced", () -> together(COMPUTE));
    phase("imbalance", () -> together(rank == size - 1 ? 2 * COMPUTE : COMPUTE / 2));
    phase("serialised", FourPhases::inTurn);
    phase(
        "transfer",
        () -> {
          compute(COMPUTE / 4);
          // Twice, so that it is much of the run on a fast machine, too.
          exchange(out, in);
          exchange(out, in);
        });
    Disturbance.print(rank, before);
    MPI.Finalize();
  }

  private static void phase(String name, Round round) throws MPIException {
    MPI.COMM_WORLD.barrier();
    long start = System.nanoTime();
    for (int i = 0; i < rounds; i++) {
      round.run();
    }
    MPI.COMM_WORLD.barrier();
    if (rank == 0) {
      System.out.println("phase " + name + " " + start + " " + System.nanoTime());
    }
  }

  private static void together(long nanos) throws MPIException {
    compute(nanos);
    MPI.COMM_WORLD.barrier();
  }

  /** The token goes round; who has it computes. */
  private static void inTurn() throws MPIException {
    if (rank > 0) {
      MPI.COMM_WORLD.recv(TOKEN, 8, MPI.BYTE, rank - 1, 1);
    }
    compute(COMPUTE / 2);
    MPI.COMM_WORLD.send(TOKEN, 8, MPI.BYTE, (rank + 1) % size, 1);
    if (rank == 0) {
      MPI.COMM_WORLD.recv(TOKEN, 8, MPI.BYTE, size - 1, 1);
    }
  }

  private static void exchange(ByteBuffer out, ByteBuffer in) throws MPIException {
    MPI.COMM_WORLD.sendRecv(
        out,
        LARGE,
        MPI.BYTE,
        (rank + 1) % size,
        2,
        in,
        LARGE,
        MPI.BYTE,
        (rank + size - 1) % size,
        2);
  }

  /** Sleeps, so that the others find a free core. */
  private static void compute(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}

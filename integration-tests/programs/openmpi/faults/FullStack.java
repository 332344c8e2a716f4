// Expected: "overflowed 40 times" and exit code 0: each time the stack is filled with calls that probe for a message, one
// a frame, until it overflows somewhere, in the program, in MPI or in what watches it. Ten barriers follow, which are counted.
package faults;

import mpi.MPI;
import mpi.MPIException;

public final class FullStack {
  private static int depth;

  private FullStack() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int overflows = 0;
    for (int i = 0; i < 40; i++) {
      try {
        fill(i % 7, 0, 0);
      } catch (StackOverflowError e) {
        overflows++;
      }
    }
    for (int i = 0; i < 10; i++) {
      MPI.COMM_WORLD.barrier();
    }
    MPI.Finalize();
    System.out.println("overflowed " + overflows + " times");
  }

  /** Frames of some sizes, so that the stack ends in another place each time. */
  private static long fill(int kind, long a, long b) throws MPIException {
    depth++;
    MPI.COMM_SELF.iProbe(MPI.ANY_SOURCE, 77);
    return kind % 2 == 0 ? fill(kind, a + 1, b) + depth : wide(kind, a, b, a, b, kind) - depth;
  }

  private static long wide(int kind, long a, long b, long c, long d, int e) throws MPIException {
    return e > 2 ? fill(kind, a + c, b + d) : fill(kind, a, b) + a * c + b * d + e;
  }
}

// Expected: ten lines "rank R step S" on stdout and five "rank R complains S" on stderr, of each of two ranks, which
// pass a number on before each; rank 1 is 20 ms late each time.
package ends;

import mpi.MPI;

public final class Talkative {
  private Talkative() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    int[] number = new int[1];
    for (int step = 0; step < 10; step++) {
      if (rank == 1) {
        Thread.sleep(20);
        MPI.COMM_WORLD.Send(number, 0, 1, MPI.INT, 0, 1);
      } else {
        MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, 1, 1);
      }
      System.out.println("rank " + rank + " step " + step);
      if (step % 2 == 0) {
        System.err.println("rank " + rank + " complains " + step);
      }
    }
    MPI.Finalize();
  }
}

// Expected: each rank makes 5 MPI_Allreduce in main and then, in three calls of solve, 30 more.
package live;

import mpi.MPI;

public final class Phases {
  private Phases() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    for (int i = 0; i < 5; i++) {
      MPI.COMM_WORLD.Allreduce(new int[1], 0, new int[1], 0, 1, MPI.INT, MPI.SUM);
    }
    for (int i = 0; i < 3; i++) {
      solve();
    }
    MPI.Finalize();
  }

  private static void solve() {
    for (int i = 0; i < 10; i++) {
      MPI.COMM_WORLD.Allreduce(new int[1], 0, new int[1], 0, 1, MPI.INT, MPI.SUM);
    }
  }
}

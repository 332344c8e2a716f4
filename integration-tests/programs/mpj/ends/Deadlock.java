// Expected: the ranks pass a number around 100 times; then every rank waits for one that nobody sends, for good. A
// profile made of what is left says so first: "ended in MPI_Recv at Deadlock.pass" on all ranks.
package ends;

import mpi.Intracomm;
import mpi.MPI;

public final class Deadlock {
  private Deadlock() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.Rank();
    for (int round = 0; round < 100; round++) {
      pass(rank, rank == 0);
    }
    pass(rank, false);
    MPI.Finalize();
  }

  private static void pass(int rank, boolean first) throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    int size = world.Size();
    int[] number = {rank};
    if (first) {
      world.Send(number, 0, 1, MPI.INT, (rank + 1) % size, 1);
    }
    world.Recv(number, 0, 1, MPI.INT, (rank + size - 1) % size, 1);
    if (!first) {
      world.Send(number, 0, 1, MPI.INT, (rank + 1) % size, 1);
    }
  }
}

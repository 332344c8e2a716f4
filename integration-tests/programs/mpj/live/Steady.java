// Expected: each of n ranks makes, round by round until the seconds of the first argument are over,
// one MPI_Allreduce of an int, one MPI_Sendrecv of 1000 bytes around the ring, one MPI_Send and one
// MPI_Recv of 10 doubles between neighbours in turn; then one barrier, after which it stays out of
// MPI for the seconds of the second argument. Rank 0 prints the number of rounds. Rank 1 comes 2 ms
// late to each round.
package live;

import mpi.Intracomm;
import mpi.MPI;

public final class Steady {
  private static final int TAG = 1;

  private Steady() {}

  public static void main(String[] all) throws Exception {
    String[] args = MPI.Init(all);
    Intracomm world = MPI.COMM_WORLD;
    int rank = world.Rank();
    int size = world.Size();
    long end = System.nanoTime() + (long) (Double.parseDouble(args[0]) * 1e9);
    byte[] out = new byte[1000];
    byte[] in = new byte[1000];
    double[] numbers = new double[10];
    int[] mine = {1};
    int[] go = {1};
    int rounds = 0;
    while (true) {
      mine[0] = rank == 0 && System.nanoTime() > end ? 0 : 1;
      world.Allreduce(mine, 0, go, 0, 1, MPI.INT, MPI.MIN);
      if (go[0] == 0) {
        break;
      }
      if (rank == 1) {
        Thread.sleep(2);
      }
      world.Sendrecv(
          out, 0, 1000, MPI.BYTE, (rank + 1) % size, TAG, in, 0, 1000, MPI.BYTE, (rank + size - 1) % size, TAG);
      if (rank % 2 == 0) {
        world.Send(numbers, 0, 10, MPI.DOUBLE, (rank + 1) % size, TAG);
        world.Recv(numbers, 0, 10, MPI.DOUBLE, (rank + 1) % size, TAG);
      } else {
        world.Recv(numbers, 0, 10, MPI.DOUBLE, rank - 1, TAG);
        world.Send(numbers, 0, 10, MPI.DOUBLE, rank - 1, TAG);
      }
      rounds++;
    }
    world.Barrier();
    if (rank == 0) {
      System.out.println("rounds " + rounds);
    }
    Thread.sleep((long) (Double.parseDouble(args[1]) * 1000));
    MPI.Finalize();
  }
}

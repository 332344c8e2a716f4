// Expected: each of n ranks makes, round by round until the seconds of the first argument are over,
// one MPI_Allreduce of an int, one MPI_Sendrecv of 1000 bytes around the ring, one MPI_Send and one
// MPI_Recv of 10 doubles between neighbours in turn; then one barrier, after which it stays out of
// MPI for the seconds of the second argument. Rank 0 prints the number of rounds. Rank 1 comes 2 ms
// late to each round.
package live;

import waits.World;

public final class Steady {
  private Steady() {}

  public static void main(String[] all) throws Exception {
    String[] args = World.init(all);
    int rank = World.rank();
    int size = World.size();
    int next = (rank + 1) % size;
    long end = System.nanoTime() + (long) (Double.parseDouble(args[0]) * 1e9);
    byte[] out = new byte[1000];
    byte[] in = new byte[1000];
    double[] numbers = new double[10];
    int rounds = 0;
    while (World.least(rank == 0 && System.nanoTime() > end ? 0 : 1) == 1) {
      if (rank == 1) {
        Thread.sleep(2);
      }
      World.sendrecv(out, next, in, (rank + size - 1) % size);
      if (rank % 2 == 0) {
        World.send(numbers, next);
        World.recv(numbers, next);
      } else {
        World.recv(numbers, rank - 1);
        World.send(numbers, rank - 1);
      }
      rounds++;
    }
    World.barrier();
    if (rank == 0) {
      System.out.println("rounds " + rounds);
    }
    Thread.sleep((long) (Double.parseDouble(args[1]) * 1000));
    World.finish();
  }
}

// Expected: rank 0 prints "sum 1250.0": 20 turns in which rank 1 sleeps 10 ms and sends 5 doubles, from the second element
// of an array of 7 on, which rank 0 receives; then a broadcast of 2 longs and a barrier, all on a copy of MPI.Comm.WORLD.
// Rank 0 waits at least 150 ms in its receives, of 40 bytes each.
package shapes;

import jse.parallel.MPI;

/** A binding over JNI whose methods in Java's style call those in C's. */
public final class Jse {
  private static final int TURNS = 20;

  private Jse() {}

  public static void main(String[] args) throws InterruptedException {
    MPI.init(args);
    MPI.Comm comm = MPI.Comm.WORLD.copy();
    int rank = comm.rank();
    double sum = 0;
    for (int i = 0; i < TURNS; i++) {
      double[] data = new double[7];
      if (rank == 0) {
        comm.recv(data, 1, 5, 1, 3);
        for (double each : data) {
          sum += each;
        }
      } else if (rank == 1) {
        Thread.sleep(10);
        for (int j = 0; j < 7; j++) {
          data[j] = j < 1 || j > 5 ? 1e9 : i + j;
        }
        comm.send(data, 1, 5, 0, 3);
      }
      long[] turn = {rank == 0 ? i : -1, 7};
      comm.bcast(turn, 0, 2, 0);
      if (turn[0] != i) {
        throw new IllegalStateException("turn " + turn[0]);
      }
      comm.barrier();
    }
    if (rank == 0) {
      System.out.println("sum " + sum);
    }
    comm.shutdown();
    MPI.shutdown();
  }
}

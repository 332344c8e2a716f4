// Expected: rank 1 ends without Finalize while the launcher lets the others go on, which they do for two seconds and end
// likewise. Before its end each rank says "died RANK MS", in ms since 1970, right behind its last call of MPI.
package ends;

import mpi.MPI;

/** A rank that dies long before the job does. */
public final class EarlyDeath {
  private static final int ROUNDS = 100;
  private static final long MILLIS_BETWEEN = 20;

  private EarlyDeath() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    MPI.COMM_WORLD.barrier();
    for (int round = 0; round < ROUNDS && rank != 1; round++) {
      Thread.sleep(MILLIS_BETWEEN);
      MPI.COMM_SELF.barrier();
    }
    System.out.println("died " + rank + " " + System.currentTimeMillis());
    System.out.flush();
    // The line has to get through.
    Thread.sleep(200);
    Runtime.getRuntime().halt(1);
  }
}

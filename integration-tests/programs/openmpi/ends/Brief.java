// Expected: 20 rounds of a ring (send, recv), an all-reduction and a broadcast, which add up to 210 times the number of
// ranks on every rank; then a line "moments RANK SUM" and when, in ms since 1970, main began, Init returned, Finalize was
// entered and left. The argument says how a rank ends: return, exit, late (rank 1 is 50 ms late), thread (leaves one),
// after (rank 1 goes on for 3 s).
package ends;

import mpi.Intracomm;
import mpi.MPI;

public final class Brief {
  private static final int ROUNDS = 20;

  private Brief() {}

  public static void main(String[] args) throws Exception {
    Moments moments = new Moments();
    moments.note();
    MPI.Init(args);
    moments.note();
    Intracomm world = MPI.COMM_WORLD;
    int rank = world.getRank();
    int size = world.getSize();
    int[] number = new int[1];
    int[] sum = new int[1];
    long all = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      number[0] = round;
      if (rank % 2 == 0) {
        world.send(number, 1, MPI.INT, (rank + 1) % size, 1);
        world.recv(number, 1, MPI.INT, (rank + size - 1) % size, 1);
      } else {
        world.recv(number, 1, MPI.INT, (rank + size - 1) % size, 1);
        world.send(number, 1, MPI.INT, (rank + 1) % size, 1);
      }
      world.allReduce(number, sum, 1, MPI.INT, MPI.SUM);
      world.bcast(sum, 1, MPI.INT, 0);
      all += sum[0];
    }
    Moments.beforeFinalize(args[0], rank);
    moments.note();
    MPI.Finalize();
    moments.end(args[0], rank, all);
  }
}

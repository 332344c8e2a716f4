// Expected: on rank 0 one of 21 sends has no such receiver and throws, which is caught. So the numbers of rank 0's messages
// cannot be trusted, and the waits of rank 1 for it are estimated; those of rank 2 for rank 1 are measured. With "kill"
// rank 1 is killed before Finalize, and the job with it.
package waits;

import mpi.MPI;
import mpi.MPIException;

public final class Thrown {
  private static final int ROUNDS = 20;

  private Thrown() {}

  public static void main(String[] args) throws Exception {
    String how = MPI.Init(args)[0];
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    int rank = MPI.COMM_WORLD.getRank();
    int[] number = new int[1];
    for (int round = 0; round < ROUNDS; round++) {
      if (rank == 1) {
        MPI.COMM_WORLD.recv(number, 1, MPI.INT, 0, 5);
      } else if (rank == 2) {
        MPI.COMM_WORLD.recv(number, 1, MPI.INT, 1, 5);
      }
      if (rank < 2) {
        Thread.sleep(2);
        MPI.COMM_WORLD.send(number, 1, MPI.INT, rank + 1, 5);
      }
      if (rank == 0 && round == ROUNDS / 2) {
        sendToNobody(number);
      }
    }
    if (how.equals("kill")) {
      Thread.sleep(500);
      if (rank == 1) {
        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
      }
      Thread.sleep(60_000);
    }
    MPI.Finalize();
  }

  private static void sendToNobody(int[] number) {
    try {
      MPI.COMM_WORLD.send(number, 1, MPI.INT, 99, 5);
      throw new AssertionError("there is no rank 99");
    } catch (MPIException e) {
      System.out.println("thrown");
    }
  }
}

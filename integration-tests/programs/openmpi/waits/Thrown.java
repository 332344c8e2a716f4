// Expected: on rank 0 one of 21 sends has no such receiver and throws, which is caught. On rank 2 one of 20 receives
// has no room for its message and throws, too. All other waits are measured, those behind the lost message as well:
// rank 1 waits some 4 ms for each message of rank 0, and rank 2 some 6 ms for each of rank 1. With "kill" rank 1 is
// killed before Finalize, and the job with it; no receive throws. What rank 0 counts from its exception on, half of its
// messages, cannot be compared then, and the waits of rank 1 for it are estimated.
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
    // A rank that starts late would find its first messages there.
    MPI.COMM_WORLD.barrier();
    for (int round = 0; round < ROUNDS; round++) {
      boolean isSpecial = round == ROUNDS / 2;
      if (rank == 1) {
        MPI.COMM_WORLD.recv(number, 1, MPI.INT, 0, 5);
      } else if (rank == 2 && isSpecial && !how.equals("kill")) {
        receiveWithoutRoom(number);
      } else if (rank == 2) {
        MPI.COMM_WORLD.recv(number, 1, MPI.INT, 1, 5);
      }
      if (rank < 2) {
        Thread.sleep(rank == 0 ? 6 : 2);
        MPI.COMM_WORLD.send(number, 1, MPI.INT, rank + 1, 5);
      }
      if (rank == 0 && isSpecial) {
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

  private static void receiveWithoutRoom(int[] number) {
    try {
      MPI.COMM_WORLD.recv(number, 0, MPI.INT, 1, 5);
      throw new AssertionError("there is no room");
    } catch (MPIException e) {
      System.out.println("no room");
    }
  }
}

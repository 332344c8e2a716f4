// Expected: on rank 0 one of 21 sends has no such receiver and throws, which is caught. On rank 2 one of 20 receives
// has no room for its message and throws, too. All other waits are measured, those behind the lost message as well:
// some 4 ms of rank 1 for each message of rank 0, and of rank 2 for each of rank 1. "waited RANK NANOS" says how long
// a rank's receives with room waited: a message has the time at which its send began. With "kill" rank 1 is
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
    long[] sent = new long[1];
    long waited = 0;
    // A rank that starts late would find its first messages there.
    MPI.COMM_WORLD.barrier();
    long disturbed = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      boolean isSpecial = round == ROUNDS / 2;
      if (rank == 1) {
        waited += receive(sent, 0); // a call path of its own
      } else if (rank == 2 && isSpecial && !how.equals("kill")) {
        receiveWithoutRoom(sent);
      } else if (rank == 2) {
        waited += receive(sent, 1);
      }
      if (rank < 2) {
        Thread.sleep(rank == 0 ? 6 : 2);
        sent[0] = System.nanoTime();
        MPI.COMM_WORLD.send(sent, 1, MPI.LONG, rank + 1, 5);
      }
      if (rank == 0 && isSpecial) {
        sendToNobody(sent);
      }
    }
    System.out.println("waited " + rank + " " + waited);
    Disturbance.print(rank, disturbed);
    if (how.equals("kill")) {
      Thread.sleep(500);
      if (rank == 1) {
        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start();
      }
      Thread.sleep(60_000);
    }
    MPI.Finalize();
  }

  private static long receive(long[] sent, int from) throws MPIException {
    long entered = System.nanoTime();
    MPI.COMM_WORLD.recv(sent, 1, MPI.LONG, from, 5);
    return Math.max(0, sent[0] - entered);
  }

  private static void sendToNobody(long[] number) {
    try {
      MPI.COMM_WORLD.send(number, 1, MPI.LONG, 99, 5);
      throw new AssertionError("there is no rank 99");
    } catch (MPIException e) {
      System.out.println("thrown");
    }
  }

  private static void receiveWithoutRoom(long[] number) {
    try {
      MPI.COMM_WORLD.recv(number, 0, MPI.LONG, 1, 5);
      throw new AssertionError("there is no room");
    } catch (MPIException e) {
      System.out.println("no room");
    }
  }
}

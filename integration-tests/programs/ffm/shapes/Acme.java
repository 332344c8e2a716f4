// Expected: rank 0 prints "sum 350.0": 20 turns in which both ranks exchange 3 doubles by requests, rank 1 sleeps 10 ms and
// sends 7 bytes, which rank 0 receives, and all meet.
package shapes;

import acme.Communicator;

/** A binding whose public methods are those of objects, and whose table names private ones. */
public final class Acme {
  private static final int TURNS = 20;

  private Acme() {}

  public static void main(String[] args) throws InterruptedException {
    Communicator comm = Communicator.start();
    int rank = comm.rank();
    double sum = 0;
    for (int i = 0; i < TURNS; i++) {
      double[] in = new double[3];
      Communicator.Request coming = comm.receiveLater(in, 1 - rank, 1);
      Communicator.Request going = comm.sendLater(new double[] {i, i, rank}, 1 - rank, 1);
      coming.complete();
      going.complete();
      byte[] bytes = {1, 2, 3, 4, 5, 6, 7};
      if (rank == 0) {
        bytes[6] = 0;
        comm.receive(bytes, 1, 2);
      } else {
        Thread.sleep(10);
        comm.send(bytes, 0, 2);
      }
      sum += in[0] + in[2] + bytes[6];
      comm.barrier();
    }
    if (rank == 0) {
      System.out.println("sum " + sum);
    }
    Communicator.stop();
  }
}

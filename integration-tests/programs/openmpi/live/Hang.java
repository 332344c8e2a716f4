// Expected: rank 0 enters MPI_Recv in waitForEver, called by main, and stays there, for rank 1 never
// sends: it sleeps outside of MPI for the seconds of the argument and then ends the JVM with 3,
// without MPI_Finalize.
package live;

import mpi.MPI;
import mpi.MPIException;

public final class Hang {
  private Hang() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    if (MPI.COMM_WORLD.getRank() == 0) {
      waitForEver();
    }
    Thread.sleep(Long.parseLong(args[0]) * 1000);
    Runtime.getRuntime().halt(3);
  }

  private static void waitForEver() throws MPIException {
    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 7);
  }
}

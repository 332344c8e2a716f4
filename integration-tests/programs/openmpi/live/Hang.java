// Expected: rank 0 enters MPI_Recv in waitForEver, called by main, and stays there, for rank 1
// never
// sends: it sleeps outside of MPI until the file of the argument is there and then ends the JVM
// with 3,
// without MPI_Finalize.
package live;

import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;
import mpi.MPIException;

public final class Hang {
  private Hang() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    if (MPI.COMM_WORLD.getRank() == 0) {
      waitForEver();
    }
    for (int i = 0; i < 600 && !Files.exists(Path.of(args[0])); i++) {
      Thread.sleep(50);
    }
    Runtime.getRuntime().halt(3);
  }

  private static void waitForEver() throws MPIException {
    MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 7);
  }
}

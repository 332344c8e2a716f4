// Expected: each rank stays out of MPI until the file of the argument is there and then, as
// application servers do, chooses the JVM's log manager: it prints "log manager
// live.OwnLogging$Mine", which nobody else gets to choose by logging earlier.
package live;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.LogManager;
import mpi.MPI;

public final class OwnLogging {
  /** What the program chooses. */
  public static final class Mine extends LogManager {}

  private OwnLogging() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    for (int i = 0; i < 600 && !Files.exists(Path.of(args[0])); i++) {
      Thread.sleep(50);
    }
    System.setProperty("java.util.logging.manager", "live.OwnLogging$Mine");
    System.out.println("log manager " + LogManager.getLogManager().getClass().getName());
    MPI.COMM_WORLD.barrier();
    MPI.Finalize();
  }
}

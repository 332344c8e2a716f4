// An agent that stands before waitprof and uses MPI, or part of its binding, in its premain. Expected: the same lines and
// exit code as without waitprof, and one line that says what keeps it from profiling.
package surroundings;

import mpi.MPI;
import mpi.MPIException;

public final class Impatient {
  private Impatient() {}

  public static void premain(String how) throws Exception {
    if (how.equals("init")) {
      MPI.Init(new String[0]);
    } else {
      Class.forName("mpi." + how, false, ClassLoader.getSystemClassLoader());
    }
    System.out.println("premain " + how);
  }

  public static void main(String[] args) throws MPIException {
    if (!MPI.isInitialized()) {
      MPI.Init(args);
    }
    for (int i = 0; i < 10; i++) {
      MPI.COMM_WORLD.barrier();
    }
    MPI.Finalize();
    System.out.println("done");
  }
}

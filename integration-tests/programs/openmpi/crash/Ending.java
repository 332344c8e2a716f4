// Expected: every rank completes 50 barriers and says so; then rank 1 ends in the way that the
// argument names (exit, halt, kill, abort, exception) and the job with it. A profile made of what
// is left counts 50 barriers on each rank, and no Finalize.
package crash;

import mpi.MPI;

public final class Ending {
  private static final int BARRIERS = 50;

  private Ending() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    int rank = MPI.COMM_WORLD.getRank();
    for (int i = 0; i < BARRIERS; i++) {
      MPI.COMM_WORLD.barrier();
    }
    System.out.println("rank " + rank + " has completed " + BARRIERS + " barriers");
    if (rank == 1) {
      // Time for the other rank's line to get through.
      Thread.sleep(500);
      end(args[0]);
    }
    MPI.COMM_WORLD.barrier();
    MPI.Finalize();
  }

  private static void end(String how) throws Exception {
    switch (how) {
      case "exit" -> System.exit(5);
      case "halt" -> Runtime.getRuntime().halt(6);
      case "kill" -> {
        new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().pid()).start().waitFor();
        Thread.sleep(60_000);
      }
      case "abort" -> MPI.COMM_WORLD.abort(8);
      case "exception" -> throw new IllegalStateException("on purpose");
      default -> throw new IllegalArgumentException(how);
    }
  }
}

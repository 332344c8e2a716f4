// Expected: each rank prints "little stack HOW", and the exit code is 0. Rank 1 has a thread with as many kilobytes of
// stack as the other argument says, in which it calls MPI_Init ("init"), or its last barriers and MPI_Finalize ("end"),
// or MPI_Finalize alone ("finalize").
package surroundings;

import mpi.MPIException;
import waits.World;

public final class LittleStack {
  private static final int BARRIERS = 20;

  private LittleStack() {}

  /** A part of the program. */
  private interface Part {
    void run() throws MPIException;
  }

  public static void main(String[] args) throws Exception {
    long bytes = Long.parseLong(args[1]) << 10;
    String how = args[0];
    run(how.equals("init"), bytes, () -> World.initThreads(args));
    barriers();
    run(
        !how.equals("init"),
        bytes,
        () -> {
          if (!how.equals("finalize")) {
            barriers();
          }
          World.finish();
        });
    System.out.println("little stack " + how);
  }

  private static void barriers() throws MPIException {
    for (int i = 0; i < BARRIERS; i++) {
      World.barrier();
    }
  }

  private static void run(boolean small, long bytes, Part part) throws Exception {
    if (!small || !"1".equals(System.getenv("OMPI_COMM_WORLD_RANK"))) {
      part.run();
      return;
    }
    Throwable[] thrown = new Throwable[1];
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                part.run();
              } catch (MPIException | Error e) {
                thrown[0] = e;
              }
            },
            "small",
            bytes);
    thread.start();
    thread.join();
    if (thrown[0] != null) {
      throw new IllegalStateException(thrown[0]);
    }
  }
}

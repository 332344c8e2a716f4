// Expected: 20 barriers of each rank, then a line "hooks RANK HOW", then the end that the argument names: "exit" and
// "halt", from a shutdown hook that prints a line; "finalize", MPI_Finalize in a shutdown hook; "daemon", the JVM halts
// while a thread of its own calls MPI; "spinning", main returns while one computes for ever; "thrown", an exception
// after Finalize; "closed", stdout and stderr are closed before MPI_Init; "signal NAME", the rank sends itself a signal.
package ends;

import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.MPIException;
import waits.World;

public final class Hooks {
  private static final int BARRIERS = 20;
  private static volatile boolean stopped;
  private static volatile double sink;

  private Hooks() {}

  public static void main(String[] all) throws Exception {
    if (all[0].equals("closed")) {
      System.out.close();
      System.err.close();
    }
    String[] args = World.initThreads(all);
    String how = args[0];
    if (how.equals("daemon") || how.equals("spinning")) {
      Thread thread = new Thread(how.equals("daemon") ? Hooks::probe : Hooks::spin);
      thread.setDaemon(true);
      thread.start();
    }
    int rank = World.rank();
    for (int i = 0; i < BARRIERS; i++) {
      World.barrier();
    }
    System.out.println("hooks " + rank + " " + how);
    switch (how) {
      case "exit" -> {
        hook(() -> System.out.println("in the hook"));
        World.finish();
        System.exit(5);
      }
      case "halt" -> {
        hook(() -> Runtime.getRuntime().halt(7));
        World.finish();
        System.exit(5);
      }
      case "finalize" -> {
        hook(Hooks::finish);
        System.exit(rank == 0 ? 0 : 4);
      }
      case "daemon" -> {
        World.barrier();
        Runtime.getRuntime().halt(9);
      }
      case "thrown" -> {
        World.finish();
        throw new IllegalStateException("on purpose");
      }
      case "signal" -> {
        World.barrier();
        new ProcessBuilder("kill", "-" + args[1], "" + ProcessHandle.current().pid())
            .start()
            .waitFor();
        // A thread dump is no end.
        TimeUnit.SECONDS.sleep(args[1].equals("QUIT") ? 1 : 20);
        World.finish();
      }
      default -> World.finish();
    }
  }

  private static void hook(Runnable work) {
    Runtime.getRuntime().addShutdownHook(new Thread(work));
  }

  private static void finish() {
    try {
      World.finish();
      System.out.println("finalized in the hook");
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void probe() {
    try {
      while (!stopped) {
        MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, 99);
      }
    } catch (MPIException e) {
      stopped = true;
    }
  }

  private static void spin() {
    while (!stopped) {
      sink = Math.sin(sink + 1);
    }
  }
}

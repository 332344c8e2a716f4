// Expected: the same lines and the same exit code as without the agent. "polling": all threads that are stopped end,
// wherever they are. "at-the-end": a thread that is stopped in MPI_Finalize ends when that returns.
package surroundings;

import java.util.concurrent.CountDownLatch;
import mpi.MPI;
import mpi.MPIException;
import waits.World;

/** Threads that a program stops, as it can up to Java 19. */
@SuppressWarnings({"deprecation", "removal"})
public final class StoppedThreads {
  private static final int ROUNDS = 10;

  private StoppedThreads() {}

  public static void main(String[] args) throws Exception {
    if (args[args.length - 1].equals("at-the-end")) {
      atTheEnd(args);
      return;
    }
    World.initThreads(args);
    World.barrier();
    polling();
    World.finish();
    System.out.println("end");
  }

  /** Threads that call MPI until they are stopped, which a program can do up to Java 19. */
  private static void polling() throws InterruptedException {
    try {
      new Thread(() -> {}).stop();
    } catch (UnsupportedOperationException e) {
      System.out.println("threads cannot be stopped");
      return;
    }
    // The JVM itself may lose a stop where a class is loaded under any agent: not in these rounds.
    for (int i = 0; i < 3; i++) {
      Thread first = new Thread(() -> poll(System.nanoTime() + 200_000_000));
      first.start();
      first.join();
    }
    for (int i = 0; i < 300; i++) {
      Thread thread = new Thread(() -> poll(Long.MAX_VALUE));
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler((ended, why) -> {});
      thread.start();
      Thread.sleep(2 + i % 4);
      thread.stop();
      thread.join(5000);
      if (thread.isAlive()) {
        System.out.println("a thread was stopped and goes on");
        Runtime.getRuntime().halt(0);
      }
    }
    System.out.println("all are stopped");
  }

  /** Rank 1 waits for rank 0 in MPI_Finalize when its thread is stopped; it is once that returns. */
  private static void atTheEnd(String[] args) throws InterruptedException {
    CountDownLatch ending = new CountDownLatch(1);
    int[] rank = {0};
    Thread thread = new Thread(() -> finish(args, rank, ending));
    thread.setUncaughtExceptionHandler((ended, why) -> System.out.println("ended by " + why));
    thread.start();
    ending.await();
    Thread.sleep(300);
    if (rank[0] == 1) {
      try {
        thread.stop();
      } catch (UnsupportedOperationException e) {
        System.out.println("threads cannot be stopped");
      }
    }
    thread.join();
    System.out.println("end");
  }

  private static void finish(String[] args, int[] rank, CountDownLatch ending) {
    try {
      World.initThreads(args);
      rank[0] = MPI.COMM_WORLD.getRank();
      for (int i = 0; i < ROUNDS; i++) {
        World.barrier();
      }
      if (rank[0] == 1) {
        ending.countDown();
      }
      Thread.sleep(rank[0] == 0 ? 1500 : 0);
      World.finish();
      System.out.println("finished");
    } catch (MPIException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      ending.countDown();
    }
  }

  private static void poll(long endNanos) {
    try {
      while (System.nanoTime() < endNanos) {
        MPI.COMM_WORLD.iProbe(0, 1);
      }
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }
}

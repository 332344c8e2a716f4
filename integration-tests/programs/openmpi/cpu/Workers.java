// Expected: rounds of work for other threads, of the kind of the first argument: "pool" (two
// workers of a pool), "forkjoin" (two of a ForkJoin pool), "virtual" (two virtual threads at a
// time, Java 21), "brief" (two new threads a round) or "none" (the rank itself). In each round of 20
// the first task needs 30 ms of CPU time and the second 10 ms; the rank waits for both, computes for
// 5 ms itself and enters a barrier. Prints "rank R run NANOS cpu NANOS mpi NANOS": the run, the CPU
// time that the tasks and the rank itself had outside of MPI as they measured it, time in MPI.
package cpu;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import mpi.MPI;

public final class Workers {
  private static final int ROUNDS = 20;
  private static final long MILLI = 1_000_000;
  private static final AtomicLong computed = new AtomicLong();

  private Workers() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    long begin = System.nanoTime();
    long mpi = 0;
    ExecutorService pool = pool(args[0]);
    for (int round = 0; round < ROUNDS; round++) {
      if (pool != null) {
        List<Future<?>> tasks = new ArrayList<>();
        tasks.add(pool.submit(() -> compute(30 * MILLI)));
        tasks.add(pool.submit(() -> compute(10 * MILLI)));
        for (Future<?> task : tasks) {
          task.get();
        }
      } else if (args[0].equals("brief")) {
        Thread first = new Thread(() -> compute(30 * MILLI));
        Thread second = new Thread(() -> compute(10 * MILLI));
        first.start();
        second.start();
        first.join();
        second.join();
      } else {
        compute(30 * MILLI);
        compute(10 * MILLI);
      }
      compute(5 * MILLI);
      long enter = System.nanoTime();
      MPI.COMM_WORLD.barrier();
      mpi += System.nanoTime() - enter;
    }
    long run = System.nanoTime() - begin;
    System.out.println(
        "rank "
            + MPI.COMM_WORLD.getRank()
            + " run "
            + run
            + " cpu "
            + computed.get()
            + " mpi "
            + mpi);
    MPI.Finalize();
    if (pool != null) {
      pool.shutdown();
    }
  }

  private static ExecutorService pool(String kind) throws Exception {
    switch (kind) {
      case "pool":
        return Executors.newFixedThreadPool(2);
      case "forkjoin":
        return new ForkJoinPool(2);
      case "virtual":
        return (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
      default:
        return null;
    }
  }

  /** Until its thread has had so much CPU time, to a tick of the kernel. */
  private static void compute(long nanos) {
    long before = cpu();
    long now = before;
    while (now - before < nanos) {
      for (int i = 0; i < 20_000; i++) {
        Thread.onSpinWait();
      }
      now = cpu();
    }
    computed.addAndGet(now - before);
  }

  /** Of the kernel's thread: a virtual thread that does not wait stays on its carrier. */
  private static long cpu() {
    try {
      return Long.parseLong(Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ")[0]);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

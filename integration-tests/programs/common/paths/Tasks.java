package paths;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Calls on other threads, one at a time or all at once. */
final class Tasks {
  private final int n;

  private Tasks(int n) {
    this.n = n;
  }

  static void all(boolean atOnce) throws Exception {
    Thread thread = new Thread(() -> Port.poll());
    thread.start();
    thread.join();
    ExecutorService executor = Executors.newFixedThreadPool(atOnce ? 4 : 1);
    try {
      failing(executor, atOnce);
      Future<Integer> future = executor.submit(new Tasks(3)::work);
      future.get();
      List<Callable<Integer>> tasks =
          IntStream.range(0, 20).<Callable<Integer>>mapToObj(i -> () -> new Tasks(i).work()).collect(Collectors.toList());
      for (Future<Integer> done : executor.invokeAll(tasks)) {
        done.get();
      }
      CompletableFuture.supplyAsync(new Tasks(2)::work, executor)
          .thenApplyAsync(x -> { Port.poll(); return x + 1; }, executor)
          .thenAccept(x -> {}).get();
      CompletableFuture.completedFuture(1).thenApply(x -> { Port.poll(); return x; }).join();
    } finally {
      executor.shutdown();
    }
    new CyclicBarrier(1, () -> Port.poll()).await();
    ForkJoinPool pool = new ForkJoinPool(1);
    pool.invoke(new Sum(0, 4));
    pool.shutdown();
  }

  /** Tasks that throw must not leave anything behind on the thread that runs the next one. */
  private static void failing(ExecutorService executor, boolean atOnce) throws Exception {
    for (int i = 0; i < 3; i++) {
      Future<?> future = executor.submit(new Tasks(-1)::work);
      Future<?> lambda = executor.submit(() -> { Port.poll(); throw new IllegalStateException(); });
      Future<?> maker = executor.submit((Runnable) Failing::new);
      for (Future<?> each : List.of(future, lambda, maker)) {
        try {
          each.get();
          throw new AssertionError("has not failed");
        } catch (ExecutionException e) {
          if (!atOnce) Port.poll();
        }
      }
    }
  }

  private int work() {
    Port.poll();
    if (n < 0) {
      throw new IllegalStateException("negative");
    }
    return n;
  }

  private static final class Failing {
    Failing() {
      this(new Tasks(-1).work());
    }

    Failing(int x) {}
  }

  /** With one worker its joins run what they wait for. */
  private static final class Sum extends RecursiveTask<Integer> {
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      Port.poll();
      if (to - from == 1) {
        return from;
      }
      Sum left = new Sum(from, (from + to) / 2);
      Sum right = new Sum((from + to) / 2, to);
      left.fork();
      int sum = right.compute();
      invokeAll(new Sum(0, 1), new Sum(1, 2));
      return sum + left.join();
    }
  }
}

package org.waitprof.replay;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.waitprof.replay.delay.DelayAnalysis;

/** Threads that work off lists together, the caller among them. Used by one caller at a time. */
final class Workers implements DelayAnalysis.Together, AutoCloseable {
  private final int helpers;
  private final ExecutorService pool;

  Workers(int threads) {
    helpers = Math.max(0, threads - 1);
    pool =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "waitprof-replay");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Does something with each item; returns when all is done. Errors of the work are thrown. */
  @Override
  public <T> void each(List<T> items, Consumer<T> work) {
    AtomicInteger next = new AtomicInteger();
    Runnable share =
        () -> {
          for (int i = next.getAndIncrement(); i < items.size(); i = next.getAndIncrement()) {
            work.accept(items.get(i));
          }
        };
    int needed = Math.min(helpers, items.size() - 1);
    CompletableFuture<?>[] others = new CompletableFuture<?>[Math.max(0, needed)];
    for (int i = 0; i < others.length; i++) {
      others[i] = CompletableFuture.runAsync(share, pool);
    }
    share.run();
    try {
      CompletableFuture.allOf(others).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw e;
    }
  }

  @Override
  public CompletableFuture<Void> beside(Runnable work) {
    if (helpers > 0) {
      return CompletableFuture.runAsync(work, pool);
    }
    work.run();
    return CompletableFuture.completedFuture(null);
  }

  <T> long sum(List<T> items, ToLongFunction<T> work) {
    AtomicLong sum = new AtomicLong();
    each(items, item -> sum.addAndGet(work.applyAsLong(item)));
    return sum.get();
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}

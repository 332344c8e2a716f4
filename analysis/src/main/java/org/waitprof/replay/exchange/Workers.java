package org.waitprof.replay.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** Threads that work off lists together, the caller among them. Used by one caller at a time. */
public final class Workers implements AutoCloseable {
  /** Executors of one thread each, so that a part stays with its thread. */
  private final List<ExecutorService> helpers = new ArrayList<>();

  private final ExecutorService beside = Executors.newCachedThreadPool(Workers::thread);

  /**
   * Workers with this many threads, counting the caller; one more runs the work given to {@link
   * #beside(Runnable)}.
   */
  public Workers(int threads) {
    for (int helper = 1; helper < threads; helper++) {
      helpers.add(Executors.newSingleThreadExecutor(Workers::thread));
    }
  }

  /** Takes over no thread locals: in a rank, the program would be asked for their values. */
  private static Thread thread(Runnable task) {
    Thread thread = new Thread(null, task, "waitprof-replay", 0, false);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Does the work on each item, and returns when all is done. Errors of the work are thrown. Each
   * thread always begins with the same part, so that data of an item stays in the cache of its
   * core. A thread that is through helps the others.
   */
  public <T> void each(List<T> items, Consumer<T> work) {
    int parts = Math.max(1, Math.min(helpers.size() + 1, items.size()));
    AtomicIntegerArray next = new AtomicIntegerArray(parts);
    CompletableFuture<?>[] others = new CompletableFuture<?>[parts - 1];
    for (int part = 1; part < parts; part++) {
      int own = part;
      others[part - 1] =
          CompletableFuture.runAsync(() -> share(items, work, next, own), helpers.get(part - 1));
    }
    share(items, work, next, 0);
    try {
      CompletableFuture.allOf(others).join();
    } catch (CompletionException e) {
      throw failure(e);
    }
  }

  /** Returns the failure of another thread, to be thrown in this one; throws an error at once. */
  public static RuntimeException failure(CompletionException e) {
    if (e.getCause() instanceof Error cause) {
      throw cause;
    }
    return e.getCause() instanceof RuntimeException cause ? cause : e;
  }

  private static <T> void share(List<T> items, Consumer<T> work, AtomicIntegerArray next, int own) {
    int parts = next.length();
    for (int i = 0; i < parts; i++) {
      int part = (own + i) % parts;
      int first = (int) ((long) items.size() * part / parts);
      int size = (int) ((long) items.size() * (part + 1) / parts) - first;
      for (int at = next.getAndIncrement(part); at < size; at = next.getAndIncrement(part)) {
        work.accept(items.get(first + at));
      }
    }
  }

  /** Does work on a thread of its own, or at once if the caller is the only thread. */
  public CompletableFuture<Void> beside(Runnable work) {
    if (!helpers.isEmpty()) {
      return CompletableFuture.runAsync(work, beside);
    }
    work.run();
    return CompletableFuture.completedFuture(null);
  }

  /** The sum of the results for each item. */
  public <T> long sum(List<T> items, ToLongFunction<T> work) {
    AtomicLong sum = new AtomicLong();
    each(items, item -> sum.addAndGet(work.applyAsLong(item)));
    return sum.get();
  }

  @Override
  public void close() {
    helpers.forEach(ExecutorService::shutdownNow);
    beside.shutdownNow();
  }
}

package org.waitprof.profilefile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Does independent pieces of reading on all processors. */
final class InParallel {

  /** Something done to one item. */
  interface Action<T> {
    /** Called by any thread, once an item. */
    void on(T item) throws IOException;
  }

  private InParallel() {}

  /**
   * Does something to each item. When an action fails, the others are awaited, and the failure of
   * the first item in the list that failed is thrown.
   */
  static <T> void each(List<T> items, Action<T> action) throws IOException {
    if (items.size() < 2) {
      for (T item : items) {
        action.on(item);
      }
      return;
    }
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (T item : items) {
      tasks.add(
          ForkJoinPool.commonPool()
              .submit(
                  () -> {
                    action.on(item);
                    return item;
                  }));
    }
    tasks.forEach(ForkJoinTask::quietlyJoin);
    for (ForkJoinTask<?> task : tasks) {
      check(task);
    }
  }

  private static void check(ForkJoinTask<?> task) throws IOException {
    try {
      task.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      while (cause instanceof RuntimeException wrapped && wrapped.getCause() != null) {
        cause = wrapped.getCause();
      }
      if (cause instanceof IOException failure) {
        throw failure;
      }
      if (cause instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(cause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}

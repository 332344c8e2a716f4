package org.waitprof.agent.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.waitprof.agent.messenger.Messenger;

/**
 * Ranks that are threads of one JVM. A send waits until it is received: whoever sends in a circle
 * hangs here, as with large messages on MPI.
 *
 * @param mostBytes longer messages get lost on rank 0, as where there is no memory for them
 */
record ThreadMessenger(int rank, int size, Post post, int mostBytes) implements Messenger {
  private static final long LIMIT_SECONDS = 20;

  /** What the ranks have in common. */
  private static final class Post {
    final List<BlockingQueue<byte[]>> boxes = new ArrayList<>();
    long[] least = {};
    int there;
    long meeting;

    Post(int size) {
      for (int i = 0; i < size * size; i++) {
        boxes.add(new SynchronousQueue<>());
      }
    }

    synchronized long[] meet(long[] values, int size) throws InterruptedException {
      least = there == 0 ? values.clone() : least;
      assertSameLength(values);
      for (int i = 0; i < values.length; i++) {
        least[i] = Math.min(least[i], values[i]);
      }
      long[] result = least;
      long own = meeting;
      if (++there == size) {
        there = 0;
        meeting++;
        notifyAll();
      }
      while (meeting == own) {
        wait();
      }
      return result;
    }

    private void assertSameLength(long[] values) {
      if (values.length != least.length) {
        throw new AssertionError(Arrays.toString(values) + " meets " + Arrays.toString(least));
      }
    }
  }

  /** What all ranks return; fails where one of them waits in vain. */
  static <T> List<T> run(int size, int mostBytes, Function<Messenger, T> program) throws Exception {
    Post post = new Post(size);
    ExecutorService threads = Executors.newFixedThreadPool(size);
    try {
      List<Callable<T>> ranks = new ArrayList<>();
      for (int rank = 0; rank < size; rank++) {
        Messenger own = new ThreadMessenger(rank, size, post, mostBytes);
        ranks.add(() -> program.apply(own));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> each : threads.invokeAll(ranks, LIMIT_SECONDS, TimeUnit.SECONDS)) {
        results.add(each.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public long fromRoot(long value) {
    throw new AssertionError("not needed");
  }

  @Override
  public long[] minima(long[] values) throws ReflectiveOperationException {
    try {
      return post.meet(values, size);
    } catch (InterruptedException e) {
      throw new ReflectiveOperationException(e);
    }
  }

  @Override
  public void send(byte[] bytes, int to) throws ReflectiveOperationException {
    try {
      post.boxes.get(to * size + rank).put(bytes);
    } catch (InterruptedException e) {
      throw new ReflectiveOperationException(e);
    }
  }

  @Override
  public byte[] receive(int from) throws ReflectiveOperationException {
    try {
      byte[] bytes = post.boxes.get(rank * size + from).take();
      return rank == 0 && bytes.length > mostBytes ? new byte[0] : bytes;
    } catch (InterruptedException e) {
      throw new ReflectiveOperationException(e);
    }
  }

  @Override
  public String library() {
    return "threads";
  }

  @Override
  public void close() {}
}

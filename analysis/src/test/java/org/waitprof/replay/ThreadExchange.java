package org.waitprof.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import org.waitprof.replay.exchange.Exchange;

/** Processes that are threads: an analysis by several, without MPI. */
public final class ThreadExchange implements Exchange {
  private final Together together;
  private final int process;

  private ThreadExchange(Together together, int process) {
    this.together = together;
    this.process = process;
  }

  /** What the processes have in common. */
  private static final class Together {
    final CyclicBarrier barrier;
    final long[][][] given;
    final List<List<BlockingQueue<long[]>>> boxes = new ArrayList<>();

    Together(int processes) {
      barrier = new CyclicBarrier(processes);
      given = new long[processes][][];
      for (int to = 0; to < processes; to++) {
        boxes.add(new ArrayList<>());
        for (int from = 0; from < processes; from++) {
          boxes.get(to).add(new LinkedBlockingQueue<>());
        }
      }
    }

    void meet() {
      try {
        barrier.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException("another process has failed", e);
      }
    }
  }

  /** What process 0 returns; fails if one of them does. */
  public static <T> T run(int processes, Function<Exchange, T> program) {
    Together together = new Together(processes);
    ExecutorService threads = Executors.newFixedThreadPool(processes);
    try {
      List<CompletableFuture<T>> all = new ArrayList<>();
      for (int process = 0; process < processes; process++) {
        ThreadExchange exchange = new ThreadExchange(together, process);
        CompletableFuture<T> one =
            CompletableFuture.supplyAsync(() -> program.apply(exchange), threads);
        // Whoever fails ends the others, as an abort does.
        all.add(
            one.whenComplete(
                (result, failure) -> {
                  if (failure != null) {
                    threads.shutdownNow();
                  }
                }));
      }
      all.forEach(CompletableFuture::join);
      return all.get(0).join();
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public int process() {
    return process;
  }

  @Override
  public int processes() {
    return together.given.length;
  }

  @Override
  public long[][] allToAll(long[][] outgoing) {
    together.given[process] = outgoing;
    together.meet();
    long[][] incoming = new long[processes()][];
    for (int from = 0; from < incoming.length; from++) {
      incoming[from] = together.given[from][process].clone();
    }
    together.meet();
    return incoming;
  }

  @Override
  public void send(long[] numbers, int to) {
    together.boxes.get(to).get(process).add(numbers.clone());
  }

  @Override
  public long[] receive(int from) {
    try {
      return together.boxes.get(process).get(from).take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("another process has failed", e);
    }
  }
}

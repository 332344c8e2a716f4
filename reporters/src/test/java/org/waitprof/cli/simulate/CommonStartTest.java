package org.waitprof.cli.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.waitprof.replay.exchange.Exchange;

/**
 * Threads in place of processes, whose clock is the same one: they agree on the same moment of it,
 * up to half of what the fastest answer takes.
 */
class CommonStartTest {
  private static final int PROCESSES = 3;

  /** A busy machine may need so long for each of 200 answers, hardly. */
  private static final long TOLERANCE_NANOS = 5_000_000;

  private final List<BlockingQueue<long[]>> mail = new ArrayList<>();

  /** Messages by way of queues, one for each pair of processes. */
  private record Queues(int process, List<BlockingQueue<long[]>> mail) implements Exchange {
    @Override
    public int processes() {
      return PROCESSES;
    }

    @Override
    public long[][] allToAll(long[][] outgoing) {
      throw new IllegalStateException("not asked for");
    }

    @Override
    public void send(long[] numbers, int to) {
      mail.get(process * PROCESSES + to).add(numbers);
    }

    @Override
    public long[] receive(int from) {
      try {
        return mail.get(from * PROCESSES + process).take();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void allStartAtTheSameMoment() {
    for (int pair = 0; pair < PROCESSES * PROCESSES; pair++) {
      mail.add(new LinkedBlockingQueue<>());
    }
    List<CompletableFuture<Long>> starts = new ArrayList<>();
    for (int process = 0; process < PROCESSES; process++) {
      Exchange its = new Queues(process, mail);
      CompletableFuture<Long> start = new CompletableFuture<>();
      Thread thread = new Thread(() -> start.complete(CommonStart.nanos(its)));
      thread.setDaemon(true);
      thread.start();
      starts.add(start);
    }
    long first = starts.get(0).join();
    for (CompletableFuture<Long> start : starts) {
      assertEquals(0, Math.abs(start.join() - first) / TOLERANCE_NANOS);
    }
  }
}

package org.waitprof.benchmarks.scale;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.waitprof.benchmarks.ProcessUse;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.OnlineMatch;
import org.waitprof.pairing.RankLink;

/**
 * The exchange of coordinated samples at the entry of Finalize: all ranks of a synthetic job at
 * once in one JVM. Each is a thread that runs the code of a rank, and messages are handed over.
 * usage: ExchangeScale RANKS KEPT, where KEPT is the number of collectives, and of messages of each
 * channel, that a rank has kept. 65 536 threads need virtual threads, Java 21 or later.
 */
public final class ExchangeScale {
  private final int ranks;
  private final int kept;
  private final Map<Long, BlockingQueue<byte[]>> queues = new ConcurrentHashMap<>();
  private final long[] minima = new long[8];
  private final CyclicBarrier barrier;
  private final long[] sentBytes;
  private final int[] sentMessages;
  private final AtomicLong largest = new AtomicLong();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicLong mostHeap = new AtomicLong();

  private ExchangeScale(int ranks, int kept) {
    this.ranks = ranks;
    this.kept = kept;
    barrier = new CyclicBarrier(ranks);
    sentBytes = new long[ranks];
    sentMessages = new int[ranks];
    Arrays.fill(minima, Long.MAX_VALUE);
  }

  /** Prints one line, tab-separated; the header with RANKS 0. */
  public static void main(String[] args) throws Exception {
    int ranks = Integer.parseInt(args[0]);
    if (ranks == 0) {
      System.out.println(
          "ranks\tkept a rank\tmessages a rank\tKiB sent a rank\tmost\tlargest message KiB\t"
              + "bytes an operation\theap KiB a rank\tCPU ms a rank");
      return;
    }
    int kept = Integer.parseInt(args[1]);
    new ExchangeScale(Math.min(ranks, 256), kept).run(); // A rank has run for a while.
    System.out.println(new ExchangeScale(ranks, kept).run());
  }

  private String run() throws Exception {
    long cpu = ProcessUse.cpuNanos();
    ExecutorService threads = threads();
    for (int rank = 0; rank < ranks; rank++) {
      int own = rank;
      threads.execute(() -> analyse(own));
    }
    threads.shutdown();
    while (!threads.awaitTermination(100, java.util.concurrent.TimeUnit.MILLISECONDS)) {
      Runtime runtime = Runtime.getRuntime();
      mostHeap.accumulateAndGet(runtime.totalMemory() - runtime.freeMemory(), Math::max);
    }
    if (failures.get() > 0) {
      throw new IllegalStateException(failures + " ranks have failed");
    }
    long bytes = Arrays.stream(sentBytes).sum();
    return String.format(
        Locale.ROOT,
        "%d\t%d\t%d\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\t%.2f",
        ranks,
        9 * kept,
        Arrays.stream(sentMessages).max().orElse(0),
        bytes / 1024.0 / ranks,
        Arrays.stream(sentBytes).max().orElse(0) / 1024.0,
        largest.get() / 1024.0,
        (double) bytes / ranks / 9 / kept,
        mostHeap.get() / 1024.0 / ranks,
        (ProcessUse.cpuNanos() - cpu) / 1e6 / ranks);
  }

  /** Virtual threads if they exist: jobs may then be larger than the system's limit of threads. */
  private static ExecutorService threads() {
    try {
      Object virtual = Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
      return (ExecutorService) Objects.requireNonNull(virtual);
    } catch (ReflectiveOperationException e) {
      return Executors.newCachedThreadPool();
    }
  }

  private void analyse(int rank) {
    try {
      AnalysedSample analysed =
          OnlineMatch.analyse(new Link(rank), SyntheticSample.of(rank, ranks, kept), true);
      check(rank, Objects.requireNonNull(analysed, "no result"));
    } catch (Exception | Error e) {
      failures.incrementAndGet();
      e.printStackTrace();
      Runtime.getRuntime().halt(1); // Its partners would wait forever.
    }
  }

  /** Everybody but rank 0 waits for it in each reduction; all operations are known. */
  private static void check(int rank, AnalysedSample analysed) {
    for (AnalysedSample.Row row : analysed.rows()) {
      SampledWaits waits = row.waits();
      boolean waited = row.path() != 100 || rank == 0 || waits.awaited().get(0).rank() == 0;
      if (!waits.complete() || !waited) {
        throw new IllegalStateException("rank " + rank + ", row " + row);
      }
    }
  }

  private final class Link implements RankLink {
    private final int own;

    Link(int own) {
      this.own = own;
    }

    @Override
    public int rank() {
      return own;
    }

    @Override
    public int size() {
      return ranks;
    }

    @Override
    public long[] minima(long[] values) throws ReflectiveOperationException {
      try {
        synchronized (minima) {
          for (int i = 0; i < values.length; i++) {
            minima[i] = Math.min(minima[i], values[i]);
          }
        }
        barrier.await();
        return Arrays.copyOf(minima, values.length);
      } catch (Exception e) {
        throw new ReflectiveOperationException(e);
      }
    }

    @Override
    public void send(byte[] bytes, int to) {
      sentBytes[own] += bytes.length;
      sentMessages[own]++;
      largest.accumulateAndGet(bytes.length, Math::max);
      queue(own, to).add(bytes);
    }

    @Override
    public byte[] receive(int from) throws ReflectiveOperationException {
      try {
        return queue(from, own).take();
      } catch (InterruptedException e) {
        throw new ReflectiveOperationException(e);
      }
    }

    private BlockingQueue<byte[]> queue(int from, int to) {
      return queues.computeIfAbsent((long) from * ranks + to, none -> new LinkedBlockingQueue<>());
    }
  }
}

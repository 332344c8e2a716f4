package org.waitprof.replay;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.waitprof.fixture.Seed;
import org.waitprof.pairing.AnalysedSample;
import org.waitprof.pairing.OfflineMatch;
import org.waitprof.pairing.OnlineMatch;
import org.waitprof.pairing.RankLink;
import org.waitprof.pairing.RankSample;

/** Ranks that exchange their samples by messages find what is found with all samples at hand. */
@Timeout(120)
class SampleExchangeTest {
  private static final int PROGRAMS = Seed.inputs(100);

  @Test
  void messagesGiveWhatFilesGive() throws Exception {
    Random random = new Random(Seed.value() + 41);
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = random.nextLong();
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(seed));
      List<RankSample> samples = SampledTrace.of(program.trace, i % 2 == 0 ? 8192 : 16);
      Map<Integer, AnalysedSample> expected = OfflineMatch.analyse(samples, true, true);
      List<@Nullable AnalysedSample> found = exchange(samples);
      for (int rank = 0; rank < samples.size(); rank++) {
        AnalysedSample own = found.get(rank);
        assertNotNull(own, "program " + seed);
        assertArrayEquals(
            requireNonNull(expected.get(rank)).toLongs(), own.toLongs(), "program " + seed);
      }
    }
  }

  @Test
  void aRankWithoutSampleHarmsItsPartnersAlone() throws Exception {
    Random random = new Random(Seed.value() + 42);
    for (int i = 0; i < PROGRAMS; i++) {
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(random.nextLong()));
      List<RankSample> samples = new ArrayList<>(SampledTrace.of(program.trace, 8192));
      int lost = random.nextInt(samples.size());
      samples.set(lost, null);
      List<@Nullable AnalysedSample> found = exchange(samples);
      for (int rank = 0; rank < samples.size(); rank++) {
        if (rank == lost) {
          assertNull(found.get(rank));
        } else {
          assertNotNull(found.get(rank));
        }
      }
    }
  }

  /** Two hosts whose clocks agree: everything is exchanged twice, and nothing is corrected. */
  @Test
  void severalHostsFindTheSame() throws Exception {
    Random random = new Random(Seed.value() + 43);
    for (int i = 0; i < PROGRAMS / 4; i++) {
      long seed = random.nextLong();
      RandomProgram program = RandomProgram.withAnyCollectives(new Random(seed));
      List<RankSample> samples = SampledTrace.of(program.trace, 8192, 2);
      Map<Integer, AnalysedSample> expected = OfflineMatch.analyse(samples, true, false);
      List<@Nullable AnalysedSample> found = exchange(samples, false);
      for (int rank = 0; rank < samples.size(); rank++) {
        long[] own = requireNonNull(found.get(rank)).toLongs();
        assertArrayEquals(requireNonNull(expected.get(rank)).toLongs(), own, "program " + seed);
      }
    }
  }

  private static List<@Nullable AnalysedSample> exchange(List<RankSample> samples)
      throws Exception {
    return exchange(samples, true);
  }

  private static List<@Nullable AnalysedSample> exchange(
      List<RankSample> samples, boolean sharedClock) throws Exception {
    int size = samples.size();
    Memo memo = new Memo(size);
    ExecutorService threads = Executors.newFixedThreadPool(size);
    try {
      List<Future<@Nullable AnalysedSample>> running = new ArrayList<>();
      for (int rank = 0; rank < size; rank++) {
        RankLink link = new MemoLink(memo, rank);
        RankSample own = samples.get(rank);
        running.add(threads.submit(() -> OnlineMatch.analyse(link, own, sharedClock)));
      }
      List<@Nullable AnalysedSample> found = new ArrayList<>();
      for (Future<@Nullable AnalysedSample> each : running) {
        found.add(each.get(60, TimeUnit.SECONDS));
      }
      assertEquals(0, memo.undelivered());
      return found;
    } catch (ExecutionException e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** What ranks share: messages on their way, and an all-reduction. */
  private static final class Memo {
    private final Map<Integer, BlockingQueue<byte[]>> queues = new ConcurrentHashMap<>();
    private long[] minima = {};
    private int reductions;
    private final CyclicBarrier barrier;
    private final int size;

    Memo(int size) {
      this.size = size;
      barrier = new CyclicBarrier(size);
    }

    BlockingQueue<byte[]> queue(int from, int to) {
      return queues.computeIfAbsent(from * size + to, none -> new LinkedBlockingQueue<>());
    }

    int undelivered() {
      return queues.values().stream().mapToInt(BlockingQueue::size).sum();
    }
  }

  private record MemoLink(Memo memo, int rank) implements RankLink {
    @Override
    public int size() {
      return memo.size;
    }

    @Override
    public long[] minima(long[] values) throws ReflectiveOperationException {
      try {
        synchronized (memo) {
          if (memo.reductions++ % memo.size == 0) {
            memo.minima = values.clone();
          }
          for (int i = 0; i < values.length; i++) {
            memo.minima[i] = Math.min(memo.minima[i], values[i]);
          }
        }
        memo.barrier.await();
        long[] all = memo.minima.clone();
        memo.barrier.await(); // The next may begin.
        return all;
      } catch (Exception e) {
        throw new ReflectiveOperationException(e);
      }
    }

    @Override
    public void send(byte[] bytes, int to) {
      memo.queue(rank, to).add(bytes);
    }

    @Override
    public byte[] receive(int from) throws ReflectiveOperationException {
      try {
        return memo.queue(from, rank).take();
      } catch (InterruptedException e) {
        throw new ReflectiveOperationException(e);
      }
    }
  }
}

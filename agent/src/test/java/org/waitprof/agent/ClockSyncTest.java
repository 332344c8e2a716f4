package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.messenger.Messenger;

/** Ranks are threads here, and hosts have the clocks that the test gives them. */
class ClockSyncTest {
  /** Two exchanges through queues take microseconds; a thread may lose its core for longer. */
  private static final long TOLERANCE_NANOS = 5_000_000;

  private static final class Post implements Messenger {
    private final List<List<BlockingQueue<byte[]>>> boxes;
    private final int rank;

    Post(List<List<BlockingQueue<byte[]>>> boxes, int rank) {
      this.boxes = boxes;
      this.rank = rank;
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public int size() {
      return boxes.size();
    }

    @Override
    public long fromRoot(long value) {
      if (rank != 0) {
        return java.nio.ByteBuffer.wrap(receive(0)).getLong();
      }
      for (int to = 1; to < size(); to++) {
        send(java.nio.ByteBuffer.allocate(8).putLong(value).array(), to);
      }
      return value;
    }

    @Override
    public long[] minima(long[] values) {
      long[] minima = values.clone();
      for (int i = 0; i < values.length; i++) {
        if (rank != 0) {
          send(java.nio.ByteBuffer.allocate(8).putLong(values[i]).array(), 0);
        }
        for (int from = 1; rank == 0 && from < size(); from++) {
          minima[i] = Math.min(minima[i], java.nio.ByteBuffer.wrap(receive(from)).getLong());
        }
        minima[i] = fromRoot(minima[i]);
      }
      return minima;
    }

    @Override
    public void send(byte[] bytes, int to) {
      boxes.get(to).get(rank).add(bytes);
    }

    @Override
    public byte[] receive(int from) {
      try {
        byte[] bytes = boxes.get(rank).get(from).poll(20, TimeUnit.SECONDS);
        if (bytes == null) {
          throw new AssertionError("rank " + rank + " waits in vain for rank " + from);
        }
        return bytes;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public String library() {
      return "post";
    }

    @Override
    public void close() {}
  }

  private static Map<String, ClockSync.Offset> measure(String[] hosts, LongSupplier[] clocks)
      throws Exception {
    List<List<BlockingQueue<byte[]>>> boxes = new ArrayList<>();
    for (int to = 0; to < hosts.length; to++) {
      List<BlockingQueue<byte[]>> its = new ArrayList<>();
      for (int from = 0; from < hosts.length; from++) {
        its.add(new LinkedBlockingQueue<>());
      }
      boxes.add(its);
    }
    ExecutorService ranks = Executors.newFixedThreadPool(hosts.length);
    try {
      List<Future<Map<String, ClockSync.Offset>>> results = new ArrayList<>();
      for (int rank = 0; rank < hosts.length; rank++) {
        ClockSync sync = new ClockSync(new Post(boxes, rank), hosts[rank], clocks[rank]);
        results.add(ranks.submit(sync::measure));
      }
      for (int rank = 1; rank < hosts.length; rank++) {
        assertEquals(Map.of(), results.get(rank).get());
      }
      return results.get(0).get();
    } finally {
      ranks.shutdownNow();
    }
  }

  private static void assertNear(long expected, long actual, long tolerance) {
    assertTrue(Math.abs(actual - expected) <= tolerance, () -> actual + " instead of " + expected);
  }

  @Test
  void onOneHostNothingIsMeasured() throws Exception {
    LongSupplier clock = System::nanoTime;
    assertEquals(
        Map.of(), measure(new String[] {"a", "a", "a"}, new LongSupplier[] {clock, clock, clock}));
  }

  @Test
  void theFirstRankOfEachOtherHostSpeaksForIt() throws Exception {
    long ahead = 7_000_000_000L;
    long behind = -3_000_000_000L;
    LongSupplier here = System::nanoTime;
    LongSupplier there = () -> System.nanoTime() + ahead;
    LongSupplier beyond = () -> System.nanoTime() + behind;
    Map<String, ClockSync.Offset> offsets =
        measure(
            new String[] {"a", "b", "a", "b", "c"},
            new LongSupplier[] {here, there, here, there, beyond});
    assertEquals(java.util.Set.of("b", "c"), offsets.keySet());
    ClockSync.Offset b = offsets.getOrDefault("b", new ClockSync.Offset(0, 0, 0));
    ClockSync.Offset c = offsets.getOrDefault("c", new ClockSync.Offset(0, 0, 0));
    assertNear(-ahead, b.offset(), TOLERANCE_NANOS);
    assertNear(-behind, c.offset(), TOLERANCE_NANOS);
    assertTrue(Math.abs(-ahead - b.offset()) <= b.error() + 1, b::toString);
  }
}

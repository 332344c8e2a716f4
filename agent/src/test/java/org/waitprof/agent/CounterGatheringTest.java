package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.model.MpiCall;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.reduce.JobMerge;

/** Ranks run one after the other here, those first that others receive from. */
class CounterGatheringTest {

  /** Keeps messages until they are asked for; a message nobody sent is a rank that hangs. */
  private record Post(int rank, int size, Map<List<Integer>, byte[]> boxes) implements Messenger {
    @Override
    public long fromRoot(long value) {
      throw new AssertionError("not needed");
    }

    @Override
    public long[] minima(long[] values) {
      throw new AssertionError("not needed");
    }

    @Override
    public void send(byte[] bytes, int to) {
      assertNull(boxes.put(List.of(rank, to), bytes), "two messages");
    }

    @Override
    public byte[] receive(int from) {
      byte[] bytes = boxes.remove(List.of(from, rank));
      return java.util.Objects.requireNonNull(bytes, "rank " + rank + " waits for " + from);
    }

    @Override
    public String library() {
      return "post";
    }

    @Override
    public void close() {}
  }

  /** What rank 0 says in the end: that all are there, or why not. */
  private static @Nullable String gather(int size, int fanOut, Map<Integer, byte[]> instead)
      throws ReflectiveOperationException {
    Map<List<Integer>, byte[]> boxes = new HashMap<>();
    for (int rank = size - 1; rank > 0; rank--) {
      byte[] counters = instead.getOrDefault(rank, counters(rank, size));
      Post post = new Post(rank, size, boxes);
      assertNull(new CounterGathering(post, counters, fanOut).gather());
    }
    CounterGathering root =
        new CounterGathering(new Post(0, size, boxes), counters(0, size), fanOut);
    JobMerge merge = root.gather();
    assertEquals(List.of(), new ArrayList<>(boxes.keySet()), "messages that nobody received");
    if (merge == null) {
      return root.failure();
    }
    assertNull(root.failure());
    assertEquals(size, merge.ranks());
    return null;
  }

  /** Counters of a rank that made no call. */
  private static byte[] counters(int rank, int size) {
    ByteBuffer header =
        ByteBuffer.allocate(CounterLayout.HEADER_BYTES).order(ByteOrder.nativeOrder());
    header.putLong(0, CounterLayout.MAGIC);
    header.putLong(CounterLayout.VERSION_OFFSET, CounterLayout.VERSION);
    header.putLong(CounterLayout.RANK_OFFSET, rank);
    header.putLong(CounterLayout.WORLD_SIZE_OFFSET, size);
    header.putLong(CounterLayout.CALL_TABLE_VERSION_OFFSET, MpiCall.TABLE_VERSION);
    return header.array();
  }

  @Test
  void rankZeroGetsThemAll() throws ReflectiveOperationException {
    for (int size : new int[] {1, 2, 3, 4, 5, 16, 17, 63, 64, 65, 66}) {
      for (int fanOut : new int[] {2, 4, 64}) {
        assertNull(gather(size, fanOut, Map.of()), size + " ranks by " + fanOut);
      }
    }
  }

  /** Whoever it is that has nothing, nobody waits in vain, and rank 0 knows. */
  @Test
  void oneRankWithoutCountersIsEnough() throws ReflectiveOperationException {
    for (int rank = 1; rank < 20; rank++) {
      for (byte[] instead : new byte[][] {{}, new byte[100], counters(5, 7)}) {
        assertNotNull(gather(20, 4, Map.of(rank, instead)), "rank " + rank);
      }
    }
  }
}

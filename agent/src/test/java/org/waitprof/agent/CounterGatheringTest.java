package org.waitprof.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.model.MpiCall;
import org.waitprof.model.rank.CounterMagic;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.reduce.JobMerge;

/** Ranks run one after the other here, those first that others receive from. */
class CounterGatheringTest {

  /** Keeps messages until they are asked for; a message nobody sent is a rank that hangs. */
  private static Messenger post(int rank, int size, Map<List<Integer>, byte[]> boxes)
      throws ReflectiveOperationException {
    Messenger post = mock(Messenger.class);
    when(post.rank()).thenReturn(rank);
    when(post.size()).thenReturn(size);
    when(post.receive(anyInt()))
        .then(
            call -> {
              int from = call.getArgument(0);
              byte[] bytes = boxes.remove(List.of(from, rank));
              return Objects.requireNonNull(bytes, "rank " + rank + " waits for " + from);
            });
    doAnswer(call -> boxes.put(List.of(rank, call.getArgument(1)), call.getArgument(0)))
        .when(post)
        .send(any(), anyInt());
    return post;
  }

  /** What rank 0 says in the end: that all are there, or why not. */
  private static @Nullable String gather(int size, int fanOut, Map<Integer, byte[]> instead)
      throws ReflectiveOperationException {
    Map<List<Integer>, byte[]> boxes = new HashMap<>();
    for (int rank = size - 1; rank > 0; rank--) {
      byte[] counters = instead.getOrDefault(rank, counters(rank, size));
      Messenger post = post(rank, size, boxes);
      assertNull(new CounterGathering(post, counters, fanOut).gather());
      verify(post, times(1)).send(any(), anyInt());
    }
    CounterGathering root = new CounterGathering(post(0, size, boxes), counters(0, size), fanOut);
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
    header.putLong(0, CounterMagic.VALUE);
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

  /**
   * A rank receives in the order of ranks, then sends; where receiving fails it goes no further.
   */
  @Test
  void messagesHaveAnOrderAndAFailureEndsThem() throws ReflectiveOperationException {
    Map<List<Integer>, byte[]> boxes = new HashMap<>();
    boxes.put(List.of(3, 2), counters(3, 4));
    boxes.put(List.of(1, 0), counters(1, 4));
    Messenger collector = post(2, 4, boxes);
    assertNull(new CounterGathering(collector, counters(2, 4), 2).gather());
    InOrder order = inOrder(collector);
    order.verify(collector).receive(3);
    order.verify(collector).send(any(), eq(0));
    order.verifyNoMoreInteractions();

    Messenger failing = post(0, 4, boxes);
    when(failing.receive(1)).thenThrow(new ReflectiveOperationException("MPI_Recv"));
    CounterGathering root = new CounterGathering(failing, counters(0, 4), 2);
    assertThrows(ReflectiveOperationException.class, root::gather);
    verify(failing, never()).receive(2);
    verify(failing, never()).send(any(), anyInt());
  }
}

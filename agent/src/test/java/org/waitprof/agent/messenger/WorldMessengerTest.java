package org.waitprof.agent.messenger;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.waitprof.record.binding.MessengerComm;
import org.waitprof.record.binding.SizedComm;
import org.waitprof.record.thread.StoppedThread;

/** What is sent arrives whole, in messages that the library carries without harm. */
class WorldMessengerTest {
  /** A communicator of one rank, which receives what it sends. */
  private static final class Loop implements MessengerComm, SizedComm {
    private final String library;
    private final Deque<byte[]> sent = new ArrayDeque<>();
    private final List<Integer> lengths = new ArrayList<>();

    /** What stops the thread in each operation, at its end as native code does. */
    @Nullable Error stop;

    Loop(String library) {
      this.library = library;
    }

    @Override
    public Object waitprof$duplicate() {
      return this;
    }

    private void stopped() {
      if (stop != null) {
        throw stop;
      }
    }

    @Override
    public void waitprof$release() {
      stopped();
    }

    @Override
    public void waitprof$broadcast(long[] values) {
      stopped();
    }

    @Override
    public void waitprof$minima(long[] own, long[] minima) {
      lengths.add(own.length * Long.BYTES);
      System.arraycopy(own, 0, minima, 0, own.length);
      stopped();
    }

    @Override
    public void waitprof$send(byte[] bytes, int to) {
      lengths.add(bytes.length);
      sent.add(bytes.clone());
      stopped();
    }

    @Override
    public void waitprof$receive(byte[] bytes, int from) {
      byte[] next = sent.remove();
      System.arraycopy(next, 0, bytes, 0, next.length);
      stopped();
    }

    @Override
    public String waitprof$library() {
      return library;
    }

    @Override
    public long waitprof$place() {
      return 0;
    }

    @Override
    public void waitprof$place(long sizeAndRank) {}

    @Override
    public int waitprof$querySize() {
      return 1;
    }

    @Override
    public int waitprof$queryRank() {
      return 0;
    }

    @Override
    public boolean waitprof$isBetweenGroups() {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'MPICH 4.0.2', 4096",
    "'MPICH Version: 3.4, 2020', 4096",
    "'Open MPI v4.1.4, package', 262144"
  })
  void messagesAreAsShortAsTheLibraryNeeds(String library, int most) throws Exception {
    Loop loop = new Loop(library);
    WorldMessenger messenger = new WorldMessenger(loop, loop);
    for (int length : new int[] {0, 1, 4095, 4096, 4097, 300_001}) {
      byte[] message = new byte[length];
      for (int i = 0; i < length; i++) {
        message[i] = (byte) (i * 31);
      }
      messenger.send(message, 0);
      assertArrayEquals(message, messenger.receive(0));
    }
    for (int length : new int[] {0, 1, 512, 513, 40_000}) {
      long[] numbers = LongStream.range(0, length).toArray();
      assertArrayEquals(numbers, messenger.minima(numbers));
    }
    assertEquals(most, Collections.max(loop.lengths));
  }

  /** The other ranks count on this one until the call returns, which then passes the stop on. */
  @Test
  @SuppressWarnings("removal")
  void aThreadThatIsStoppedGoesOnInStepWithOtherRanks() throws Exception {
    assumeTrue(StoppedThread.IS_POSSIBLE, "not here: threads cannot be stopped");
    Loop loop = new Loop("Open MPI v4.1.4");
    WorldMessenger messenger = new WorldMessenger(loop, loop);
    loop.stop = new ThreadDeath();
    byte[] message = new byte[600_000];
    message[599_999] = 1;
    messenger.send(message, 0);
    assertArrayEquals(message, messenger.receive(0));
    assertArrayEquals(new long[] {5, 6}, messenger.minima(new long[] {5, 6}));
    assertEquals(7, messenger.fromRoot(7));
    messenger.close();
    assertEquals(loop.stop, assertThrows(ThreadDeath.class, StoppedThread::passOnKept));
    assertDoesNotThrow(StoppedThread::passOnKept);
    loop.stop = new OutOfMemoryError();
    assertThrows(ReflectiveOperationException.class, () -> messenger.fromRoot(7));
    assertDoesNotThrow(StoppedThread::passOnKept);
  }

  /** What a rank that has no partner rehearses with gives what the exchange can go on with. */
  @Test
  void aRehearsalSendsNothing() throws Exception {
    Messenger silent = WorldMessenger.rehearsing(1, 3);
    silent.send(new byte[1_000_000], 2);
    assertArrayEquals(new byte[Long.BYTES], silent.receive(2));
    assertArrayEquals(new byte[Long.BYTES], silent.receive(0));
    assertArrayEquals(new long[] {-1, -1}, silent.minima(new long[] {5, 7}));
    assertEquals(9, silent.fromRoot(9));
    silent.close();
  }
}

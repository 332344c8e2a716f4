package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.simulate.EagerLimit;
import org.waitprof.trace.EventKind;

/**
 * Rank 0 sends messages of 1 B to 1 MiB, each of which rank 1 asks for a millisecond later; those
 * from a size on last until then. Expected: that size, whether the call that waits is the send or
 * the wait for it; the usual one where nothing waits that should not.
 */
class EagerLimitTest {
  private static final long MILLI = 1_000_000;

  private final MemoryTrace trace = new MemoryTrace(2);
  private long now;

  @Test
  void sendsThatLastTellIt() {
    for (int limit = 0; limit < 20; limit += 3) {
      assertEquals(1L << limit, EagerLimit.bytes(sends(1L << limit, false), Exchange.ALONE));
      assertEquals(1L << limit, EagerLimit.bytes(sends(1L << limit, true), Exchange.ALONE));
    }
  }

  @Test
  void withoutMessagesItIsTheUsualOne() {
    assertEquals(
        NetworkModel.USUAL_EAGER_BYTES, EagerLimit.bytes(new MemoryTrace(3), Exchange.ALONE));
  }

  /** Two small sends lose their core until their receives are posted. */
  @Test
  void whatTwoSendsShowMayBeChance() {
    send(480, true, false);
    send(480, true, false);
    assertEquals(NetworkModel.USUAL_EAGER_BYTES, EagerLimit.bytes(trace, Exchange.ALONE));
    send(480, true, false);
    assertEquals(256, EagerLimit.bytes(trace, Exchange.ALONE));
  }

  private static MemoryTrace sends(long limit, boolean nonBlocking) {
    EagerLimitTest test = new EagerLimitTest();
    for (long bytes = 1; bytes <= 1 << 20; bytes *= 2) {
      test.send(bytes, bytes >= limit, nonBlocking);
    }
    return test.trace;
  }

  private void send(long bytes, boolean waits, boolean nonBlocking) {
    long posted = now + MILLI;
    MemoryTrace.Rank sender = trace.on(0);
    MemoryTrace.Rank receiver = trace.on(1);
    long leave = waits ? posted + 100 : now + 500;
    sender.enter(now, nonBlocking ? MpiCall.MPI_ISEND : MpiCall.MPI_SEND, 1);
    if (nonBlocking) {
      sender.message(EventKind.SEND_POSTED, now, 1, 5, 7, bytes, 1);
      sender.leave(now + 10);
      sender.enter(now + 20, MpiCall.MPI_WAIT, 2);
      sender.message(EventKind.SEND_COMPLETED, leave, 1, 5, 7, bytes, 1);
    } else {
      sender.message(EventKind.SEND, now, 1, 5, 7, bytes, 0);
    }
    sender.leave(leave);
    receiver.enter(posted, MpiCall.MPI_RECV, 3);
    receiver.message(EventKind.RECEIVE, posted + 200, 0, 5, 7, bytes, 0);
    receiver.leave(posted + 200);
    now += 2 * MILLI;
  }
}

package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.waitprof.replay.PolledTraces.WORLD;
import static org.waitprof.replay.PolledTraces.collective;
import static org.waitprof.replay.PolledTraces.collectives;
import static org.waitprof.replay.PolledTraces.completes;
import static org.waitprof.replay.PolledTraces.completesSends;
import static org.waitprof.replay.PolledTraces.foundByGetStatus;
import static org.waitprof.replay.PolledTraces.lateSender;
import static org.waitprof.replay.PolledTraces.polled;
import static org.waitprof.replay.PolledTraces.polls;
import static org.waitprof.replay.PolledTraces.posted;
import static org.waitprof.replay.PolledTraces.sendAt;
import static org.waitprof.replay.PolledTraces.sends;
import static org.waitprof.replay.PolledTraces.waited;
import static org.waitprof.replay.PolledTraces.worldOfTwo;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.trace.EventKind;

/**
 * Runs of polls wait, on their own row, until the other side of the request has come that ends
 * them.
 */
class PolledRequestsTest {
  @Test
  void getStatusUntilTheCollectiveIsComplete() {
    MemoryTrace trace = collectives(70);
    polls(trace, MpiCall.MPI_REQUEST_GET_STATUS, 10, 100);
    foundByGetStatus(trace, 100);
    completes(trace, MpiCall.MPI_WAIT, 105, 1);
    assertEquals(60, polled(trace, "wait_at_nxn_ns"));
  }

  @Test
  void aWaitBehindAFewTestsIsTheLonger() {
    MemoryTrace trace = collectives(70);
    polls(trace, MpiCall.MPI_TEST, 10, 15);
    completes(trace, MpiCall.MPI_WAIT, 20, 75, 1);
    assertEquals(50, waited(trace, "wait_at_nxn_ns", MpiCall.MPI_WAIT));
  }

  @Test
  void aTestThatCompletesASend() {
    MemoryTrace trace = worldOfTwo();
    sends(trace, 70, 0);
    polls(trace, MpiCall.MPI_TEST, 10, 100);
    completesSends(trace, MpiCall.MPI_TEST, 100, 1);
    assertEquals(60, polled(trace, "late_receiver_ns"));
  }

  @Test
  void theLastOfTwoReceivesThatSendsArePolledFor() {
    MemoryTrace trace = worldOfTwo();
    sends(trace, 70, 0);
    sends(trace, 85, 1);
    polls(trace, MpiCall.MPI_TESTALL, 10, 100);
    completesSends(trace, MpiCall.MPI_TESTALL, 100, 2);
    assertEquals(75, polled(trace, "late_receiver_ns"));
  }

  @Test
  void aSendIsPolledForUntilTheLastPoll() {
    MemoryTrace trace = worldOfTwo();
    sends(trace, 120, 0);
    polls(trace, MpiCall.MPI_TEST, 10, 40);
    polls(trace, MpiCall.MPI_TEST, 70, 100);
    completesSends(trace, MpiCall.MPI_TEST, 150, 1);
    assertEquals(30 + 30, polled(trace, "late_receiver_ns"));
  }

  @Test
  void aTestOfBothWaitsForTheSenderOnly() {
    MemoryTrace trace = sendAt(60);
    sends(trace, 72, 0);
    posted(trace, 1);
    polls(trace, MpiCall.MPI_TESTALL, 10, 100);
    trace.on(1).enter(100, MpiCall.MPI_TESTALL, 1);
    trace.on(1).message(EventKind.SEND_COMPLETED, 101, 0, 0, 0, 0, 0);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 101, 0, 5, WORLD, 8, 3);
    trace.on(1).leave(101);
    assertEquals(50, polled(trace));
    assertEquals(0, polled(trace, "late_receiver_ns"));
  }

  @Test
  void aTestThatCompletesACollective() {
    MemoryTrace trace = collectives(70);
    polls(trace, MpiCall.MPI_TEST, 10, 100);
    completes(trace, MpiCall.MPI_TEST, 100, 1);
    assertEquals(60, polled(trace, "wait_at_nxn_ns"));
  }

  @Test
  void aBarrierIsPolledForUntilTheLastPoll() {
    MemoryTrace trace = worldOfTwo();
    collective(trace, MpiCall.MPI_IBARRIER, 120, 0);
    polls(trace, MpiCall.MPI_TESTANY, 10, 40);
    polls(trace, MpiCall.MPI_TESTANY, 70, 100);
    completes(trace, MpiCall.MPI_TESTANY, 150, 1);
    assertEquals(30 + 30, polled(trace, "wait_at_barrier_ns"));
  }

  @Test
  void theLongestOfTwoCollectives() {
    MemoryTrace trace = collectives(70, 85);
    polls(trace, MpiCall.MPI_TESTALL, 10, 100);
    completes(trace, MpiCall.MPI_TESTALL, 100, 2);
    assertEquals(75, polled(trace, "wait_at_nxn_ns"));
  }

  @Test
  void aCollectiveThatWasThereWasNotPolledFor() {
    MemoryTrace trace = collectives(70);
    polls(trace, MpiCall.MPI_TEST, 80, 100);
    completes(trace, MpiCall.MPI_TEST, 100, 1);
    assertEquals(0, polled(trace, "wait_at_nxn_ns"));
  }

  @Test
  void aTestThatFindsACollectiveAtOnceDoesNotWait() {
    MemoryTrace trace = collectives(70);
    completes(trace, MpiCall.MPI_TEST, 60, 1);
    assertEquals(0, polled(trace, "wait_at_nxn_ns"));
  }

  private static void sendsAt(MemoryTrace trace, long time) {
    trace.on(0).enter(time, MpiCall.MPI_SEND, 3);
    trace.on(0).message(EventKind.SEND, time, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(time + 2);
  }

  /** Rank 1 completes a collective and a receive, that of a send at that time, from 10 to 150. */
  private static MemoryTrace both(MpiCall call, long collective, long send) {
    MemoryTrace trace = worldOfTwo();
    if (send < collective) {
      sendsAt(trace, send);
    }
    collective(trace, MpiCall.MPI_IALLREDUCE, collective, 0);
    if (send > collective) {
      sendsAt(trace, send);
    }
    posted(trace, 2);
    boolean polls = call == MpiCall.MPI_TESTALL;
    if (polls) {
      polls(trace, call, 10, 150);
    }
    trace.on(1).enter(polls ? 150 : 10, call, 1);
    trace.on(1).completed(150, 0);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 150, 0, 5, WORLD, 8, 3);
    trace.on(1).leave(151);
    return trace;
  }

  @Test
  void aCallThatCompletesBothWaitsOnceForTheLater() {
    MemoryTrace sender = both(MpiCall.MPI_WAITALL, 70, 90);
    assertEquals(80, lateSender(sender, MpiCall.MPI_WAITALL));
    assertEquals(0, waited(sender, "wait_at_nxn_ns", MpiCall.MPI_WAITALL));
    MemoryTrace collective = both(MpiCall.MPI_WAITALL, 95, 60);
    assertEquals(0, lateSender(collective, MpiCall.MPI_WAITALL));
    assertEquals(85, waited(collective, "wait_at_nxn_ns", MpiCall.MPI_WAITALL));
  }

  @Test
  void testsThatCompleteBothWaitOnceForTheLater() {
    MemoryTrace sender = both(MpiCall.MPI_TESTALL, 70, 90);
    assertEquals(80, polled(sender));
    assertEquals(0, polled(sender, "wait_at_nxn_ns"));
    MemoryTrace collective = both(MpiCall.MPI_TESTALL, 95, 60);
    assertEquals(0, polled(collective));
    assertEquals(85, polled(collective, "wait_at_nxn_ns"));
  }

  /** Rank 1 completes a collective and a send that is received at that time, from 10 to 150. */
  private static MemoryTrace withSend(long collective, long receive) {
    MemoryTrace trace = worldOfTwo();
    int request = receive < collective ? 0 : 1;
    if (request == 0) {
      sends(trace, receive, request);
    }
    collective(trace, MpiCall.MPI_IALLREDUCE, collective, 1 - request);
    if (request == 1) {
      sends(trace, receive, request);
    }
    trace.on(1).enter(10, MpiCall.MPI_WAITALL, 1);
    trace.on(1).completed(150, 1 - request);
    trace.on(1).message(EventKind.SEND_COMPLETED, 150, 0, 0, 0, 0, request);
    trace.on(1).leave(151);
    return trace;
  }

  @Test
  void ofASendAndACollectiveAsWell() {
    MemoryTrace receiver = withSend(70, 90);
    assertEquals(80, waited(receiver, "late_receiver_ns", MpiCall.MPI_WAITALL));
    assertEquals(0, waited(receiver, "wait_at_nxn_ns", MpiCall.MPI_WAITALL));
    MemoryTrace collective = withSend(95, 60);
    assertEquals(0, waited(collective, "late_receiver_ns", MpiCall.MPI_WAITALL));
    assertEquals(85, waited(collective, "wait_at_nxn_ns", MpiCall.MPI_WAITALL));
  }

  private static void completesBoth(MemoryTrace trace) {
    trace.on(1).enter(10, MpiCall.MPI_WAITALL, 1);
    trace.on(1).message(EventKind.SEND_COMPLETED, 150, 0, 0, 0, 0, 0);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 150, 0, 5, WORLD, 8, 3);
    trace.on(1).leave(150);
  }

  private static long unknown(MemoryTrace trace) {
    RankResult rank = new Replay(trace, 2, ProgressListener.NONE).run().ranks().get(1);
    return IntStream.range(0, rank.rows()).mapToLong(rank::unknownNanos).sum();
  }

  /** Scalasca's rule names the sender alone, but the call then stood for the receiver. */
  @Test
  void aReceiverThatComesAfterTheSenderIsNotDenied() {
    MemoryTrace receiver = sendAt(20);
    sends(receiver, 72, 0);
    posted(receiver, 1);
    completesBoth(receiver);
    assertEquals(20 - 10, lateSender(receiver, MpiCall.MPI_WAITALL));
    assertEquals(0, waited(receiver, "late_receiver_ns", MpiCall.MPI_WAITALL));
    assertEquals(72 - 20, unknown(receiver));
    MemoryTrace sender = worldOfTwo();
    sends(sender, 20, 0);
    sender.on(0).enter(72, MpiCall.MPI_SEND, 1);
    sender.on(0).message(EventKind.SEND, 72, 1, 5, WORLD, 8, 0);
    sender.on(0).leave(80);
    posted(sender, 1);
    completesBoth(sender);
    assertEquals(72 - 10, lateSender(sender, MpiCall.MPI_WAITALL));
    assertEquals(0, unknown(sender));
  }
}

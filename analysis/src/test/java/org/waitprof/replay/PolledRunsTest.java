package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/** Runs of polls wait, on their own row, until the other side of what ends them has come. */
class PolledRunsTest {
  private static final long WORLD = 1;

  private static MemoryTrace sendAt(long time) {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    trace.on(0).enter(time, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, time, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(time + 10);
    return trace;
  }

  private static void polls(MemoryTrace trace, long from, long until) {
    polls(trace, MpiCall.MPI_IPROBE, from, until);
  }

  private static void polls(MemoryTrace trace, MpiCall call, long from, long until) {
    trace.on(1).enter(from, call, 1);
    trace.on(1).message(EventKind.POLLED, until, 0, 0, 0, 0, 0);
    trace.on(1).leave(until);
  }

  private static void found(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_IPROBE, 1);
    trace.on(1).message(EventKind.PROBED, time + 1, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(time + 1);
  }

  private static void receive(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, time + 5, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(time + 5);
  }

  private static void probe(MemoryTrace trace, long from, long until) {
    trace.on(1).enter(from, MpiCall.MPI_PROBE, 1);
    trace.on(1).message(EventKind.PROBED, until, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(until);
  }

  private static void posted(MemoryTrace trace, long time) {
    posted(trace, time, 5);
  }

  private static void posted(MemoryTrace trace, long time, int tag) {
    trace.on(1).enter(time, MpiCall.MPI_IRECV, 1);
    trace.on(1).message(EventKind.RECEIVE_POSTED, time, 0, tag, WORLD, 8, 3);
    trace.on(1).leave(time + 1);
  }

  private static void waitedFor(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_WAIT, 1);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, time + 1, 0, 5, WORLD, 8, 3);
    trace.on(1).leave(time + 1);
  }

  /** What the call waited for its senders. */
  private static long lateSender(MemoryTrace trace, MpiCall call) {
    return waited(trace, "late_sender_ns", call);
  }

  private static long waited(MemoryTrace trace, String name, MpiCall call) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    int metric = result.rules().number(name);
    RankResult rank = result.ranks().get(1);
    long sum = 0;
    for (int row = 0; row < rank.rows(); row++) {
      if (rank.region(row).call().equals(Optional.of(call))) {
        sum += rank.booked(metric, row);
      }
    }
    return sum;
  }

  private static long polled(MemoryTrace trace) {
    return polled(trace, "late_sender_polled_ns");
  }

  private static long polled(MemoryTrace trace, String name) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    int metric = result.rules().number(name);
    RankResult rank = result.ranks().get(1);
    long sum = 0;
    for (int row = 0; row < rank.rows(); row++) {
      sum += rank.booked(metric, row);
      if (rank.booked(metric, row) != 0) {
        assertEquals(Role.POLLED, rank.key(row).role());
      }
    }
    return sum;
  }

  @Test
  void untilTheSendBegan() {
    MemoryTrace trace = sendAt(70);
    polls(trace, 10, 100);
    found(trace, 100);
    receive(trace, 102);
    assertEquals(60, polled(trace));
  }

  @Test
  void notBeyondTheLastPoll() {
    MemoryTrace trace = sendAt(200);
    polls(trace, 10, 100);
    receive(trace, 150);
    assertEquals(90, polled(trace));
  }

  @Test
  void withoutWhatWasComputedBetweenRuns() {
    MemoryTrace trace = sendAt(95);
    polls(trace, 10, 40);
    polls(trace, 70, 100);
    receive(trace, 102);
    assertEquals(30 + 25, polled(trace));
  }

  @Test
  void notForAMessageThatWasThere() {
    MemoryTrace trace = sendAt(5);
    polls(trace, 10, 100);
    receive(trace, 102);
    assertEquals(0, polled(trace));
  }

  @Test
  void notForAMessageThatComesAfterAnotherCall() {
    MemoryTrace trace = sendAt(70);
    polls(trace, 10, 100);
    trace.on(1).enter(110, MpiCall.MPI_FILE_SEEK, 1);
    trace.on(1).leave(120);
    receive(trace, 130);
    assertEquals(0, polled(trace));
  }

  @Test
  void aTestThatCompletesTheReceive() {
    MemoryTrace trace = sendAt(70);
    posted(trace, 1);
    polls(trace, 10, 100);
    trace.on(1).enter(100, MpiCall.MPI_TEST, 1);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 101, 0, 5, WORLD, 8, 3);
    trace.on(1).leave(101);
    assertEquals(60, polled(trace));
  }

  /** The request is complete and stays so until a call that waits for it takes it. */
  private static void foundByGetStatus(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_REQUEST_GET_STATUS, 1);
    trace.on(1).leave(time + 1);
  }

  @Test
  void getStatusUntilTheReceiveIsComplete() {
    MemoryTrace trace = sendAt(70);
    posted(trace, 1);
    polls(trace, MpiCall.MPI_REQUEST_GET_STATUS, 10, 100);
    foundByGetStatus(trace, 100);
    waitedFor(trace, 105);
    assertEquals(60, polled(trace));
    assertEquals(0, lateSender(trace, MpiCall.MPI_WAIT));
  }

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
  void aProbeWaitsUntilTheSendBegan() {
    MemoryTrace trace = sendAt(70);
    probe(trace, 10, 85);
    receive(trace, 90);
    assertEquals(60, lateSender(trace, MpiCall.MPI_PROBE));
    assertEquals(0, lateSender(trace, MpiCall.MPI_RECV));
    assertEquals(0, polled(trace));
  }

  @Test
  void aProbeThatFoundAtOnceDoesNotWait() {
    MemoryTrace trace = sendAt(5);
    probe(trace, 10, 12);
    receive(trace, 90);
    assertEquals(0, lateSender(trace, MpiCall.MPI_PROBE));
  }

  @Test
  void aProbeIsNotPartOfARunOfPolls() {
    MemoryTrace trace = sendAt(95);
    probe(trace, 10, 20);
    polls(trace, 30, 100);
    receive(trace, 102);
    assertEquals(65, polled(trace));
    assertEquals(0, lateSender(trace, MpiCall.MPI_PROBE));
  }

  @Test
  void aProbeBehindAFewPollsIsTheWait() {
    MemoryTrace trace = sendAt(95);
    polls(trace, 10, 20);
    probe(trace, 30, 100);
    receive(trace, 102);
    assertEquals(65, lateSender(trace, MpiCall.MPI_PROBE));
    assertEquals(0, polled(trace));
  }

  @Test
  void aReceiveThatIsStartedTakesWhatWasFound() {
    MemoryTrace trace = sendAt(70);
    polls(trace, 10, 100);
    found(trace, 100);
    posted(trace, 105);
    waitedFor(trace, 110);
    assertEquals(60, polled(trace));
    MemoryTrace probed = sendAt(70);
    probe(probed, 10, 100);
    posted(probed, 105, TraceEvent.ANY);
    waitedFor(probed, 110);
    assertEquals(60, lateSender(probed, MpiCall.MPI_PROBE));
    assertEquals(0, lateSender(probed, MpiCall.MPI_WAIT));
  }

  @Test
  void aReceiveOfAnotherMessageDoesNotTakeIt() {
    MemoryTrace trace = sendAt(70);
    polls(trace, 10, 100);
    found(trace, 100);
    posted(trace, 105, 6);
    waitedFor(trace, 110);
    assertEquals(0, polled(trace));
  }

  @Test
  void aReceiveBehindPollsThatFoundNothingDoesNotTakeThem() {
    MemoryTrace trace = sendAt(70);
    polls(trace, 10, 100);
    posted(trace, 105);
    waitedFor(trace, 110);
    assertEquals(0, polled(trace));
  }

  /** Both ranks start it under a request of its number; rank 0, at that time, waits for it. */
  private static void collective(MemoryTrace trace, MpiCall call, long time, int request) {
    for (int rank = 0; rank < 2; rank++) {
      long start = rank == 0 ? time : request;
      trace.on(rank).enter(start, call, 2);
      trace.on(rank).started(start, WORLD, -1, 8, 8, request);
      trace.on(rank).leave(start + 1);
    }
    trace.on(0).enter(time + 1, MpiCall.MPI_WAIT, 2);
    trace.on(0).completed(time + 5, request);
    trace.on(0).leave(time + 5);
  }

  private static MemoryTrace collectives(long... times) {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    for (int i = 0; i < times.length; i++) {
      collective(trace, MpiCall.MPI_IALLREDUCE, times[i], i);
    }
    return trace;
  }

  private static void completes(MemoryTrace trace, MpiCall call, long time, int requests) {
    completes(trace, call, time, time + 1, requests);
  }

  private static void completes(
      MemoryTrace trace, MpiCall call, long enter, long leave, int requests) {
    trace.on(1).enter(enter, call, 1);
    for (int request = 0; request < requests; request++) {
      trace.on(1).completed(leave, request);
    }
    trace.on(1).leave(leave);
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
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
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
}

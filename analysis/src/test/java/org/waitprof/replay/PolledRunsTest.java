package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.waitprof.replay.PolledTraces.WORLD;
import static org.waitprof.replay.PolledTraces.found;
import static org.waitprof.replay.PolledTraces.foundByGetStatus;
import static org.waitprof.replay.PolledTraces.lateSender;
import static org.waitprof.replay.PolledTraces.polled;
import static org.waitprof.replay.PolledTraces.polls;
import static org.waitprof.replay.PolledTraces.posted;
import static org.waitprof.replay.PolledTraces.probe;
import static org.waitprof.replay.PolledTraces.receive;
import static org.waitprof.replay.PolledTraces.sendAt;
import static org.waitprof.replay.PolledTraces.sizeClass;
import static org.waitprof.replay.PolledTraces.waitedFor;

import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/** Runs of polls wait until the message that they find began to be sent, on their own row. */
class PolledRunsTest {
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

  /** In a trace, both the polls and the test say that the message is of objects. */
  @Test
  void aTestThatCompletesAReceiveOfObjects() {
    MemoryTrace trace = sendAt(70);
    posted(trace, 1);
    trace.on(1).enter(10, MpiCall.MPI_TEST, 1);
    objects(trace, 10);
    trace.on(1).message(EventKind.POLLED, 100, 0, 0, 0, 0, 0);
    trace.on(1).leave(100);
    trace.on(1).enter(100, MpiCall.MPI_TEST, 1);
    objects(trace, 100);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, 101, 0, 5, WORLD, 1, 3);
    trace.on(1).leave(101);
    assertEquals(60, polled(trace));
  }

  @Test
  void aProbeForObjects() {
    MemoryTrace trace = sendAt(70);
    trace.on(1).enter(10, MpiCall.MPI_PROBE, 1);
    objects(trace, 10);
    trace.on(1).message(EventKind.PROBED, 85, 0, 5, WORLD, 1, 0);
    trace.on(1).leave(85);
    receive(trace, 90);
    assertEquals(60, lateSender(trace, MpiCall.MPI_PROBE));
    assertEquals(0, sizeClass(trace, MpiCall.MPI_PROBE), "of objects, too");
  }

  private static void objects(MemoryTrace trace, long time) {
    trace.on(1).message(EventKind.OBJECTS, time, 0, 0, 0, 0, 0);
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
  void aProbeWaitsUntilTheSendBegan() {
    MemoryTrace trace = sendAt(70);
    probe(trace, 10, 85);
    receive(trace, 90);
    assertEquals(60, lateSender(trace, MpiCall.MPI_PROBE));
    assertEquals(0, lateSender(trace, MpiCall.MPI_RECV));
    assertEquals(0, polled(trace));
    // A probe gets nothing: the profile's rows of probes have no bytes either.
    assertEquals(0, sizeClass(trace, MpiCall.MPI_PROBE));
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
}

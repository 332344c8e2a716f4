package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.StartProbe;
import org.waitprof.record.message.ThrownProbe;

/**
 * Calls that threw and took a message are in a trace as others are. Where that is not known, the
 * trace says so.
 */
class ThrownTraceTest extends TraceFixture {
  private final Exception noRoom = new Exception("MPI_ERR_TRUNCATE: message truncated");
  private final Exception refused = new Exception("MPI_ERR_RANK: invalid rank");

  private static ThreadState enter(MpiCall call) {
    ThreadState state = Probe.enter(8, call.ordinal());
    if (state == null) {
      throw new AssertionError();
    }
    return state;
  }

  private static List<String> call(MpiCall call, String... events) {
    List<String> all = new ArrayList<>(List.of("ENTER " + call.standardName()));
    all.addAll(List.of(events));
    all.add("LEAVE");
    return all;
  }

  @Test
  void receives() throws IOException {
    ThrownProbe.exitReceive(enter(MpiCall.MPI_RECV), noRoom, world, 2, 7);
    assertEquals(call(MpiCall.MPI_RECV, "RECEIVE 2 7 8"), read());
  }

  @Test
  void receivesOnMpjExpress() throws IOException {
    String text = "mpi.MPIException: Error in SimplePacker : count <1> is less than length <2>";
    ThrownProbe.exitReceive(enter(MpiCall.MPI_RECV), new Exception(text), world, 2, 7);
    assertEquals(call(MpiCall.MPI_RECV, "RECEIVE 2 7 8"), read());
  }

  @Test
  void receivesOfAnySource() throws IOException {
    ThrownProbe.exitReceive(enter(MpiCall.MPI_RECV), noRoom, world, -1, 7);
    assertEquals(call(MpiCall.MPI_RECV, "RECEIVE_THROWN -1 7 0"), read());
  }

  @Test
  void receivesThatFailedForAnotherReason() throws IOException {
    ThrownProbe.exitReceive(enter(MpiCall.MPI_RECV), new Error(), world, 2, 7);
    assertEquals(call(MpiCall.MPI_RECV, "RECEIVE_THROWN 2 7 0"), read());
  }

  @Test
  void whatWasRefusedHasDoneNothing() throws IOException {
    ThrownProbe.exitReceive(enter(MpiCall.MPI_RECV), refused, world, 2, 7);
    assertEquals(call(MpiCall.MPI_RECV), read());
  }

  @Test
  void sends() throws IOException {
    ThrownProbe.exitSend(enter(MpiCall.MPI_SEND), new Error(), world, 3, 1);
    assertEquals(call(MpiCall.MPI_SEND, "SEND_THROWN 3 1 0"), read());
  }

  @Test
  void sendsWithReceives() throws IOException {
    ThrownProbe.exitSendReceive(enter(MpiCall.MPI_SENDRECV), noRoom, world, 3, 1, 2, 7);
    assertEquals(call(MpiCall.MPI_SENDRECV, "SEND 3 1 8", "RECEIVE 2 7 8"), read());
  }

  @Test
  void collectives() throws IOException {
    ThrownProbe.exitCollective(enter(MpiCall.MPI_BCAST), noRoom, world, 2);
    ThrownProbe.exitCollective(enter(MpiCall.MPI_BCAST), refused, world, 2);
    List<String> events = read();
    assertEquals(6, events.size(), events::toString);
    assertTrue(events.get(1).startsWith("COLLECTIVE "), events::toString);
    assertTrue(events.get(4).startsWith("COLLECTIVE_THROWN "), events::toString);
  }

  /** The source of the first is known, that of the second is not. */
  @Test
  void waits() throws IOException {
    for (int source : new int[] {2, -1}) {
      Receive receive = new Receive();
      StartProbe.exitStarted(
          enter(MpiCall.MPI_IRECV),
          receive,
          null,
          TrackedRequest.RECEIVE,
          world,
          source,
          7,
          -9,
          false);
      ThrownProbe.exitWait(Probe.enterRequest(receive, MpiCall.MPI_WAIT.ordinal()), noRoom);
    }
    List<String> events = read();
    assertEquals(
        List.of("ENTER MPI_Wait", "RECEIVE_COMPLETED 2 7 8", "LEAVE"), events.subList(3, 6));
    assertEquals("RECEIVE_THROWN -1 7 0", events.get(10), events::toString);
    assertTrue(events.get(11).startsWith("REQUEST_DROPPED"), events::toString);
  }
}

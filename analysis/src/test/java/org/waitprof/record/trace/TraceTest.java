package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CpuUse;
import org.waitprof.model.MpiCall;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.record.Arrived;
import org.waitprof.record.Probe;
import org.waitprof.record.Recorded;
import org.waitprof.record.SaidLines;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;
import org.waitprof.record.message.CreationProbe;
import org.waitprof.record.message.MessageProbe;
import org.waitprof.record.message.StartProbe;
import org.waitprof.replay.call.CallReader;
import org.waitprof.trace.Trace;
import org.waitprof.trace.folder.FolderReader;

/** What is written through the probes is what the reader gives, whatever happens to the process. */
class TraceTest extends TraceFixture {
  @Test
  void aKilledProcessLeavesAllEventsOfCompletedCalls() throws IOException {
    send(2, 7, 100);
    Receive receive = new Receive();
    StartProbe.exitStarted(
        Probe.enter(64, MpiCall.MPI_IMRECV.ordinal()),
        receive,
        null,
        TrackedRequest.RECEIVE,
        world,
        -1,
        -1,
        -9,
        false);
    assertTrue(CompletionProbe.needsStatus(receive));
    ThreadState wait = Probe.enterRequest(receive, MpiCall.MPI_REQUEST_GET_STATUS.ordinal());
    CompletionProbe.exitCompleted(wait, new Arrived());
    assertFalse(CompletionProbe.needsStatus(receive));
    CompletionProbe.exitCompleted(
        Probe.enterRequest(receive, MpiCall.MPI_REQUEST_GET_STATUS.ordinal()), new Arrived());
    // A call is under way when the process dies.
    ThreadState barrier = Probe.enter(0, MpiCall.MPI_BARRIER.ordinal());
    List<String> events = read();
    MessageProbe.exitCollective(barrier, world, MessageProbe.NO_ROOT);
    assertEquals(
        List.of(
            "ENTER MPI_Ibsend",
            "SEND 2 7 100",
            "LEAVE",
            "ENTER MPI_Imrecv",
            "RECEIVE_POSTED -1 -1 64",
            "LEAVE",
            "ENTER MPI_Request_get_status",
            "RECEIVE_COMPLETED 3 5 40",
            "LEAVE",
            "ENTER MPI_Request_get_status",
            "LEAVE"),
        events);
  }

  /** Four ranks: a grid of two is another communicator's, and the first of four counts. */
  @Test
  void theTraceRemembersTheProcessGrid() throws IOException {
    for (int[] dims : new int[][] {{2}, {2, 2}, {4}}) {
      CreationProbe.exitGrid(
          Probe.enter(0, MpiCall.MPI_CART_CREATE.ordinal()), new World(), world, dims);
    }
    CreationProbe.exitGrid(null, new World(), world, new int[] {1});
    TraceRecorder.of(rank()).end(ThreadState.current().table);
    try (Trace trace = new FolderReader().open(folder)) {
      assertEquals(List.of(2, 2), trace.facts().processGrid());
    }
  }

  /** Ranks that lacked a core make others wait in a trace as well: its analysis must know. */
  @Test
  void theTraceRemembersWhatTheCpusDid() throws IOException {
    long[] numbers =
        Arrays.copyOf(new long[] {1, 1000, 600, 300, 1, 5, 2, 2, 150, -1, 7}, CpuUse.NUMBERS);
    rank().noteCpu(numbers);
    send(2, 7, 100);
    TraceRecorder.of(rank()).end(ThreadState.current().table);
    try (Trace trace = new FolderReader().open(folder)) {
      assertEquals(CpuUse.of(numbers), trace.rank(1).orElseThrow().facts().cpu());
    }
    assertEquals(0.3, CpuUse.of(numbers).noCoreRatio());
    for (String other : List.of("", "1 2 3", "x" + " 1".repeat(CpuUse.NUMBERS - 1))) {
      assertEquals(CpuUse.UNKNOWN, CpuUse.parse(other), other);
    }
  }

  @Test
  void streamsLongerThanAChunkAreWhole() throws IOException {
    int calls = 100_000;
    for (int i = 0; i < calls; i++) {
      send(i & 3, i, i);
    }
    end();
    List<String> events = read();
    assertEquals(3 * calls, events.size());
    for (int i = 0; i < calls; i++) {
      assertEquals("SEND " + (i & 3) + " " + i + " " + i, events.get(3 * i + 1));
    }
  }

  /** A thread parks for 40 ms between two sends, within a third, and before a fourth that spins. */
  @Test
  void whatAComputationLostStandsBeforeTheNextCall() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "no statistics");
    long parked = 40_000_000;
    send(2, 7, 100);
    park(parked);
    send(2, 7, 100);
    ThreadState third = Probe.enter(100, MpiCall.MPI_IBSEND.ordinal());
    park(parked);
    MessageProbe.exitSend(third, world, 2, 7);
    park(parked);
    ThreadState fourth = Probe.enter(100, MpiCall.MPI_IBSEND.ordinal());
    spin(parked);
    MessageProbe.exitSend(fourth, world, 2, 7);
    end();
    long[] lost = new long[4];
    try (Trace trace = new FolderReader().open(folder);
        CallReader reader = new CallReader(trace.rank(1).orElseThrow())) {
      reader.readAll(
          call -> {
            if (call.call == MpiCall.MPI_IBSEND) {
              for (int i = 0; i < call.lost.size(); i++) {
                assertEquals(call.enter, call.lost.untilNanos(i));
                assertEquals(call.idleSince, call.lost.fromNanos(i));
              }
              lost[calls++] = call.lost.of(LatenessCause.MONITOR);
            }
          });
    }
    assertEquals(0, lost[0]);
    assertEquals((double) parked, (double) lost[1], 0.25 * parked);
    assertTrue(lost[2] < 0.1 * parked, "of the call: " + lost[2]);
    assertEquals((double) parked, (double) lost[3], 0.25 * parked);
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private int calls;

  private static void park(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Test
  void anInterruptedThreadTracesOn() throws IOException {
    Thread.currentThread().interrupt();
    for (int i = 0; i < 50_000; i++) {
      send(2, 7, 100);
    }
    assertTrue(Thread.interrupted(), "the interruption is still there");
    // An interruption lets the next park return at once; that of another test must not.
    LockSupport.parkNanos(1);
    end();
    assertEquals(150_000, read().size());
  }

  @Test
  void aFullBufferEndsTheTraceWithOneLineAndNothingElse() throws IOException {
    end();
    Files.delete(folder.resolve(TraceLayout.definitionsName(1)));
    String said;
    long before = Recorded.total(MpiCall.MPI_IBSEND).count();
    int calls = 200_000;
    try (SaidLines lines = SaidLines.begin()) {
      begin(2L * TraceLayout.CHUNK_BYTES);
      for (int i = 0; i < calls; i++) {
        send(2, 7, 100);
      }
      said = lines.text();
    }
    assertEquals(1, said.lines().count(), said);
    assertTrue(said.contains("tracesize"), said);
    assertEquals(calls, Recorded.total(MpiCall.MPI_IBSEND).count() - before);
    end();
    long bytes = Files.size(folder.resolve(TraceLayout.eventsName(1, 0)));
    assertEquals(TraceLayout.HEADER_BYTES + 2L * TraceLayout.CHUNK_BYTES, bytes);
    List<String> events = read();
    assertTrue(events.size() > 3 * 40_000 && events.size() < 3 * calls, () -> "" + events.size());
    assertEquals(0, events.size() % 3);
    try (Trace trace = new FolderReader().open(folder)) {
      assertTrue(trace.rank(1).orElseThrow().incomplete().contains("full"));
    }
  }
}

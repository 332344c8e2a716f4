package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Arrived;
import org.waitprof.record.Probe;
import org.waitprof.record.Regions;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.MessageStatus;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;
import org.waitprof.record.message.MessageProbe;
import org.waitprof.record.message.StartProbe;
import org.waitprof.record.sample.TraceChoice;
import org.waitprof.record.sample.TraceConfig;
import org.waitprof.replay.Replay;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.Trace;
import org.waitprof.trace.folder.FolderReader;

/**
 * Two ranks whose traced phases do not begin and end together: rank 3 sends six messages of one
 * channel to rank 1, of which the last four are in its phase, and rank 1 has the first five in its
 * own. So numbers 2, 3 and 4 have both sides, number 5 lacks its receive, 0 and 1 their sends.
 */
class SelectiveTraceTest extends TraceFixture {
  private static final TraceConfig SOLVE =
      new TraceConfig(1L << 30, new TraceChoice(List.of("solve"), 0, 0), comm -> null);

  /** A message of 40 bytes from rank 3, tag 5. */
  private static final MessageStatus MESSAGE = new Arrived();

  private void receive() {
    MessageProbe.exitReceive(Probe.enter(40, MpiCall.MPI_RECV.ordinal()), MESSAGE, null, world);
  }

  private void barrier() {
    MessageProbe.exitCollective(
        Probe.enter(0, MpiCall.MPI_BARRIER.ordinal()), world, MessageProbe.NO_ROOT);
  }

  private Receive post(int peer, int tag) {
    Receive receive = new Receive();
    StartProbe.exitStarted(
        Probe.enter(64, MpiCall.MPI_IRECV.ordinal()),
        receive,
        null,
        TrackedRequest.RECEIVE,
        world,
        peer,
        tag,
        -9,
        false);
    return receive;
  }

  private static void complete(Receive receive) {
    ThreadState wait = Probe.enterRequest(receive, MpiCall.MPI_WAIT.ordinal());
    CompletionProbe.exitCompleted(wait, MESSAGE);
  }

  private void again(int rank) throws IOException {
    TraceRecorder.of(rank()).end(ThreadState.current().table);
    begin(rank, SOLVE);
  }

  private void sender() throws IOException {
    folder = Files.createDirectory(Objects.requireNonNull(temporary).resolve("two.trace"));
    again(3);
    send(1, 5, 40);
    send(1, 5, 40);
    Regions.phase("solve");
    send(1, 5, 40);
    barrier();
    send(1, 5, 40);
    send(1, 5, 40);
    send(1, 5, 40);
    Regions.phase("other");
    barrier();
  }

  /** Nothing outside of the phase is there, and what has one side only has none. */
  @Test
  void sidesWithoutPartnersAreLeftOut() throws IOException {
    sender();
    again(1);
    Regions.phase("solve");
    receive();
    Receive posted = post(3, 5);
    Receive any = post(-1, -1);
    complete(posted);
    complete(any);
    barrier();
    receive();
    receive();
    Regions.phase(null);
    receive();
    barrier();
    end();
    assertEquals(
        List.of(
            "ENTER MPI_Init",
            "LEAVE",
            "ENTER MPI_Ibsend",
            "SEND 1 5 40",
            "LEAVE",
            "ENTER MPI_Barrier",
            "COLLECTIVE 0 0 0",
            "LEAVE",
            "ENTER MPI_Ibsend",
            "SEND 1 5 40",
            "LEAVE",
            "ENTER MPI_Ibsend",
            "SEND 1 5 40",
            "LEAVE",
            "ENTER MPI_Ibsend",
            "LEAVE",
            "ENTER MPI_Finalize",
            "LEAVE"),
        plain(read(3)));
    assertEquals(
        List.of(
            "ENTER MPI_Init",
            "LEAVE",
            "ENTER MPI_Recv",
            "LEAVE",
            "ENTER MPI_Irecv",
            "LEAVE",
            "ENTER MPI_Irecv",
            "RECEIVE_POSTED -1 -1 64",
            "LEAVE",
            "ENTER MPI_Wait",
            "LEAVE",
            "ENTER MPI_Wait",
            "RECEIVE_COMPLETED 3 5 40",
            "LEAVE",
            "ENTER MPI_Barrier",
            "COLLECTIVE 0 0 0",
            "LEAVE",
            "ENTER MPI_Recv",
            "RECEIVE 3 5 40",
            "LEAVE",
            "ENTER MPI_Recv",
            "RECEIVE 3 5 40",
            "LEAVE",
            "ENTER MPI_Finalize",
            "LEAVE"),
        plain(read(1)));
    try (Trace trace = new FolderReader().open(folder)) {
      String remark = trace.remarks().get(0);
      assertTrue(remark.contains("1 send, 2 receives, 0 calls of collectives"), remark);
      ReplayResult result = new Replay(trace, 1, Replay.ProgressListener.NONE).run();
      assertEquals(3, result.quality().of(Occurrence.MESSAGES));
    }
  }

  /** A phase that comes again is another span, and nothing of the first is paired with it. */
  @Test
  void eachSpanIsByItself() throws IOException {
    sender();
    Regions.phase("solve");
    send(1, 5, 40);
    Regions.phase(null);
    again(1);
    try (Trace alone = new FolderReader().open(folder)) {
      String remark = alone.remarks().get(0);
      assertTrue(remark.contains("2 spans") && remark.contains("cut out"), remark);
    }
    receive();
    receive();
    Regions.phase("solve");
    Receive unfinished = post(3, 5);
    Regions.phase(null);
    complete(unfinished);
    receive();
    receive();
    receive();
    Regions.phase("solve");
    receive();
    Regions.phase(null);
    end();
    try (Trace trace = new FolderReader().open(folder)) {
      ReplayResult result = new Replay(trace, 1, Replay.ProgressListener.NONE).run();
      assertEquals(1, result.quality().of(Occurrence.MESSAGES));
    }
  }

  /** Peers and roots of barriers are not said. */
  private static List<String> plain(List<String> events) {
    return events.stream()
        .map(event -> event.startsWith("COLLECTIVE") ? "COLLECTIVE 0 0 0" : event)
        .toList();
  }
}

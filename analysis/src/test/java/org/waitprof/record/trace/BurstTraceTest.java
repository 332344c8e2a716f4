package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Probe;
import org.waitprof.record.ThreadState;
import org.waitprof.record.message.MessageProbe;
import org.waitprof.record.sample.TraceChoice;
import org.waitprof.record.sample.TraceConfig;

/**
 * A thread sends a message each millisecond for 0.6 s, but that one call of 60 ms is in the middle:
 * the trace has that call, messages around it, and not most of the messages; without a window that
 * is kept there is no trace. Messages are numbered: tags say which are there.
 */
class BurstTraceTest extends TraceFixture {
  private static final long WINDOW = 10_000_000;
  private static final int MESSAGES = 150;

  private void program() {
    TraceRank.of(rank()).end(ThreadState.current().table);
    begin(2, new TraceConfig(1L << 30, new TraceChoice(List.of(), 0, 0, WINDOW), comm -> null));
    messages(0);
    var barrier = Probe.enter(0, MpiCall.MPI_BARRIER.ordinal());
    LockSupport.parkNanos(6 * WINDOW);
    MessageProbe.exitCollective(barrier, world, MessageProbe.NO_ROOT);
    messages(MESSAGES);
  }

  private void messages(int first) {
    for (int i = 0; i < MESSAGES; i++) {
      send(1, first + i, 40);
      LockSupport.parkNanos(2_000_000);
    }
  }

  @Test
  void whatIsUnlikeIsKept() throws IOException {
    program();
    TraceRank trace = TraceRank.of(rank());
    BitSet marked = trace.marked();
    trace.keep(marked);
    end();
    List<String> events = read(2);
    assertTrue(events.contains("ENTER MPI_Barrier"), events::toString);
    List<Integer> tags =
        events.stream()
            .filter(event -> event.startsWith("SEND "))
            .map(event -> Integer.parseInt(event.split(" ", -1)[2]))
            .toList();
    assertTrue(tags.contains(MESSAGES - 1) && tags.contains(MESSAGES), tags::toString);
    assertTrue(tags.size() < MESSAGES && !tags.contains(1), () -> marked + " " + tags);
    assertEquals(tags.stream().sorted().toList(), tags);
    assertFalse(events.get(events.size() - 1).contains("damage"), events::toString);
  }

  @Test
  void withoutAMarkNothingIsLeft() throws IOException {
    program();
    TraceRank.of(rank()).keep(new BitSet());
    assertFalse(Files.exists(folder.resolve(TraceLayout.definitionsName(2))));
    end();
  }
}

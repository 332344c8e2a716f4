package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Probe;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;
import org.waitprof.record.message.MessageProbe;
import org.waitprof.record.message.StartProbe;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.folder.FolderReader;

/** A stream whose bytes have changed: its beginning is read and the damage is reported. */
class DamagedStreamTest extends TraceFixture {
  @Test
  void aCutStreamGivesABeginningAndSaysSo() throws IOException {
    for (int i = 0; i < 200; i++) {
      send(2, i, 1000 * i);
    }
    end();
    Path file = folder.resolve(TraceLayout.eventsName(1, 0));
    byte[] whole = Files.readAllBytes(file);
    List<String> all = read();
    assertEquals(600, all.size());
    for (int bytes = TraceLayout.HEADER_BYTES; bytes < whole.length; bytes += 29) {
      Files.write(file, Arrays.copyOf(whole, bytes));
      List<String> some = read();
      String last = some.remove(some.size() - 1);
      assertTrue(last.startsWith("damage: "), last);
      assertEquals(all.subList(0, some.size()), some);
    }
  }

  @Test
  void everyFlippedByteIsReported() throws IOException {
    Receive receive = new Receive();
    for (int i = 0; i < 60; i++) {
      send(2, i, 1000 * i);
      MessageProbe.exitCollective(Probe.enter(8, MpiCall.MPI_ALLGATHERV.ordinal()), world, -100);
      StartProbe.exitStarted(
          Probe.enter(64, MpiCall.MPI_IMRECV.ordinal()),
          receive,
          null,
          TrackedRequest.RECEIVE,
          world,
          2,
          3,
          -9,
          false);
      CompletionProbe.exitCompleted(
          Probe.enterRequest(receive, MpiCall.MPI_REQUEST_GET_STATUS.ordinal()));
    }
    end();
    Path file = folder.resolve(TraceLayout.eventsName(1, 0));
    Path definitions = folder.resolve(TraceLayout.definitionsName(1));
    byte[] whole = Files.readAllBytes(file);
    byte[] text = Files.readAllBytes(definitions);
    List<String> all = read();
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      byte[] damaged = (round % 4 == 0 ? text : whole).clone();
      boolean inEvents = round % 4 != 0;
      int from = inEvents ? TraceLayout.HEADER_BYTES : 0;
      damaged[from + random.nextInt(damaged.length - from)] ^= (byte) (1 + random.nextInt(255));
      Files.write(round % 4 == 0 ? definitions : file, damaged);
      try (Trace trace = new FolderReader().open(folder);
          EventCursor cursor = trace.rank(1).orElseThrow().open(0)) {
        int events = 0;
        for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
          events += event.kind == EventKind.LOST ? 0 : 1;
          trace.rank(1).orElseThrow().path(event.path);
        }
        assertTrue(events < all.size() + 1, () -> "does not end, seed " + seed);
        boolean reported =
            inEvents
                ? !cursor.damage().isEmpty() && events < all.size()
                : !trace.problems().isEmpty();
        assertTrue(reported, "a flip without a word, round " + round + " of seed " + seed);
      }
      Files.write(file, whole);
      Files.write(definitions, text);
    }
  }

  /**
   * The last numbers of a header only help, and what is behind them has no meaning; but that they
   * have changed is said: without them nobody knows how the stream ended.
   */
  @Test
  void aDamagedHeaderIsRefused() throws IOException {
    send(2, 7, 100);
    end();
    Path file = folder.resolve(TraceLayout.eventsName(1, 0));
    byte[] whole = Files.readAllBytes(file);
    List<String> all = read();
    for (int i = 0; i < TraceLayout.OPENING_CHECK_OFFSET + 8; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 4;
      Files.write(file, damaged);
      boolean closing =
          (i >= TraceLayout.LATER_TICKS_OFFSET && i < TraceLayout.NANOS_PER_TICK_OFFSET)
              || (i >= TraceLayout.FULL_TICKS_OFFSET && i < TraceLayout.CALL_TABLE_VERSION_OFFSET);
      if (closing) {
        assertEquals(all, read());
        try (Trace trace = new FolderReader().open(folder)) {
          assertEquals(
              List.of("rank-00001-0.events has a damaged header: its end is not known"),
              trace.problems(),
              "byte " + i);
        }
      } else {
        assertThrows(IOException.class, this::read, "byte " + i);
      }
    }
  }
}

package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.fixture.Seed;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Arrived;
import org.waitprof.record.Probe;
import org.waitprof.record.RankCounters;
import org.waitprof.record.Recorded;
import org.waitprof.record.ThreadState;
import org.waitprof.record.binding.TrackedRequest;
import org.waitprof.record.message.CompletionProbe;
import org.waitprof.record.message.CreationProbe;
import org.waitprof.record.message.MessageProbe;
import org.waitprof.record.message.MessageRecording;
import org.waitprof.record.message.StartProbe;
import org.waitprof.record.sample.TraceSettings;
import org.waitprof.record.sample.TracedComm;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.folder.FolderReader;

/** What is written through the probes is what the reader gives, whatever happens to the file. */
class TraceTest {
  @TempDir @Nullable Path temporary;

  private Path folder = Path.of("");
  private final World world = new World();

  /** A communicator of the tests. */
  private static final class World implements TracedComm {
    private @Nullable Object traced;

    @Override
    public @Nullable Object waitprof$traced() {
      return traced;
    }

    @Override
    public void waitprof$traced(@Nullable Object comm) {
      traced = comm;
    }
  }

  /** A request of the tests. */
  private static final class Receive implements TracedRequest {
    private @Nullable Object traced;
    private long operation;

    @Override
    public @Nullable Object waitprof$traced() {
      return traced;
    }

    @Override
    public void waitprof$traced(@Nullable Object request) {
      traced = request;
    }

    @Override
    public long waitprof$operation() {
      return operation;
    }

    @Override
    public void waitprof$operation(long value) {
      operation = value;
    }
  }

  private static RankCounters rank() {
    // Makes sure that this thread has a rank.
    Probe.exit(Probe.enter(0, MpiCall.MPI_WIN_SYNC.ordinal()));
    return ThreadState.current().table.rank;
  }

  @BeforeEach
  void begin() throws IOException {
    folder = Files.createDirectory(java.util.Objects.requireNonNull(temporary).resolve("x.trace"));
    begin(1L << 30);
  }

  private void begin(long limit) {
    TraceSettings.configure(limit, comm -> null);
    MessageRecording.configure(false, true);
    Map<String, String> facts = Map.of("worldSize", "4", "mainClass", "x.Main", "clockHost", "h");
    TraceRank.of(rank()).begin(folder, 1, 4, facts, world, new World());
  }

  @AfterEach
  void end() {
    TraceRank trace = TraceRank.of(rank());
    trace.end(ThreadState.current().table);
    MessageRecording.configure(false, false);
  }

  private void send(int peer, int tag, int bytes) {
    MessageProbe.exitSend(Probe.enter(bytes, MpiCall.MPI_IBSEND.ordinal()), world, peer, tag);
  }

  private List<String> read() throws IOException {
    try (Trace trace = new FolderReader().open(folder)) {
      RankTrace rank = trace.rank(1).orElseThrow();
      List<String> events = new ArrayList<>();
      try (EventCursor cursor = rank.open(0)) {
        long last = Long.MIN_VALUE;
        for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
          EventKind kind = event.kind;
          boolean region = kind == EventKind.ENTER || kind == EventKind.LEAVE;
          String what = region ? "" : " " + event.peer + " " + event.tag + " " + event.bytes;
          events.add(kind + what + (kind == EventKind.ENTER ? " " + call(rank, event) : ""));
          assertTrue(event.timeNanos >= last, "times go forward");
          last = event.timeNanos;
        }
        if (!cursor.damage().isEmpty()) {
          events.add("damage: " + cursor.damage());
        }
      }
      return events;
    }
  }

  private static String call(RankTrace rank, TraceEvent event) {
    return rank.path(event.path).region();
  }

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
    TraceRank.of(rank()).end(ThreadState.current().table);
    try (Trace trace = new FolderReader().open(folder)) {
      assertEquals(List.of(2, 2), trace.facts().processGrid());
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

  @Test
  void anInterruptedThreadTracesOn() throws IOException {
    Thread.currentThread().interrupt();
    for (int i = 0; i < 50_000; i++) {
      send(2, 7, 100);
    }
    assertTrue(Thread.interrupted(), "the interruption is still there");
    // An interruption lets the next park return at once; that of another test must not.
    java.util.concurrent.locks.LockSupport.parkNanos(1);
    end();
    assertEquals(150_000, read().size());
  }

  @Test
  void aFullBufferEndsTheTraceWithOneLineAndNothingElse() throws IOException {
    end();
    Files.delete(folder.resolve(TraceLayout.definitionsName(1)));
    PrintStream stderr = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    long before = Recorded.total(MpiCall.MPI_IBSEND).count();
    int calls = 200_000;
    try {
      begin(2L * TraceLayout.CHUNK_BYTES);
      for (int i = 0; i < calls; i++) {
        send(2, 7, 100);
      }
    } finally {
      System.setErr(stderr);
    }
    assertEquals(1, said.toString(StandardCharsets.UTF_8).lines().count(), said::toString);
    assertTrue(said.toString(StandardCharsets.UTF_8).contains("tracesize"), said::toString);
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
      Files.write(file, java.util.Arrays.copyOf(whole, bytes));
      List<String> some = read();
      String last = some.remove(some.size() - 1);
      assertTrue(last.startsWith("damage: "), last);
      assertEquals(all.subList(0, some.size()), some);
    }
  }

  @Test
  void everyFlippedByteIsTold() throws IOException {
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
          events++;
          trace.rank(1).orElseThrow().path(event.path);
        }
        assertTrue(events < all.size() + 1, () -> "does not end, seed " + seed);
        boolean told =
            inEvents
                ? !cursor.damage().isEmpty() && events < all.size()
                : !trace.problems().isEmpty();
        assertTrue(told, "a flip without a word, round " + round + " of seed " + seed);
      }
      Files.write(file, whole);
      Files.write(definitions, text);
    }
  }

  /** The last numbers of a header only help, and what is behind them has no meaning. */
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
      } else {
        assertThrows(IOException.class, this::read, "byte " + i);
      }
    }
  }
}

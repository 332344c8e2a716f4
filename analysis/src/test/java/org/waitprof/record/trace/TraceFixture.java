package org.waitprof.record.trace;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.model.MpiCall;
import org.waitprof.record.Pending;
import org.waitprof.record.Probe;
import org.waitprof.record.RankCounters;
import org.waitprof.record.ThreadState;
import org.waitprof.record.message.MessageProbe;
import org.waitprof.record.message.MessageRecording;
import org.waitprof.record.sample.TraceConfig;
import org.waitprof.record.sample.TracedObject;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.folder.FolderReader;

/** A trace of one rank, recorded through the probes in the thread of the test. */
abstract class TraceFixture {
  @TempDir @Nullable Path temporary;

  Path folder = Path.of("");
  final World world = new World();

  /** A communicator of the tests. */
  static final class World implements TracedObject {
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
  static final class Receive extends Pending implements TracedObject {
    private @Nullable Object traced;

    @Override
    public @Nullable Object waitprof$traced() {
      return traced;
    }

    @Override
    public void waitprof$traced(@Nullable Object request) {
      traced = request;
    }
  }

  /** The calling thread's rank. */
  static RankCounters rank() {
    // Makes sure that this thread has a rank.
    Probe.exit(Probe.enter(0, MpiCall.MPI_WIN_SYNC.ordinal()));
    return ThreadState.current().table.rank;
  }

  @BeforeEach
  final void begin() throws IOException {
    folder = Files.createDirectory(Objects.requireNonNull(temporary).resolve("x.trace"));
    begin(1L << 30);
  }

  /** Begins a trace whose streams may grow to this number of bytes. */
  final void begin(long limit) {
    begin(1, new TraceConfig(limit, null, comm -> null));
  }

  /** Begins the trace of a rank. */
  final void begin(int number, TraceConfig config) {
    TraceConfig.set(config);
    MessageRecording.configure(false, true);
    Map<String, String> facts = new HashMap<>();
    facts.putAll(Map.of("worldSize", "4", "mainClass", "x.Main", "clockHost", "h"));
    if (config.choice() != null) {
      facts.put(TraceLayout.CHOICE, "phase:" + String.join(":", config.choice().phases()));
    }
    TraceRecorder.of(rank()).begin(folder, number, 4, facts, world, new World(), System.nanoTime());
  }

  @AfterEach
  final void end() {
    TraceRecorder trace = TraceRecorder.of(rank());
    trace.end(ThreadState.current().table);
    MessageRecording.configure(false, false);
  }

  /** One send with its three events. */
  final void send(int peer, int tag, int bytes) {
    MessageProbe.exitSend(Probe.enter(bytes, MpiCall.MPI_IBSEND.ordinal()), world, peer, tag);
  }

  /** The events of the first stream as text, and its damage behind them. */
  final List<String> read() throws IOException {
    return read(1);
  }

  /** The same of a rank. */
  final List<String> read(int number) throws IOException {
    try (Trace trace = new FolderReader().open(folder)) {
      RankTrace rank = trace.rank(number).orElseThrow();
      List<String> events = new ArrayList<>();
      try (EventCursor cursor = rank.open(0)) {
        long last = Long.MIN_VALUE;
        for (TraceEvent event = cursor.next(); event != null; event = cursor.next()) {
          EventKind kind = event.kind;
          if (kind == EventKind.LOST) {
            continue; // What else the machine did.
          }
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
}

package org.waitprof.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.json.JsonWriter;
import org.waitprof.replay.RankListener;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.ComputationLoss;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.pattern.FoundWait;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * The JSON form of Chrome, which Perfetto and speedscope open. A rank is a process, a thread is a
 * track, a region is a slice with one slice within it for waiting. An arrow stands for a message,
 * or comes from the call that was waited for. Losses of computations stand between calls where
 * their times are exact. Other losses would overlap with calls and with regions, and have a second
 * track.
 */
final class ChromeForm {
  /** Numbers of second tracks begin here; every rank has fewer threads. */
  private static final int SECOND = 1 << 20;

  private ChromeForm() {}

  /** Implements {@link TraceForm.Writer#write} for the JSON form. */
  static List<String> write(Trace trace, Path file) throws IOException {
    try (Writer out = TraceOutput.writer(file)) {
      JsonWriter json = new JsonWriter(out, 1);
      json.beginObject();
      json.name("displayTimeUnit").value("ns");
      json.name("traceEvents").beginArray();
      for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
        name(json, "process_name", rank, "rank " + rank);
        json.beginObject().name("ph").value("M").name("name").value("process_sort_index");
        json.name("pid").value(rank).name("args").beginObject().name("sort_index").value(rank);
        json.endObject().endObject();
      }
      Slices slices = new Slices(json, TraceOutput.firstNanos(trace));
      List<String> leftOut =
          TraceOutput.replay(trace, (rank, pauses) -> new OfRank(rank, pauses, slices));
      json.endArray();
      json.endObject();
      return leftOut;
    }
  }

  private static void name(JsonWriter json, String what, int rank, String name) throws IOException {
    json.beginObject().name("ph").value("M").name("name").value(what).name("pid").value(rank);
    json.name("args").beginObject().name("name").value(name).endObject().endObject();
  }

  private static final class Slices {
    private final JsonWriter json;
    private final long first;
    private final Set<Long> named = new HashSet<>();
    private long arrows;

    Slices(JsonWriter json, long first) {
      this.json = json;
      this.first = first;
    }

    void region(int rank, int stream, PathDefinition region, long enter, long nanos)
        throws IOException {
      String category = region.call().isPresent() ? "MPI" : "region";
      begin("X", region.region(), category, rank, stream, enter);
      json.name("dur").value((nanos - enter) / 1e3);
      if (!region.path().frames().isEmpty()) {
        json.name("args").beginObject().name("path").value(region.path().toString()).endObject();
      }
      json.endObject();
    }

    /** Writes a slice that is no call: a loss of a computation. */
    void lost(int rank, int stream, ComputationLoss loss) throws IOException {
      boolean exact = loss.isExact();
      int track = exact ? stream : SECOND + stream;
      if (!exact && named.add(LongPair.of(rank, track))) {
        json.beginObject().name("ph").value("M").name("name").value("thread_name");
        json.name("pid").value(rank).name("tid").value(track).name("args").beginObject();
        json.name("name").value("lost somewhere in the computation").endObject().endObject();
      }
      begin("X", loss.cause().ofTrace(), "lost", rank, track, loss.fromNanos());
      json.name("dur").value(loss.nanos() / 1e3).name("args").beginObject();
      json.name("cause").value(loss.cause().id());
      if (!loss.what().isEmpty()) {
        json.name("what").value(loss.what());
      }
      if (!exact) {
        json.name("earliest").value((loss.earliestNanos() - first) / 1e3);
        json.name("latest").value((loss.latestNanos() - first) / 1e3);
      }
      json.endObject().endObject();
    }

    void message(MatchedMessage message, int receiver) throws IOException {
      long arrow = arrows++;
      begin("s", "message", "message", message.source(), message.sendStream(), message.sendEnter());
      json.name("id").value(arrow).name("args").beginObject();
      json.name("bytes").value(message.bytes()).name("tag").value(message.tag()).endObject();
      json.endObject();
      begin("f", "message", "message", receiver, message.stream(), message.receiveLeave());
      json.name("id").value(arrow).name("bp").value("e").endObject();
    }

    /** A slice within the call, and an arrow from the call that was waited for, if known. */
    void waited(int rank, FoundWait wait) throws IOException {
      String name = WaitStates.byId(wait.pattern).map(WaitState::displayName).orElse(wait.pattern);
      int stream = LongPair.lower(wait.keyStream);
      begin("X", name, "wait", rank, stream, wait.enter);
      json.name("dur").value(wait.nanos / 1e3).endObject();
      long cause = wait.causeRankStream;
      if (cause != ResultRecord.NOBODY) {
        long arrow = arrows++;
        begin("s", name, "wait", LongPair.upper(cause), LongPair.lower(cause), wait.causeEnter);
        json.name("id").value(arrow).endObject();
        begin("f", name, "wait", rank, stream, wait.enter + wait.nanos);
        json.name("id").value(arrow).name("bp").value("e").endObject();
      }
    }

    private void begin(String phase, String name, String category, int rank, int stream, long nanos)
        throws IOException {
      json.beginObject().name("ph").value(phase).name("name").value(name);
      json.name("cat").value(category).name("pid").value(rank).name("tid").value(stream);
      json.name("ts").value((nanos - first) / 1e3);
    }
  }

  /** Calls, regions, messages and waits of a rank, and the losses of its computations. */
  private record OfRank(RankTrace trace, ExactPauses pauses, Slices slices)
      implements RankListener {
    private interface Writing {
      void run() throws IOException;
    }

    private static void write(Writing part) {
      try {
        part.run();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void call(Call call) {
      region(call.stream, call.path(), call.enter, call.leave);
      ComputationLoss.of(
          call, pauses, loss -> write(() -> slices.lost(trace.rank(), call.stream, loss)));
    }

    @Override
    public void region(int stream, int path, long enterNanos, long nanos) {
      write(() -> slices.region(trace.rank(), stream, trace.path(path), enterNanos, nanos));
    }

    @Override
    public void received(MatchedMessage message) {
      write(() -> slices.message(message, trace.rank()));
    }

    @Override
    public void waited(FoundWait wait) {
      write(() -> slices.waited(trace.rank(), wait));
    }
  }
}

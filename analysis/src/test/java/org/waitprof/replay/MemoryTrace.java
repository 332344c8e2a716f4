package org.waitprof.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RunFacts;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;
import org.waitprof.trace.TracedSample;

/** A trace made by a test: one list of events a thread of a rank. */
final class MemoryTrace implements Trace {
  /** Lines below this are distinguished. */
  private static final int LINES = 4;

  private final List<MpiCall> paths = new ArrayList<>();
  private final List<Rank> ranks = new ArrayList<>();
  private final Map<Long, Communicator> communicators = new HashMap<>();

  MemoryTrace(int worldSize) {
    for (int rank = 0; rank < worldSize; rank++) {
      ranks.add(new Rank(rank));
    }
  }

  Rank on(int rank) {
    return ranks.get(rank);
  }

  /** The same with ranks numbered from the other end. */
  MemoryTrace turned() {
    int last = ranks.size() - 1;
    MemoryTrace turned = new MemoryTrace(ranks.size());
    turned.paths.addAll(paths);
    communicators.forEach(
        (id, communicator) ->
            turned.define(id, Arrays.stream(communicator.members()).map(r -> last - r).toArray()));
    for (Rank rank : ranks) {
      for (Event e : rank.events) {
        boolean message =
            e.kind != EventKind.COLLECTIVE
                && e.kind != EventKind.COLLECTIVE_POSTED
                && e.kind != EventKind.COLLECTIVE_COMPLETED
                && e.peer >= 0;
        turned
            .on(last - rank.rank)
            .events
            .add(
                new Event(
                    e.kind,
                    e.time,
                    e.path,
                    message ? last - e.peer : e.peer,
                    e.tag,
                    e.communicator,
                    e.bytes,
                    e.received,
                    e.request,
                    e.root >= 0 ? last - e.root : e.root));
      }
    }
    return turned;
  }

  /** The call that an event enters. */
  MpiCall call(Event enter) {
    return paths.get(enter.path / LINES);
  }

  /** Members of a communicator. */
  int[] members(long id) {
    Communicator communicator = communicators.get(id);
    return communicator == null ? new int[0] : communicator.members();
  }

  void define(long id, int... members) {
    communicators.put(id, new Communicator(id, "", members));
  }

  void defineGroups(long id, int[] members, int[] remote) {
    communicators.put(id, new Communicator(id, "", members, remote));
  }

  @Override
  public RunFacts facts() {
    List<Integer> missing = new ArrayList<>();
    ranks.stream().filter(rank -> rank.missing).forEach(rank -> missing.add(rank.rank));
    return new RunFacts(
        Map.of(RunFacts.Text.RUN_ID, "run", RunFacts.Text.MAIN_CLASS, "Main"),
        0,
        ranks.size(),
        true,
        missing,
        "trace",
        Map.of(),
        List.of());
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return ranks.get(rank).missing ? Optional.empty() : Optional.of(ranks.get(rank));
  }

  /** One event. */
  record Event(
      EventKind kind,
      long time,
      int path,
      int peer,
      int tag,
      long communicator,
      long bytes,
      long received,
      long request,
      int root) {}

  /** One rank's events, added in their order on each of its threads. */
  final class Rank implements RankTrace {
    final List<List<Event>> threads = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    boolean missing;
    int[] neighbours = new int[0];
    List<TracedSample> samples = List.of();
    long recordingNanos;
    private final int rank;

    Rank(int rank) {
      this.rank = rank;
      threads.add(events);
    }

    /** What is added from now on happens on that thread. */
    Rank thread(int number) {
      while (threads.size() <= number) {
        threads.add(new ArrayList<>());
      }
      events = threads.get(number);
      return this;
    }

    /** Gives each call to a thread at random; they stay when they are. */
    void spread(int count, Random random) {
      List<Event> all = new ArrayList<>(events);
      events.clear();
      for (Event event : all) {
        if (event.kind == EventKind.ENTER) {
          thread(random.nextInt(count));
        }
        events.add(event);
      }
      thread(0);
    }

    void enter(long time, MpiCall call, int line) {
      int path = paths.indexOf(call) * LINES + line;
      if (path < 0) {
        paths.add(call);
        path = (paths.size() - 1) * LINES + line;
      }
      events.add(new Event(EventKind.ENTER, time, path, 0, 0, 0, 0, 0, 0, -1));
    }

    void leave(long time) {
      events.add(new Event(EventKind.LEAVE, time, 0, 0, 0, 0, 0, 0, 0, -1));
    }

    /** The computation before the call that has just begun lost some of its time. */
    void lost(long time, LatenessCause cause, long nanos) {
      events.add(new Event(EventKind.LOST, time, 0, 0, cause.ordinal(), 0, nanos, 1, 0, -1));
    }

    void message(
        EventKind kind, long time, int peer, int tag, long communicator, long bytes, long request) {
      events.add(new Event(kind, time, 0, peer, tag, communicator, bytes, 0, request, -1));
    }

    void collective(long time, long communicator, int root, long sent, long received) {
      events.add(
          new Event(EventKind.COLLECTIVE, time, 0, 0, 0, communicator, sent, received, 0, root));
    }

    /** A non-blocking collective starts. */
    void started(long time, long communicator, int root, long sent, long received, long request) {
      events.add(
          new Event(
              EventKind.COLLECTIVE_POSTED,
              time,
              0,
              0,
              0,
              communicator,
              sent,
              received,
              request,
              root));
    }

    /** It is complete. */
    void completed(long time, long request) {
      events.add(new Event(EventKind.COLLECTIVE_COMPLETED, time, 0, 0, 0, 0, 0, 0, request, -1));
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public long recordingNanos() {
      return recordingNanos;
    }

    @Override
    public List<TracedSample> stackSamples() {
      return samples;
    }

    /** A sample just before each call of its first thread, in one line or the other. */
    void sampled() {
      CallPath even = CallPath.parse("Main.even:7");
      CallPath odd = CallPath.parse("Main.main:1;Main.odd:8");
      samples =
          threads.get(0).stream()
              .filter(event -> event.kind == EventKind.ENTER)
              .mapToLong(event -> event.time - 1)
              .sorted()
              .mapToObj(time -> new TracedSample(time, 0, (time & 1) == 0 ? even : odd))
              .toList();
    }

    @Override
    public int[] neighbours(long communicator) {
      return neighbours;
    }

    @Override
    public int streams() {
      return threads.size();
    }

    @Override
    public EventCursor open(int stream) {
      return new Cursor(threads.get(stream));
    }

    @Override
    public long sizeBytes(int stream) {
      return threads.get(stream).size();
    }

    @Override
    public PathDefinition path(int number) {
      MpiCall call = paths.get(number / LINES);
      return PathDefinition.of(
          new CallPath(List.of(new Frame("Main", "main", number % LINES))), call);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return Optional.ofNullable(communicators.get(id));
    }
  }

  private static final class Cursor implements EventCursor {
    private final List<Event> events;
    private final TraceEvent event = new TraceEvent();
    private int next;

    Cursor(List<Event> events) {
      this.events = events;
    }

    @Override
    public @Nullable TraceEvent next() {
      if (next == events.size()) {
        return null;
      }
      Event now = events.get(next++);
      event.kind = now.kind;
      event.timeNanos = now.time;
      event.path = now.path;
      event.peer = now.peer;
      event.tag = now.tag;
      event.communicator = now.communicator;
      event.bytes = now.bytes;
      event.bytesReceived = now.received;
      event.request = now.request;
      event.root = now.root;
      int cause = now.kind == EventKind.LOST ? now.tag : 0;
      event.cause = LatenessCause.values()[Math.floorMod(cause, LatenessCause.values().length)];
      event.lostNanos = now.bytes;
      event.times = now.received;
      event.fromNanos = now.time - now.bytes;
      event.untilNanos = now.time;
      return event;
    }

    @Override
    public long positionBytes() {
      return next;
    }
  }
}

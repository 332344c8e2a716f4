package org.waitprof.export;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/**
 * Walks over the events of all ranks and threads in the order of time, and brings sends and
 * receives together: those of a channel in the order of posting, as MPI does. Memory: what is under
 * way.
 */
final class TraceWalk {
  private final Trace trace;
  private final ParaverRecords sink;
  private final Map<ChannelKey, Ends> channels = new HashMap<>();
  private final Map<Request, TravelMessage> sends = new HashMap<>();
  private final Map<Request, Posted> posts = new HashMap<>();
  private long unmatched;

  TraceWalk(Trace trace, ParaverRecords sink) {
    this.trace = trace;
    this.sink = sink;
  }

  private record ChannelKey(long communicator, int from, int to, int tag) {}

  private record Request(int rank, long number) {}

  /** Sends and receives of a channel that wait for each other. */
  private static final class Ends {
    final Deque<TravelMessage> sent = new ArrayDeque<>();
    final Deque<Posted> posted = new ArrayDeque<>();
  }

  /** A receive. */
  private static final class Posted {
    final long enter;
    final @Nullable ChannelKey channel;
    @Nullable TravelMessage message;
    int stream;
    long end = TravelMessage.UNKNOWN;

    Posted(long enter, @Nullable ChannelKey channel) {
      this.enter = enter;
      this.channel = channel;
    }
  }

  /** A thread of a rank: its cursor, and the regions that it is in. */
  private static final class Line {
    final RankTrace rank;
    final int stream;
    final EventCursor cursor;
    final ArrayDeque<PathDefinition> regions = new ArrayDeque<>();
    final ArrayDeque<Long> enters = new ArrayDeque<>();
    final List<TravelMessage> sent = new ArrayList<>();
    final List<Posted> received = new ArrayList<>();
    @Nullable TraceEvent next;
    long nanos = Long.MIN_VALUE;

    Line(RankTrace rank, int stream) throws IOException {
      this.rank = rank;
      this.stream = stream;
      cursor = rank.open(stream);
      step();
    }

    boolean step() {
      next = cursor.next();
      if (next != null) {
        nanos = Math.max(nanos, next.timeNanos);
      }
      return next != null;
    }

    long nanos() {
      return nanos;
    }
  }

  /** Walks to the end. Returns how many messages lack one of their ends. */
  long run() throws IOException {
    PriorityQueue<Line> lines =
        new PriorityQueue<>(
            Comparator.comparingLong(Line::nanos).thenComparingInt(line -> line.rank.rank()));
    try {
      for (int rank = 0; rank < trace.facts().worldSize(); rank++) {
        RankTrace its = trace.rank(rank).orElse(null);
        for (int stream = 0; its != null && stream < its.streams(); stream++) {
          Line line = new Line(its, stream);
          if (line.next != null) {
            lines.add(line);
          } else {
            line.cursor.close();
          }
        }
      }
      for (Line line = lines.poll(); line != null; line = lines.poll()) {
        Line other = lines.peek();
        long until = other == null ? Long.MAX_VALUE : other.nanos;
        boolean more = true;
        while (more && line.nanos <= until) {
          take(line);
          more = line.step();
        }
        if (more) {
          lines.add(line);
        } else {
          end(line);
          line.cursor.close();
        }
      }
    } finally {
      lines.forEach(line -> line.cursor.close());
    }
    for (Ends ends : channels.values()) {
      unmatched += ends.sent.size();
    }
    return unmatched;
  }

  private void end(Line line) throws IOException {
    while (!line.regions.isEmpty()) {
      leave(line);
    }
  }

  private void take(Line line) throws IOException {
    TraceEvent event = line.next;
    if (event == null) {
      return;
    }
    int rank = line.rank.rank();
    switch (event.kind) {
      case ENTER -> {
        PathDefinition region = line.rank.path(event.path);
        line.regions.addLast(region);
        line.enters.addLast(line.nanos);
        sink.enter(rank, line.stream, line.nanos, region);
      }
      case LEAVE -> leave(line);
      case SEND -> line.sent.add(send(line, event));
      case SEND_POSTED -> sends.put(new Request(rank, event.request), send(line, event));
      case SEND_COMPLETED -> {
        TravelMessage message = sends.remove(new Request(rank, event.request));
        if (message != null) {
          line.sent.add(message);
        }
      }
      case RECEIVE_POSTED -> {
        boolean known = event.peer >= 0 && event.tag >= 0;
        ChannelKey channel =
            known ? new ChannelKey(event.communicator, event.peer, rank, event.tag) : null;
        Posted posted = new Posted(enter(line), channel);
        posts.put(new Request(rank, event.request), posted);
        if (channel != null) {
          ask(channel, posted);
        }
      }
      case RECEIVE, RECEIVE_COMPLETED -> receive(line, event);
      case REQUEST_DROPPED -> {
        posts.remove(new Request(rank, event.request));
        sends.remove(new Request(rank, event.request));
      }
      case COLLECTIVE, COLLECTIVE_POSTED -> sink.collective(rank, line.stream, event);
      default -> {}
    }
  }

  private static long enter(Line line) {
    Long enter = line.enters.peekLast();
    return enter == null ? line.nanos : enter;
  }

  private TravelMessage send(Line line, TraceEvent event) throws IOException {
    TravelMessage message =
        new TravelMessage(
            line.rank.rank(), line.stream, event.peer, event.tag, event.bytes, enter(line));
    if (event.peer < 0 || trace.rank(event.peer).isEmpty()) {
      unmatched++;
      return message;
    }
    sink.sent(message);
    Ends ends = ends(new ChannelKey(event.communicator, line.rank.rank(), event.peer, event.tag));
    Posted first = ends.posted.poll();
    if (first == null) {
      ends.sent.add(message);
    } else {
      meet(message, first);
    }
    return message;
  }

  private Ends ends(ChannelKey channel) {
    return channels.computeIfAbsent(channel, fresh -> new Ends());
  }

  private void ask(ChannelKey channel, Posted posted) throws IOException {
    Ends ends = ends(channel);
    TravelMessage first = ends.sent.poll();
    if (first == null) {
      ends.posted.add(posted);
    } else {
      meet(first, posted);
    }
  }

  private void receive(Line line, TraceEvent event) throws IOException {
    int rank = line.rank.rank();
    if (event.peer < 0) {
      return;
    }
    ChannelKey channel = new ChannelKey(event.communicator, event.peer, rank, event.tag);
    Posted posted =
        event.kind == org.waitprof.trace.EventKind.RECEIVE
            ? null
            : posts.remove(new Request(rank, event.request));
    if (posted == null || (posted.channel != null && !posted.channel.equals(channel))) {
      posted = new Posted(posted == null ? enter(line) : posted.enter, null);
    }
    if (posted.channel == null) {
      ask(channel, posted);
    }
    posted.stream = line.stream;
    line.received.add(posted);
  }

  private void meet(TravelMessage message, Posted posted) throws IOException {
    posted.message = message;
    message.receiveEnter = posted.enter;
    message.toStream = posted.stream;
    if (posted.end != TravelMessage.UNKNOWN) {
      message.receiveEnd = posted.end;
      tell(message);
    }
  }

  private void tell(TravelMessage message) throws IOException {
    if (message.isWhole()) {
      sink.received(message);
    }
  }

  private void leave(Line line) throws IOException {
    PathDefinition region = line.regions.pollLast();
    if (region == null) {
      return;
    }
    line.enters.pollLast();
    for (TravelMessage message : line.sent) {
      message.sendEnd = line.nanos;
      tell(message);
    }
    line.sent.clear();
    for (Posted posted : line.received) {
      posted.end = line.nanos;
      TravelMessage message = posted.message;
      if (message != null) {
        message.toStream = posted.stream;
        message.receiveEnd = line.nanos;
        tell(message);
      }
    }
    line.received.clear();
    sink.leave(line.rank.rank(), line.stream, line.nanos, region);
  }
}

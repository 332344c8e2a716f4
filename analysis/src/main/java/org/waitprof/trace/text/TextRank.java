package org.waitprof.trace.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.TraceEvent;

/** One rank of a text trace: one stream. Regions of the user are frames {@code region.NAME:0}. */
final class TextRank implements RankTrace {
  private static final String MPI = "MPI_";

  private final int rank;
  private final List<TraceEvent> events = new ArrayList<>();
  private final List<PathDefinition> paths = new ArrayList<>();
  private final Map<PathDefinition, Integer> numbers = new HashMap<>();
  private final ArrayDeque<Integer> stack = new ArrayDeque<>();
  private Optional<Communicator> world = Optional.empty();

  TextRank(int rank) {
    this.rank = rank;
  }

  void setWorld(Communicator communicator) {
    world = Optional.of(communicator);
  }

  void enter(long nanos, String region) {
    CallPath outer = CallPath.EMPTY;
    Integer parent = stack.peekLast();
    if (parent != null) {
      outer = paths.get(parent).path();
    }
    PathDefinition definition;
    Optional<MpiCall> call = MpiCall.named(region);
    if (region.startsWith(MPI)) {
      definition = new PathDefinition(outer, region, call);
    } else {
      List<Frame> frames = new ArrayList<>(outer.frames());
      frames.add(new Frame(Frame.REGION, region, 0));
      definition = new PathDefinition(new CallPath(frames), region, Optional.empty());
    }
    int number =
        numbers.computeIfAbsent(
            definition,
            fresh -> {
              paths.add(fresh);
              return paths.size() - 1;
            });
    stack.addLast(number);
    add(EventKind.ENTER, nanos).path = number;
  }

  void leave(long nanos) {
    stack.pollLast();
    add(EventKind.LEAVE, nanos);
  }

  /** Adds an event with peer, tag and bytes from words 2 to 4. */
  void message(EventKind kind, long nanos, String[] words, long request) {
    TraceEvent event = add(kind, nanos);
    event.peer = Integer.parseInt(words[2]);
    event.tag = Integer.parseInt(words[3]);
    event.bytes = Long.parseLong(words[4]);
    event.request = request;
  }

  void request(EventKind kind, long nanos, long request) {
    TraceEvent event = add(kind, nanos);
    event.peer = TraceEvent.UNKNOWN;
    event.tag = TraceEvent.UNKNOWN;
    event.request = request;
  }

  void collective(long nanos, int root, long sent, long received) {
    TraceEvent event = add(EventKind.COLLECTIVE, nanos);
    event.bytes = sent;
    event.bytesReceived = received;
    event.root = root;
  }

  private TraceEvent add(EventKind kind, long nanos) {
    TraceEvent event = new TraceEvent(kind, nanos);
    events.add(event);
    return event;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public EventCursor open(int stream) {
    return new Cursor();
  }

  @Override
  public long sizeBytes(int stream) {
    return events.size();
  }

  @Override
  public PathDefinition path(int number) {
    return number >= 0 && number < paths.size()
        ? paths.get(number)
        : new PathDefinition(CallPath.EMPTY, "", Optional.empty());
  }

  @Override
  public Optional<Communicator> communicator(long id) {
    return id == 0 ? world : Optional.empty();
  }

  private final class Cursor implements EventCursor {
    private int next;

    @Override
    public @Nullable TraceEvent next() {
      return next == events.size() ? null : events.get(next++);
    }

    @Override
    public long positionBytes() {
      return next;
    }
  }
}

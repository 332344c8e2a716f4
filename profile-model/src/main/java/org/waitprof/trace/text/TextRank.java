package org.waitprof.trace.text;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.SendMode;
import org.waitprof.trace.ClockCorrection;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;

/** One rank of a text trace: one stream. Regions of the user are frames {@code region.NAME:0}. */
final class TextRank implements RankTrace {
  private static final String MPI = "MPI_";

  private final int rank;
  private final List<TextEvent> events = new ArrayList<>();
  private final List<PathDefinition> paths = new ArrayList<>();
  private final Map<PathDefinition, Integer> numbers = new HashMap<>();
  private final ArrayDeque<Integer> stack = new ArrayDeque<>();
  private Optional<Communicator> world = Optional.empty();

  TextRank(int rank) {
    this.rank = rank;
  }

  /** An event; -1 or 0 where it has no such value. */
  record TextEvent(
      EventKind kind,
      long nanos,
      int path,
      int peer,
      int tag,
      long bytes,
      long received,
      long request,
      int root) {}

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
      frames.add(new Frame("region", region, 0));
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
    add(EventKind.ENTER, nanos, number, 0, 0, 0, 0, 0, EventCursor.NO_ROOT);
  }

  void leave(long nanos) {
    stack.pollLast();
    add(EventKind.LEAVE, nanos, -1, 0, 0, 0, 0, 0, EventCursor.NO_ROOT);
  }

  /** An event with peer, tag and bytes as words 2 to 4. */
  void message(EventKind kind, long nanos, String[] words, long request) {
    add(
        kind,
        nanos,
        -1,
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        Long.parseLong(words[4]),
        0,
        request,
        EventCursor.NO_ROOT);
  }

  void request(EventKind kind, long nanos, long request) {
    int unknown = EventCursor.UNKNOWN;
    add(kind, nanos, -1, unknown, unknown, 0, 0, request, EventCursor.NO_ROOT);
  }

  void collective(long nanos, int root, long sent, long received) {
    add(EventKind.COLLECTIVE, nanos, -1, 0, 0, sent, received, 0, root);
  }

  private void add(
      EventKind kind,
      long nanos,
      int path,
      int peer,
      int tag,
      long bytes,
      long received,
      long request,
      int root) {
    events.add(new TextEvent(kind, nanos, path, peer, tag, bytes, received, request, root));
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public RankFacts facts() {
    return new RankFacts(true, "", 0, 0, 0, 0, true);
  }

  @Override
  public int streams() {
    return 1;
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

  @Override
  public ClockCorrection clock() {
    return ClockCorrection.NONE;
  }

  @Override
  public String incomplete() {
    return "";
  }

  private final class Cursor implements EventCursor {
    private int next;
    private TextEvent now = new TextEvent(EventKind.LEAVE, 0, 0, 0, 0, 0, 0, 0, 0);

    @Override
    public boolean next() {
      if (next == events.size()) {
        return false;
      }
      now = events.get(next++);
      return true;
    }

    @Override
    public EventKind kind() {
      return now.kind;
    }

    @Override
    public long timeNanos() {
      return now.nanos;
    }

    @Override
    public int path() {
      return now.path;
    }

    @Override
    public int peer() {
      return now.peer;
    }

    @Override
    public int tag() {
      return now.tag;
    }

    @Override
    public long communicator() {
      return 0;
    }

    @Override
    public long bytes() {
      return now.bytes;
    }

    @Override
    public long bytesReceived() {
      return now.received;
    }

    @Override
    public long request() {
      return now.request;
    }

    @Override
    public int root() {
      return now.root;
    }

    @Override
    public SendMode sendMode() {
      return SendMode.STANDARD;
    }

    @Override
    public long positionBytes() {
      return next;
    }

    @Override
    public String damage() {
      return "";
    }

    @Override
    public void close() {}
  }
}

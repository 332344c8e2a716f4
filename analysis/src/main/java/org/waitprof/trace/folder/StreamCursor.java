package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * Reads a stream: a record is a call, and becomes its ENTER, its operations, and its LEAVE. Holds
 * the events of one call.
 */
final class StreamCursor implements EventCursor {
  private static final LatenessCause[] CAUSES = LatenessCause.values();

  private final StreamBytes bytes;
  private final Definitions definitions;
  private final HostClock clock;
  private final int rank;
  private final CallBuffer events = new CallBuffer();
  private final long baseTicks;
  private long lastTicks;
  private long requests;
  private final @Nullable SpanFilter filter;
  private boolean begun;
  private boolean objects;
  private boolean ended;
  private String damage = "";

  /**
   * Opens a stream.
   *
   * @param filter filter for the parts of the run that were traced; null if the whole run was
   */
  StreamCursor(
      Path file,
      StreamHeader header,
      Definitions definitions,
      HostClock clock,
      int rank,
      @Nullable SpanFilter filter)
      throws IOException {
    this.filter = filter;
    long stream = header.get(TraceLayout.STREAM_OFFSET);
    begun = filter == null || stream != 0;
    bytes = new StreamBytes(file, header);
    this.definitions = definitions;
    this.clock = clock;
    this.rank = rank;
    baseTicks = header.get(TraceLayout.BASE_TICKS_OFFSET);
    lastTicks = baseTicks;
    requests = stream << TraceLayout.STREAM_SHIFT;
  }

  @Override
  public @Nullable TraceEvent next() {
    TraceEvent event = events.next();
    return event == null && readCall() ? events.next() : event;
  }

  /** Reads records up to the next call; false at the end. */
  private boolean readCall() {
    events.clear();
    if (!begun) {
      begun = true;
      if (border(false)) {
        return true;
      }
    }
    boolean open = !ended;
    while (!ended) {
      try {
        int op = bytes.nextOp();
        if (op == TraceLayout.END) {
          ended = true;
        } else if (op >= TraceLayout.POSTED_SEND) {
          part(op);
        } else {
          call(op);
          return true;
        }
      } catch (StreamBytes.DamageException e) {
        ended = true;
        damage = String.valueOf(e.getMessage());
      } catch (IOException | IndexOutOfBoundsException e) {
        ended = true;
        damage = "the event at byte " + bytes.position() + " cannot be read";
      }
    }
    events.clear();
    return open && filter != null && requests >>> TraceLayout.STREAM_SHIFT == 0 && border(true);
  }

  /**
   * Adds the Init or Finalize with which a part of the run begins or ends; false if it has none.
   */
  private boolean border(boolean end) {
    Long nanos = filter == null ? null : filter.border(end);
    if (nanos != null) {
      events.complete(definitions.border(end), nanos, nanos, SendMode.STANDARD);
    }
    return nanos != null;
  }

  private long number() {
    return bytes.number();
  }

  private long completed() {
    return requests - TraceLayout.unzigzag(number());
  }

  /** Reads a record that belongs to the next call. */
  private void part(int op) {
    switch (op) {
      case TraceLayout.POSTED_SEND -> envelope(EventKind.SEND_POSTED, 0).request = started();
      case TraceLayout.POSTED_RECEIVE -> envelope(EventKind.RECEIVE_POSTED, 1).request = started();
      case TraceLayout.DONE_SEND -> events.add(EventKind.SEND_COMPLETED).request = completed();
      case TraceLayout.DONE_COLLECTIVE ->
          events.add(EventKind.COLLECTIVE_COMPLETED).request = completed();
      case TraceLayout.POLLED -> events.add(EventKind.POLLED);
      case TraceLayout.OBJECTS -> {
        events.add(EventKind.OBJECTS);
        objects = true;
      }
      case TraceLayout.WINDOW -> {
        int window = (int) number();
        long peer = number() - 1;
        message(EventKind.ON_WINDOW, window, peer, number(), 0);
      }
      case TraceLayout.THROWN -> threw();
      case TraceLayout.NUMBERED -> numbered(number());
      case TraceLayout.SPAN -> span((int) number());
      case TraceLayout.BASE -> {
        lastTicks = baseTicks + number();
        requests = (requests >>> TraceLayout.STREAM_SHIFT << TraceLayout.STREAM_SHIFT) + number();
      }
      case TraceLayout.LOST -> lost();
      case TraceLayout.DROPPED -> events.add(EventKind.REQUEST_DROPPED).request = completed();
      case TraceLayout.DONE_RECEIVE -> {
        long request = completed();
        envelope(EventKind.RECEIVE_COMPLETED, 1).request = request;
      }
      default -> throw new IndexOutOfBoundsException("no such record: " + op);
    }
  }

  /** A call that threw, and may have done this nevertheless. */
  private void threw() {
    EventKind kind =
        switch ((int) number()) {
          case TraceLayout.THROWN_SEND -> EventKind.SEND_THROWN;
          case TraceLayout.THROWN_COLLECTIVE -> EventKind.COLLECTIVE_THROWN;
          default -> EventKind.RECEIVE_THROWN;
        };
    int comm = (int) number();
    long peer = number() - 1;
    TraceEvent event = envelope(events.add(kind), comm, peer, number() - 1, 0);
    if (kind == EventKind.COLLECTIVE_THROWN) {
      event.root = CollectiveBytes.root((int) peer, definitions.comm(comm), rank);
    }
  }

  private void lost() {
    long cause = number();
    long times = number();
    long nanos = number();
    long from = lastTicks + number();
    long until = from + number();
    if (cause < CAUSES.length) {
      TraceEvent event = events.add(EventKind.LOST);
      event.cause = CAUSES[(int) cause];
      event.times = times;
      event.lostNanos = nanos;
      event.fromNanos = clock.nanosOf(from);
      event.untilNanos = clock.nanosOf(until);
      if (filter != null) {
        event.fromNanos = filter.time(event.fromNanos);
        event.untilNanos = filter.time(event.untilNanos);
      }
    }
  }

  private void numbered(long number) {
    if (filter != null) {
      filter.number(number);
    }
  }

  private void span(int number) {
    if (filter != null) {
      filter.begin(number);
    }
  }

  /** The number of a request that starts now: all later ones are counted from it. */
  private long started() {
    requests++;
    return completed();
  }

  private void call(int op) {
    int region = (int) number();
    long start = lastTicks + number();
    long end = start + number();
    lastTicks = end;
    MpiCall call = definitions.call(region);
    switch (op) {
      case TraceLayout.CALL -> {}
      case TraceLayout.SEND -> envelope(EventKind.SEND, 0);
      case TraceLayout.RECEIVE -> envelope(EventKind.RECEIVE, 0);
      case TraceLayout.PROBED -> envelope(EventKind.PROBED, 0);
      case TraceLayout.SEND_RECEIVE -> {
        int comm = (int) number();
        half(comm, EventKind.SEND);
        half(comm, EventKind.RECEIVE);
      }
      case TraceLayout.START_SEND -> envelope(EventKind.SEND_POSTED, 0).request = started();
      case TraceLayout.START_RECEIVE -> envelope(EventKind.RECEIVE_POSTED, 1).request = started();
      case TraceLayout.COLLECTIVE -> collective(EventKind.COLLECTIVE, call);
      case TraceLayout.START_COLLECTIVE ->
          collective(EventKind.COLLECTIVE_POSTED, call).request = started();
      case TraceLayout.COMMUNICATOR -> creation(call);
      default -> throw new IndexOutOfBoundsException("no such record: " + op);
    }
    objects = false;
    long enter = clock.nanosOf(start);
    long leave = clock.nanosOf(end);
    if (filter != null) {
      events.keep(filter);
      enter = filter.time(enter);
      leave = filter.time(leave);
    }
    events.complete(region, enter, leave, call == null ? SendMode.STANDARD : mode(call));
  }

  private TraceEvent envelope(EventKind kind, int shift) {
    int comm = (int) number();
    long peer = number() - shift;
    long tag = number() - shift;
    return message(kind, comm, peer, tag, number());
  }

  private void half(int comm, EventKind kind) {
    long peer = number() - 1;
    long tag = number();
    long length = number();
    if (peer >= 0) {
      message(kind, comm, peer, tag, length);
    }
  }

  private TraceEvent message(EventKind kind, int comm, long peer, long tag, long length) {
    return envelope(add(kind), comm, peer, tag, length);
  }

  private TraceEvent envelope(TraceEvent event, int comm, long peer, long tag, long length) {
    event.communicator = id(comm);
    event.peer = world(comm, peer);
    event.tag = (int) tag;
    event.bytes = bytes(length);
    return event;
  }

  private TraceEvent add(EventKind kind) {
    return filter == null ? events.add(kind) : events.add(kind, filter.takeNumber());
  }

  /** Bytes of a message; for objects, whose number alone is recorded, 1 if any exist, or 0. */
  private long bytes(long length) {
    return objects ? Math.min(1, length) : length;
  }

  private long id(int comm) {
    Definitions.GroupPair pair = definitions.comm(comm);
    return pair == null ? Long.MIN_VALUE : pair.id();
  }

  private int world(int comm, long peer) {
    if (peer < 0) {
      return TraceEvent.ANY;
    }
    Definitions.GroupPair pair = definitions.comm(comm);
    return pair == null || peer >= pair.peers().length
        ? TraceEvent.UNKNOWN
        : pair.peers()[(int) peer];
  }

  private TraceEvent collective(EventKind kind, @Nullable MpiCall call) {
    int comm = (int) number();
    int root = (int) TraceLayout.unzigzag(number());
    long length = bytes(number());
    Definitions.GroupPair pair = definitions.comm(comm);
    int size = pair == null ? 1 : pair.peers().length;
    TraceEvent event = add(kind);
    event.communicator = id(comm);
    event.root = CollectiveBytes.root(root, pair, rank);
    boolean isRoot = event.root == rank;
    event.bytes = CollectiveBytes.sent(call, isRoot, length);
    event.bytesReceived = CollectiveBytes.received(call, isRoot, length, size);
    return event;
  }

  /** All members agree on the new communicator, so making it is a collective without data. */
  private void creation(@Nullable MpiCall call) {
    int old = (int) number();
    int made = (int) number() - 1;
    boolean isOverNewOne = call != null && call.isOverNewOne();
    int comm = isOverNewOne ? made : old;
    if (call != null && call != MpiCall.MPI_COMM_IDUP && definitions.comm(comm) != null) {
      TraceEvent event = add(EventKind.COLLECTIVE);
      event.communicator = id(comm);
      event.root = TraceEvent.NO_ROOT;
      event.bytes = 0;
      event.bytesReceived = 0;
    }
  }

  private static SendMode mode(MpiCall call) {
    SendMode mode = call.sendMode();
    return mode == null ? SendMode.STANDARD : mode;
  }

  @Override
  public long positionBytes() {
    return bytes.position();
  }

  @Override
  public String damage() {
    return damage;
  }

  @Override
  public void close() {
    try {
      bytes.close();
    } catch (IOException e) {
      damage = damage.isEmpty() ? String.valueOf(e.getMessage()) : damage;
    }
  }
}

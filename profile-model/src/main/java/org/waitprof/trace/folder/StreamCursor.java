package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.record.TraceLayout;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;

/**
 * Reads a stream: a record is a call, and becomes its ENTER, what happened in it, and its LEAVE.
 * Holds the events of one call.
 */
final class StreamCursor implements EventCursor {
  private final StreamBytes bytes;
  private final Definitions definitions;
  private final HostClock clock;
  private final int rank;
  private final CallEvents events = new CallEvents();
  private long lastTicks;
  private long requests;
  private boolean ended;
  private String damage = "";

  StreamCursor(Path file, StreamHeader header, Definitions definitions, HostClock clock, int rank)
      throws IOException {
    bytes = new StreamBytes(file, header);
    this.definitions = definitions;
    this.clock = clock;
    this.rank = rank;
    lastTicks = header.baseTicks();
    requests = (long) header.stream() << TraceLayout.STREAM_SHIFT;
  }

  @Override
  public boolean next() {
    return events.next() || (readCall() && events.next());
  }

  /** Reads records up to the next one of a call; false at the end. */
  private boolean readCall() {
    events.clear();
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
    return false;
  }

  private long number() {
    return bytes.number();
  }

  private long completed() {
    return requests - TraceLayout.unzigzag(number());
  }

  /** A record that belongs to the next call's. */
  private void part(int op) {
    switch (op) {
      case TraceLayout.POSTED_SEND -> {
        envelope(EventKind.SEND_POSTED, 0, true);
        events.request(started());
      }
      case TraceLayout.POSTED_RECEIVE -> {
        envelope(EventKind.RECEIVE_POSTED, 1, true);
        events.request(started());
      }
      case TraceLayout.DONE_SEND -> events.add(EventKind.SEND_COMPLETED, false, completed());
      case TraceLayout.DONE_COLLECTIVE ->
          events.add(EventKind.COLLECTIVE_COMPLETED, false, completed());
      case TraceLayout.DROPPED -> events.add(EventKind.REQUEST_DROPPED, false, completed());
      case TraceLayout.DONE_RECEIVE -> {
        long request = completed();
        envelope(EventKind.RECEIVE_COMPLETED, 1, false);
        events.request(request);
      }
      default -> throw new IndexOutOfBoundsException("no such record: " + op);
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
      case TraceLayout.SEND -> envelope(EventKind.SEND, 0, true);
      case TraceLayout.RECEIVE -> envelope(EventKind.RECEIVE, 0, false);
      case TraceLayout.PROBED -> envelope(EventKind.PROBED, 0, false);
      case TraceLayout.SEND_RECEIVE -> {
        int comm = (int) number();
        half(comm, EventKind.SEND, true);
        half(comm, EventKind.RECEIVE, false);
      }
      case TraceLayout.START_SEND -> {
        envelope(EventKind.SEND_POSTED, 0, true);
        events.request(started());
      }
      case TraceLayout.START_RECEIVE -> {
        envelope(EventKind.RECEIVE_POSTED, 1, true);
        events.request(started());
      }
      case TraceLayout.COLLECTIVE -> collective(EventKind.COLLECTIVE, call);
      case TraceLayout.START_COLLECTIVE -> {
        collective(EventKind.COLLECTIVE_POSTED, call);
        events.request(started());
      }
      case TraceLayout.COMMUNICATOR -> {
        number();
        number();
      }
      default -> throw new IndexOutOfBoundsException("no such record: " + op);
    }
    events.complete(
        region,
        clock.nanosOf(start),
        clock.nanosOf(end),
        call == null ? SendMode.STANDARD : mode(call));
  }

  private void envelope(EventKind kind, int shift, boolean atStart) {
    int comm = (int) number();
    long peer = number() - shift;
    long tag = number() - shift;
    events.add(kind, atStart, 0);
    events.message(id(comm), world(comm, peer), (int) tag, number());
  }

  private void half(int comm, EventKind kind, boolean atStart) {
    long peer = number() - 1;
    long tag = number();
    long bytes = number();
    if (peer >= 0) {
      events.add(kind, atStart, 0);
      events.message(id(comm), world(comm, peer), (int) tag, bytes);
    }
  }

  private long id(int comm) {
    Definitions.GroupPair pair = definitions.comm(comm);
    return pair == null ? Long.MIN_VALUE : pair.id();
  }

  private int world(int comm, long peer) {
    if (peer < 0) {
      return ANY;
    }
    Definitions.GroupPair pair = definitions.comm(comm);
    return pair == null || peer >= pair.peers().length ? UNKNOWN : pair.peers()[(int) peer];
  }

  private void collective(EventKind kind, @Nullable MpiCall call) {
    int comm = (int) number();
    int root = (int) TraceLayout.unzigzag(number());
    long bytes = number();
    Definitions.GroupPair pair = definitions.comm(comm);
    int size = pair == null ? 1 : pair.peers().length;
    int worldRoot = CollectiveBytes.root(root, pair, rank);
    boolean isRoot = worldRoot == rank;
    events.add(kind, false, 0);
    events.message(id(comm), worldRoot, 0, CollectiveBytes.sent(call, isRoot, bytes));
    events.received(CollectiveBytes.received(call, isRoot, bytes, size));
  }

  private static SendMode mode(MpiCall call) {
    SendMode mode = call.sendMode();
    return mode == null ? SendMode.STANDARD : mode;
  }

  @Override
  public EventKind kind() {
    return events.kind();
  }

  @Override
  public long timeNanos() {
    return events.timeNanos();
  }

  @Override
  public int path() {
    return events.path();
  }

  @Override
  public int peer() {
    return events.peer();
  }

  @Override
  public int tag() {
    return events.tag();
  }

  @Override
  public long communicator() {
    return events.communicator();
  }

  @Override
  public long bytes() {
    return events.bytes();
  }

  @Override
  public long bytesReceived() {
    return events.bytesReceived();
  }

  @Override
  public long request() {
    return events.request();
  }

  @Override
  public int root() {
    return events.peer();
  }

  @Override
  public SendMode sendMode() {
    return events.mode();
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

package org.waitprof.replay.call;

import java.util.Arrays;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * One MPI call as the trace has it: when, from where, and its communication events. One object per
 * thread is filled again and again; allocates only when a call has more events than any before.
 */
public final class Call {
  private static final EventKind[] KINDS = EventKind.values();
  private static final SendMode[] MODES = SendMode.values();

  public MpiCall call = MpiCall.MPI_INIT;
  int path;

  /** Number of the stream (thread) of the rank. */
  public int stream;

  /** Begin, nanoseconds of the common clock. */
  public long enter;

  /** End, nanoseconds of the common clock. */
  public long leave;

  /** End of the thread's last call before this one; {@link #enter} for the first call. */
  public long idleSince;

  /** Losses of the computation before the call, by cause. */
  public final LostTimes lost = new LostTimes();

  /** Place of its begin among the rank's events. */
  public long enterSequence;

  /** Whether the trace ended before the call did; then {@link #leave} is the last known time. */
  public boolean open;

  /** Whether its messages or data are objects. */
  boolean objects;

  /** Number of its events; the arrays below have a value for each. */
  public int operations;

  /** Place of the event among the rank's. */
  public long[] sequence = new long[4];

  /** Time of each event, nanoseconds of the common clock. */
  public long[] time = new long[4];

  /** Communicator of each event, by its number. */
  public long[] communicator = new long[4];

  /** Bytes of the message, or that the rank gave to a collective. */
  public long[] bytes = new long[4];

  /** Bytes that the rank got from a collective. */
  public long[] bytesReceived = new long[4];

  /** Request of each event, as in {@link TraceEvent#request}. */
  public long[] request = new long[4];

  /** The other side's rank in MPI_COMM_WORLD. */
  public int[] peer = new int[4];

  /** Tag of each event's message, as in {@link TraceEvent#tag}. */
  public int[] tag = new int[4];

  /** Root of a collective, a rank in MPI_COMM_WORLD. */
  public int[] root = new int[4];

  private byte[] kind = new byte[4];
  private byte[] mode = new byte[4];
  private long begin;
  private boolean begun;

  /** Number of the call path in the rank's trace. */
  public int path() {
    return path;
  }

  void start(
      MpiCall mpiCall, int pathNumber, int streamNumber, long now, long enterNumber, long since) {
    call = mpiCall;
    path = pathNumber;
    stream = streamNumber;
    enter = now;
    idleSince = since;
    leave = now;
    enterSequence = enterNumber;
    operations = 0;
    begun = false;
    open = false;
    objects = false;
    lost.clear();
  }

  void add(TraceEvent event, long now, long number) {
    if (event.kind == EventKind.COLLECTIVE_BEGIN) {
      begin = now;
      begun = true;
      return;
    }
    if (event.kind == EventKind.LOST) {
      lost.add(event);
      return;
    }
    if (event.kind == EventKind.OBJECTS) {
      objects = true;
      return;
    }
    if (operations == time.length) {
      take(this, 2 * time.length);
    }
    int op = operations++;
    kind[op] = (byte) event.kind.ordinal();
    mode[op] = (byte) event.sendMode.ordinal();
    sequence[op] = number;
    time[op] = now;
    communicator[op] = event.communicator;
    bytes[op] = event.bytes;
    bytesReceived[op] = event.bytesReceived;
    request[op] = event.request;
    peer[op] = event.peer;
    tag[op] = event.tag;
    root[op] = event.root;
  }

  /** Copies what another call has of its operations, with room for a number of them. */
  private void take(Call from, int room) {
    kind = Arrays.copyOf(from.kind, room);
    mode = Arrays.copyOf(from.mode, room);
    sequence = Arrays.copyOf(from.sequence, room);
    time = Arrays.copyOf(from.time, room);
    communicator = Arrays.copyOf(from.communicator, room);
    bytes = Arrays.copyOf(from.bytes, room);
    bytesReceived = Arrays.copyOf(from.bytesReceived, room);
    request = Arrays.copyOf(from.request, room);
    peer = Arrays.copyOf(from.peer, room);
    tag = Arrays.copyOf(from.tag, room);
    root = Arrays.copyOf(from.root, room);
  }

  /** A copy of the call that may be kept. */
  public Call copy() {
    Call copy = new Call();
    copy.start(call, path, stream, enter, enterSequence, idleSince);
    copy.leave = leave;
    copy.open = open;
    copy.objects = objects;
    copy.begin = begin;
    copy.begun = begun;
    copy.lost.copy(lost);
    copy.operations = operations;
    copy.take(this, time.length);
    return copy;
  }

  public EventKind kind(int op) {
    return KINDS[kind[op]];
  }

  /** Number of the call's events of a kind. */
  public int count(EventKind wanted) {
    int count = 0;
    for (int op = 0; op < operations; op++) {
      count += kind[op] == wanted.ordinal() ? 1 : 0;
    }
    return count;
  }

  /** Mode of a send: the call's, else the event's. */
  public SendMode mode(int op) {
    SendMode named = call.sendMode();
    return named == null ? MODES[mode[op]] : named;
  }

  /** Whether a send waits for no receiver, if sends of fewer bytes do not. */
  public boolean isEager(int op, long limitBytes) {
    SendMode its = mode(op);
    return its == SendMode.BUFFERED || (its != SendMode.SYNCHRONOUS && bytes[op] < limitBytes);
  }

  /** Time that the call lasted, nanoseconds. */
  public long duration() {
    return leave - enter;
  }

  /** Begin of the collective: the time of its own event, or of the call. */
  public long collectiveBegin(int op) {
    return begun && begin <= time[op] ? begin : enter;
  }

  /** End of the collective, as {@link #collectiveBegin}; far away if the trace ends before. */
  public long collectiveEnd(int op) {
    if (begun) {
      return time[op];
    }
    return open ? Long.MAX_VALUE / 4 : leave;
  }
}

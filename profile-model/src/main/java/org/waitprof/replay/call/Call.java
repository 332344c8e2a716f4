package org.waitprof.replay.call;

import java.util.Arrays;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.EventKind;

/**
 * One MPI call as the trace has it: when, from where, and its communication events. One object a
 * thread is filled again and again; allocates only when a call has more events than any before.
 */
public final class Call {
  private static final EventKind[] KINDS = EventKind.values();
  private static final SendMode[] MODES = SendMode.values();

  public MpiCall call = MpiCall.MPI_INIT;
  int path;
  public int stream;
  public long enter;
  public long leave;
  public long enterSequence;

  /** Whether the trace ended before the call did; {@link #leave} is the last time known then. */
  public boolean open;

  public int operations;
  public long[] sequence = new long[4];
  public long[] time = new long[4];
  public long[] communicator = new long[4];
  public long[] bytes = new long[4];
  public long[] bytesReceived = new long[4];
  public long[] request = new long[4];
  public int[] peer = new int[4];
  public int[] tag = new int[4];
  public int[] root = new int[4];
  private byte[] kind = new byte[4];
  private byte[] mode = new byte[4];
  private long begin;
  private boolean begun;

  void start(MpiCall mpiCall, int pathNumber, int streamNumber, long now, long enterNumber) {
    call = mpiCall;
    path = pathNumber;
    stream = streamNumber;
    enter = now;
    leave = now;
    enterSequence = enterNumber;
    operations = 0;
    begun = false;
    open = false;
  }

  void add(EventCursor event, long now, long number) {
    if (event.kind() == EventKind.COLLECTIVE_BEGIN) {
      begin = now;
      begun = true;
      return;
    }
    if (operations == time.length) {
      grow();
    }
    int op = operations++;
    kind[op] = (byte) event.kind().ordinal();
    mode[op] = (byte) event.sendMode().ordinal();
    sequence[op] = number;
    time[op] = now;
    communicator[op] = event.communicator();
    bytes[op] = event.bytes();
    bytesReceived[op] = event.bytesReceived();
    request[op] = event.request();
    peer[op] = event.peer();
    tag[op] = event.tag();
    root[op] = event.root();
  }

  private void grow() {
    int room = 2 * time.length;
    kind = Arrays.copyOf(kind, room);
    mode = Arrays.copyOf(mode, room);
    sequence = Arrays.copyOf(sequence, room);
    time = Arrays.copyOf(time, room);
    communicator = Arrays.copyOf(communicator, room);
    bytes = Arrays.copyOf(bytes, room);
    bytesReceived = Arrays.copyOf(bytesReceived, room);
    request = Arrays.copyOf(request, room);
    peer = Arrays.copyOf(peer, room);
    tag = Arrays.copyOf(tag, room);
    root = Arrays.copyOf(root, room);
  }

  public EventKind kind(int op) {
    return KINDS[kind[op]];
  }

  SendMode mode(int op) {
    return MODES[mode[op]];
  }

  public long duration() {
    return leave - enter;
  }

  /** Begin of the collective: its own event's time, or the region's. */
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

package org.waitprof.trace.folder;

import java.util.Arrays;
import org.waitprof.model.SendMode;
import org.waitprof.trace.EventKind;

/**
 * The events of one call: ENTER, what happened in it in the order of the record, LEAVE. Arrays that
 * grow with the largest MPI_Waitall, so that no event costs an object.
 */
final class CallEvents {
  private EventKind[] kinds = new EventKind[8];
  private boolean[] atStart = new boolean[8];
  private long[] requests = new long[8];
  private long[] communicators = new long[8];
  private int[] peers = new int[8];
  private int[] tags = new int[8];
  private long[] bytes = new long[8];
  private long[] received = new long[8];
  private int count;
  private int region;
  private long enterNanos;
  private long leaveNanos;
  private SendMode mode = SendMode.STANDARD;
  private boolean complete;

  /** -1 before ENTER, which is 0; count + 1 is LEAVE. */
  private int current = -1;

  void clear() {
    count = 0;
    current = -1;
    complete = false;
  }

  /** Adds an event; what it says more is to follow. */
  void add(EventKind kind, boolean whenEntered, long request) {
    if (count == kinds.length) {
      int more = 2 * count;
      kinds = Arrays.copyOf(kinds, more);
      atStart = Arrays.copyOf(atStart, more);
      requests = Arrays.copyOf(requests, more);
      communicators = Arrays.copyOf(communicators, more);
      peers = Arrays.copyOf(peers, more);
      tags = Arrays.copyOf(tags, more);
      bytes = Arrays.copyOf(bytes, more);
      received = Arrays.copyOf(received, more);
    }
    kinds[count] = kind;
    atStart[count] = whenEntered;
    requests[count] = request;
    count++;
  }

  void message(long communicator, int peer, int tag, long messageBytes) {
    communicators[count - 1] = communicator;
    peers[count - 1] = peer;
    tags[count - 1] = tag;
    bytes[count - 1] = messageBytes;
  }

  void received(long receivedBytes) {
    received[count - 1] = receivedBytes;
  }

  void request(long request) {
    requests[count - 1] = request;
  }

  void complete(int callRegion, long enter, long leave, SendMode sendMode) {
    region = callRegion;
    enterNanos = enter;
    leaveNanos = leave;
    mode = sendMode;
    complete = true;
  }

  boolean next() {
    if (!complete || current == count + 1) {
      return false;
    }
    current++;
    return true;
  }

  private int index() {
    return Math.min(Math.max(current - 1, 0), kinds.length - 1);
  }

  EventKind kind() {
    return current == 0 ? EventKind.ENTER : current == count + 1 ? EventKind.LEAVE : kinds[index()];
  }

  long timeNanos() {
    boolean early = current == 0 || (current <= count && atStart[index()]);
    return early ? enterNanos : leaveNanos;
  }

  int path() {
    return region;
  }

  int peer() {
    return peers[index()];
  }

  int tag() {
    return tags[index()];
  }

  long communicator() {
    return communicators[index()];
  }

  long bytes() {
    return bytes[index()];
  }

  long bytesReceived() {
    return received[index()];
  }

  long request() {
    return requests[index()];
  }

  SendMode mode() {
    return mode;
  }
}

package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.TrackedRequest;

/**
 * The requests that are active, by handle. Libraries give many requests one handle where these were
 * complete at once (Open MPI's empty request). So a handle holds a chain, the latest first, and a
 * completion may take any of them. Open addressing with linear probing and backward-shift deletion,
 * so that millions of handles that come and go leave no trace. At most {@link #MOST} requests at a
 * time: its tables grow to 2 MB, and nothing is allocated once they have grown.
 *
 * <p>Any thread may start a request and any other complete it. So each operation takes the lock,
 * uncontended 15 to 20 ns, which calls of bindings in other styles do not pay.
 */
final class RequestMap {
  /** Requests that are followed at once; more are counted as requests of no kind. */
  static final int MOST = 1 << 16;

  private long[] keys = new long[64];
  private @Nullable HandleRequest[] heads = new HandleRequest[64];
  private int used;
  private int active;
  private @Nullable HandleRequest free;

  /** A request that has been started or set up; null if too many are active. */
  synchronized @Nullable HandleRequest start(long handle, boolean isPersistent) {
    if (active == MOST) {
      return null;
    }
    active++;
    HandleRequest request = free;
    if (request == null) {
      request = new HandleRequest();
    } else {
      free = request.next;
      request.clear();
    }
    request.handle = handle;
    request.isPersistent = isPersistent;
    int at = find(handle);
    request.next = heads[at];
    if (heads[at] == null) {
      keys[at] = handle;
      heads[at] = request;
      if (++used * 2 > keys.length) {
        grow();
      }
    } else {
      heads[at] = request;
    }
    return request;
  }

  /** The latest request of a handle that no call under way works on; null for none. */
  synchronized @Nullable HandleRequest take(long handle) {
    HandleRequest request = heads[find(handle)];
    while (request != null && request.isTaken) {
      request = request.next;
    }
    if (request != null) {
      request.isTaken = true;
    }
    return request;
  }

  /** The call is over that worked on a request: a request that is done may come again. */
  synchronized void give(HandleRequest request) {
    request.isTaken = false;
    boolean isDone = (request.waitprof$operation() & TrackedRequest.DONE) != 0;
    if (isDone && !request.isPersistent) {
      end(request);
    }
  }

  /** A request is over: its handle may come again. */
  synchronized void end(HandleRequest request) {
    int at = find(request.handle);
    HandleRequest before = null;
    HandleRequest each = heads[at];
    while (each != null && each != request) {
      before = each;
      each = each.next;
    }
    if (each == null) {
      return;
    }
    active--;
    if (before != null) {
      before.next = request.next;
    } else if (request.next != null) {
      heads[at] = request.next;
    } else {
      remove(at);
    }
    request.next = free;
    free = request;
  }

  /** Requests that are active or persistent. */
  synchronized int size() {
    return active;
  }

  private int find(long handle) {
    int mask = keys.length - 1;
    int at = place(handle, mask);
    while (heads[at] != null && keys[at] != handle) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private static int place(long handle, int mask) {
    return (int) ((handle * 0x9E3779B97F4A7C15L) >>> 40) & mask;
  }

  private void remove(int removed) {
    int mask = keys.length - 1;
    int hole = removed;
    used--;
    for (int at = (hole + 1) & mask; heads[at] != null; at = (at + 1) & mask) {
      if (((at - place(keys[at], mask)) & mask) >= ((at - hole) & mask)) {
        keys[hole] = keys[at];
        heads[hole] = heads[at];
        hole = at;
      }
    }
    heads[hole] = null;
  }

  private void grow() {
    long[] oldKeys = keys;
    @Nullable HandleRequest[] oldHeads = heads;
    keys = new long[2 * oldKeys.length];
    heads = new HandleRequest[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldHeads[i] != null) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        heads[at] = oldHeads[i];
      }
    }
  }
}

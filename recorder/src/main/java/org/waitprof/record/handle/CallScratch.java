package org.waitprof.record.handle;

import org.jspecify.annotations.Nullable;
import org.waitprof.record.binding.TrackedRequest;

/**
 * Objects that a thread's calls on handles need for as long as they last: kept from call to call,
 * so that no call allocates. Used by its own thread only.
 */
final class CallScratch {
  private static final int SMALLEST_ROOM = 512;

  final HandleStatus status = new HandleStatus();

  /** A window or message that the call under way may take from the program. */
  @Nullable Object kept;

  /** Number of requests of the call under way. */
  int count;

  private @Nullable HandleRequest one;
  private @Nullable Object[] requests = new Object[8];
  private @Nullable HandleStatus[] pool = new HandleStatus[8];
  private @Nullable Object[] statuses = new Object[8];
  private @Nullable StatusRoom room;

  CallScratch() {}

  /** The call under way works on one request, or on none that is followed. */
  void takes(@Nullable HandleRequest request) {
    one = request;
    count = 0;
  }

  /** Room for the requests of the call under way; what is beyond them is null. */
  @Nullable Object[] requests(int wanted) {
    if (requests.length < wanted) {
      requests = new Object[2 * wanted];
    }
    clear(requests, wanted);
    count = wanted;
    one = null;
    return requests;
  }

  /** Bytes of a request of the call under way, as far as known when it was started. */
  long bytes(int index) {
    return index < count && requests[index] instanceof HandleRequest request
        ? request.waitprof$operation() >>> TrackedRequest.BYTES_SHIFT
        : 0;
  }

  /** At least as many statuses as wanted; the elements beyond these are null. */
  @Nullable Object[] statuses(int wanted) {
    if (statuses.length < wanted) {
      statuses = new Object[2 * wanted];
      HandleStatus[] more = new HandleStatus[2 * wanted];
      System.arraycopy(pool, 0, more, 0, pool.length);
      pool = more;
    }
    for (int i = 0; i < wanted; i++) {
      HandleStatus known = pool[i];
      if (known == null) {
        known = new HandleStatus();
        pool[i] = known;
      }
      statuses[i] = known;
    }
    clear(statuses, wanted);
    return statuses;
  }

  private static void clear(@Nullable Object[] objects, int from) {
    for (int i = from; i < objects.length && objects[i] != null; i++) {
      objects[i] = null;
    }
  }

  /** The call under way is over. */
  void release(RequestMap map) {
    if (one != null) {
      map.give(one);
      one = null;
    }
    for (int i = 0; i < count; i++) {
      if (requests[i] instanceof HandleRequest request) {
        map.give(request);
      }
    }
    count = 0;
  }

  /** The call under way has freed its request. */
  void end(RequestMap map) {
    if (one != null) {
      map.end(one);
      one = null;
    }
  }

  /** Memory for statuses that the program ignores; null if it cannot be pointed to. */
  @Nullable StatusRoom room(int bytes, HandleAccess access) {
    StatusRoom known = room;
    if (known != null && known.bytes() >= bytes) {
      return known;
    }
    StatusRoom made = access.room(Math.max(SMALLEST_ROOM, 2 * bytes));
    room = made;
    return made;
  }
}

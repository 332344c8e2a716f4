package org.waitprof.simulate;

import org.waitprof.replay.call.LongTable;

/**
 * Which message the open requests of a rank are about, sends and receives apart. Used by one
 * thread.
 */
final class OpenRequests {
  private static final int RECEIVE = 0;
  private static final int SEND = 1;

  private final LongTable requests = new LongTable();

  /**
   * A call has begun to send or receive a message; nothing to remember for {@link Messages#NONE}.
   */
  void begin(long request, boolean receives, int message) {
    if (message != Messages.NONE) {
      requests.put(request, receives ? RECEIVE : SEND, message);
    }
  }

  /** The message that a call completes; {@link Messages#NONE} if that is not known. */
  int complete(long request, boolean receives) {
    return requests.remove(request, receives ? RECEIVE : SEND);
  }

  /** Forgets a request. */
  void drop(long request) {
    requests.remove(request, RECEIVE);
    requests.remove(request, SEND);
  }
}

package org.waitprof.simulate;

import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.LongTable;

/**
 * Message that each event of a rank belongs to, from the rank's open requests; sends and receives
 * are apart. Used by one thread.
 */
final class OpenRequests {
  private static final int RECEIVE = 0;
  private static final int SEND = 1;

  private final Messages messages;
  private final int rank;
  private final LongTable requests = new LongTable();

  OpenRequests(Messages messages, int rank) {
    this.messages = messages;
    this.rank = rank;
  }

  /**
   * The message that an event of a call begins, receives or completes; {@link Messages#NONE} if
   * that is not known. To be called once for each event, in their order.
   */
  int message(Call call, int op) {
    return switch (call.kind(op)) {
      case SEND -> messages.sent(rank, call.sequence[op]);
      case RECEIVE -> messages.posted(rank, call.sequence[op]);
      case SEND_POSTED -> begin(call.request[op], false, messages.sent(rank, call.sequence[op]));
      case RECEIVE_POSTED ->
          begin(call.request[op], true, messages.posted(rank, call.sequence[op]));
      case SEND_COMPLETED -> complete(call.request[op], false);
      case RECEIVE_COMPLETED -> complete(call.request[op], true);
      default -> Messages.NONE;
    };
  }

  /**
   * Notes a message that is under way under a request, and returns it. {@link Messages#NONE} is not
   * noted.
   */
  int begin(long request, boolean receives, int message) {
    if (message != Messages.NONE) {
      requests.put(request, receives ? RECEIVE : SEND, message);
    }
    return message;
  }

  private int complete(long request, boolean receives) {
    return requests.remove(request, receives ? RECEIVE : SEND);
  }

  void drop(long request) {
    requests.remove(request, RECEIVE);
    requests.remove(request, SEND);
  }
}

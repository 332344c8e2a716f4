package org.waitprof.replay.match;

import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.LongTable;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Slots;

/** The active requests of one rank, each with the fields below. Used by one thread at a time. */
final class ActiveRequests {
  /** {@link #CHANNEL} of a receive whose channel is not known before it completes. */
  static final int ANY_CHANNEL = -1;

  /** Place of a send in the {@link PendingSends}; {@link #RECEIVE} of a receive. */
  static final int PENDING = 0;

  static final int RECEIVE = Integer.MIN_VALUE;

  /** Communicator of a send; then its destination in the upper half and tag in the lower. */
  static final int COMMUNICATOR = 1;

  static final int PEER_TAG = 2;

  /** Number of a receive's channel; then the call that posted it, and the event. */
  static final int CHANNEL = 1;

  static final int STREAM = 2;
  static final int ENTER = 3;
  static final int LEAVE = 4;
  static final int SEQUENCE = 5;

  /** Polls that had found a receive's message, as in {@link ReceiveQueue}. */
  static final int POLLED_KEY_STREAM = 6;

  static final int POLLED_FROM = 7;
  static final int POLLED_UNTIL = 8;
  static final int PROBED_SEQUENCE = 9;
  private static final int WIDTH = 10;

  private final LongTable numbers = new LongTable();
  private final Slots requests = new Slots(WIDTH);

  /** Adds a send that was posted under a request that is not active. */
  void send(Call call, int op, int pending) {
    int slot = take(call.request[op]);
    requests.set(slot, PENDING, pending);
    requests.set(slot, COMMUNICATOR, call.communicator[op]);
    requests.set(slot, PEER_TAG, LongPair.of(call.peer[op], call.tag[op]));
  }

  /**
   * Adds a receive that was posted under a request that is not active; its slot also names it in
   * its channel.
   *
   * @param polls polls before the call
   */
  int receive(long request, int channelNumber, Call call, int op, PolledRun polls) {
    int slot = take(request);
    requests.set(slot, PENDING, RECEIVE);
    requests.set(slot, CHANNEL, channelNumber);
    requests.set(slot, STREAM, call.stream);
    requests.set(slot, ENTER, call.enter);
    requests.set(slot, LEAVE, call.leave);
    requests.set(slot, SEQUENCE, call.sequence[op]);
    requests.set(
        slot,
        POLLED_KEY_STREAM,
        polls.isTakenBy(call, op)
            ? LongPair.of(polls.key(), call.stream)
            : ReceiveQueue.NOT_POLLED);
    requests.set(slot, POLLED_FROM, polls.from());
    requests.set(slot, POLLED_UNTIL, polls.until());
    requests.set(slot, PROBED_SEQUENCE, polls.probedSequence());
    return slot;
  }

  private int take(long request) {
    int slot = requests.take();
    numbers.put(request, 0, slot);
    return slot;
  }

  /** Ends a request. Returns its slot, whose values stay until the next post; -1 if unknown. */
  int end(long request) {
    int slot = numbers.remove(request, 0);
    if (slot != LongTable.NONE) {
      requests.release(slot);
    }
    return slot;
  }

  boolean isSend(int slot) {
    return requests.get(slot, PENDING) != RECEIVE;
  }

  long get(int slot, int field) {
    return requests.get(slot, field);
  }
}

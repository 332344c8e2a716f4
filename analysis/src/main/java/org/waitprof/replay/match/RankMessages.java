package org.waitprof.replay.match;

import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.SendRecord;
import org.waitprof.trace.EventKind;

/**
 * Processes the messages and requests of one rank: sends go to their receivers' mail, receives into
 * the rank's {@link ReceiveQueue}. Used by the rank's replay only.
 */
public final class RankMessages {
  private static final long NEVER_POSTED = Long.MIN_VALUE / 4;

  /** Stands in place of a number in the {@link PendingSends}: no reply will come. */
  private static final int NO_REPLY = -1;

  private final int rank;
  private final ReplayState state;
  private final PendingSends sends;
  private final ReceiveQueue receives;
  private final MessageListener listener;
  private final ReplayQuality quality;
  private final ActiveRequests requests = new ActiveRequests();

  public RankMessages(
      int rank, ReplayState state, MessageListener listener, ReplayQuality quality) {
    this.rank = rank;
    this.state = state;
    this.listener = listener;
    this.quality = quality;
    sends = new PendingSends(listener);
    receives = new ReceiveQueue(rank, listener, sends, quality);
  }

  /** The receives that wait for their messages. */
  public ReceiveQueue receives() {
    return receives;
  }

  /**
   * Takes in a call's messages.
   *
   * @param key row of the call
   * @param polls polls of the call's thread before it
   */
  public void call(Call call, int key, PolledRun polls) {
    int completion = -1;
    boolean received = false;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND -> send(call, op, key, SendRecord.NONE);
        case SEND_POSTED -> {
          forget(call.request[op]);
          boolean heard = state.isRank(call.peer[op]) && state.hasTrace(call.peer[op]);
          int pending = heard ? sends.post(call.sequence[op]) : NO_REPLY;
          requests.send(call, op, pending);
          send(call, op, key, pending);
        }
        case SEND_COMPLETED -> completion = sendCompleted(call, op, key, completion, polls);
        case RECEIVE -> receive(call, op, key, polls);
        case RECEIVE_THROWN -> receives.doubt(call.communicator[op], call.peer[op], call.tag[op]);
        case SEND_THROWN -> threw(call, op);
        case RECEIVE_POSTED -> receivePosted(call, op, polls);
        case RECEIVE_COMPLETED -> {
          received = true;
          receiveCompleted(call, op, key, polls);
        }
        case REQUEST_DROPPED -> dropped(call, op);
        default -> {}
      }
    }
    if (received && call.call.completesSeveral()) {
      receives.endCall(completion);
    }
    if (completion >= 0) {
      sends.endCompletion(completion);
    }
  }

  private void send(Call call, int op, int key, long pending) {
    int to = call.peer[op];
    boolean blocking = call.kind(op) == EventKind.SEND;
    if (!state.isRank(to) || !state.hasTrace(to)) {
      quality.add(state.isRank(to) ? Occurrence.SENDS_WITHOUT_RECEIVE : Occurrence.OUTSIDE_JOB);
      if (blocking) {
        listener.unknown(key, call.duration());
      }
      return;
    }
    boolean canWait = call.call.callClass() == CallClass.SEND && !call.open;
    Records records = state.messages(to);
    synchronized (records) {
      int at = records.add();
      records.set(at, SendRecord.COMMUNICATOR, call.communicator[op]);
      records.set(at, SendRecord.SOURCE_TAG, LongPair.of(rank, call.tag[op]));
      records.set(at, SendRecord.ENTER, call.enter);
      records.set(at, SendRecord.TIME, call.time[op]);
      records.set(at, SendRecord.LEAVE, call.leave);
      records.set(at, SendRecord.SEQUENCE, call.sequence[op]);
      records.set(at, SendRecord.BYTES, call.bytes[op]);
      records.set(at, SendRecord.KEY_STREAM, LongPair.of(key, call.stream));
      records.set(at, SendRecord.PENDING, blocking && !canWait ? SendRecord.NEVER_WAITS : pending);
    }
  }

  /** The receiver must not rely on its numbers: the send may have been one of them. */
  private void threw(Call call, int op) {
    int to = call.peer[op];
    if (state.isRank(to) && state.hasTrace(to)) {
      Records records = state.messages(to);
      synchronized (records) {
        int at = records.add();
        records.set(at, SendRecord.COMMUNICATOR, call.communicator[op]);
        records.set(at, SendRecord.SOURCE_TAG, LongPair.of(rank, call.tag[op]));
        records.set(at, SendRecord.PENDING, SendRecord.DOUBTFUL);
      }
    }
  }

  private int sendCompleted(Call call, int op, int key, int startedCompletion, PolledRun polls) {
    int completion = startedCompletion;
    int slot = requests.end(call.request[op]);
    if (slot < 0 || !requests.isSend(slot)) {
      quality.add(Occurrence.UNKNOWN_REQUESTS);
      return completion;
    }
    if (requests.get(slot, ActiveRequests.PENDING) == NO_REPLY) {
      unheard(call, key, polls);
      return completion;
    }
    boolean polled = polls.isWaitOf(call);
    boolean waits = polled || call.call.callClass() == CallClass.COMPLETION;
    if (waits && completion < 0) {
      boolean withReceives = false;
      for (int other = 0; other < call.operations; other++) {
        withReceives |= call.kind(other) == EventKind.RECEIVE_COMPLETED;
      }
      boolean several = withReceives && call.call.completesSeveral();
      completion = sends.startCompletion(call, key, several, polls);
    }
    sends.complete(
        (int) requests.get(slot, ActiveRequests.PENDING),
        waits ? completion : -1,
        polled ? polls.sequence() : call.sequence[op]);
    return completion;
  }

  /** A call has completed a message whose other side has no events. */
  private void unheard(Call call, int key, PolledRun polls) {
    if (polls.isOpen()) {
      listener.unknown(polls.key(), polls.until() - polls.from());
    }
    if (!call.call.returnsAtOnce()) {
      listener.unknown(key, call.duration());
    }
  }

  private void receive(Call call, int op, int key, PolledRun polls) {
    if (!state.isRank(call.peer[op])) {
      quality.add(Occurrence.OUTSIDE_JOB);
      unheard(call, key, polls);
      return;
    }
    int number = receives.channel(call.communicator[op], call.peer[op], call.tag[op]);
    long message = receives.channel(number).receive();
    receives.add(
        call,
        polls,
        op,
        key,
        number,
        message,
        call.enter,
        call.leave,
        call.sequence[op],
        call.stream);
  }

  private void receivePosted(Call call, int op, PolledRun polls) {
    forget(call.request[op]);
    boolean known = state.isRank(call.peer[op]) && call.tag[op] >= 0;
    int number =
        known
            ? receives.channel(call.communicator[op], call.peer[op], call.tag[op])
            : ActiveRequests.ANY_CHANNEL;
    int slot = requests.receive(call.request[op], number, call, op, polls);
    if (known) {
      receives.channel(number).post(slot);
    }
  }

  private void receiveCompleted(Call call, int op, int key, PolledRun polls) {
    int slot = requests.end(call.request[op]);
    boolean known = slot >= 0 && !requests.isSend(slot);
    int channel =
        known ? (int) requests.get(slot, ActiveRequests.CHANNEL) : ActiveRequests.ANY_CHANNEL;
    if (!known) {
      quality.add(Occurrence.UNKNOWN_REQUESTS);
    }
    if (!state.isRank(call.peer[op])) {
      quality.add(Occurrence.OUTSIDE_JOB);
      unheard(call, key, polls);
      if (channel != ActiveRequests.ANY_CHANNEL) {
        receives.channel(channel).withdraw(slot);
      }
      return;
    }
    int number = receives.channel(call.communicator[op], call.peer[op], call.tag[op]);
    long message;
    if (number == channel) {
      message = receives.channel(number).complete(slot);
    } else {
      if (channel != ActiveRequests.ANY_CHANNEL) {
        receives.channel(channel).withdraw(slot);
      }
      message = receives.channel(number).claim();
    }
    receives.add(
        call,
        polls,
        op,
        key,
        number,
        message,
        known ? requests.get(slot, ActiveRequests.ENTER) : NEVER_POSTED,
        known ? requests.get(slot, ActiveRequests.LEAVE) : NEVER_POSTED,
        known ? requests.get(slot, ActiveRequests.SEQUENCE) : 0,
        known ? (int) requests.get(slot, ActiveRequests.STREAM) : 0);
    if (known && requests.get(slot, ActiveRequests.POLLED_KEY_STREAM) != ReceiveQueue.NOT_POLLED) {
      receives.found(
          requests.get(slot, ActiveRequests.POLLED_KEY_STREAM),
          requests.get(slot, ActiveRequests.POLLED_FROM),
          requests.get(slot, ActiveRequests.POLLED_UNTIL),
          requests.get(slot, ActiveRequests.PROBED_SEQUENCE));
    }
  }

  private void dropped(Call call, int op) {
    int slot = requests.end(call.request[op]);
    if (slot < 0) {
      quality.add(Occurrence.UNKNOWN_REQUESTS);
    } else if (requests.isSend(slot) && requests.get(slot, ActiveRequests.PENDING) == NO_REPLY) {
      quality.add(Occurrence.SENDS_WITHOUT_RECEIVE, takenBack(call, slot) ? -1 : 0);
    } else if (requests.isSend(slot)) {
      if (call.call != MpiCall.MPI_REQUEST_FREE) {
        retract(slot);
      }
      sends.complete((int) requests.get(slot, ActiveRequests.PENDING), -1, call.sequence[op]);
    } else if (requests.get(slot, ActiveRequests.CHANNEL) != ActiveRequests.ANY_CHANNEL) {
      receives.channel((int) requests.get(slot, ActiveRequests.CHANNEL)).withdraw(slot);
    }
  }

  private boolean takenBack(Call call, int slot) {
    return call.call != MpiCall.MPI_REQUEST_FREE
        && state.isRank(LongPair.upper(requests.get(slot, ActiveRequests.PEER_TAG)));
  }

  /** The receiver must not count a cancelled send as a message. A freed one is a message. */
  private void retract(int slot) {
    long peerTag = requests.get(slot, ActiveRequests.PEER_TAG);
    if (!state.isRank(LongPair.upper(peerTag))) {
      return;
    }
    Records records = state.messages(LongPair.upper(peerTag));
    synchronized (records) {
      int at = records.add();
      records.set(at, SendRecord.COMMUNICATOR, requests.get(slot, ActiveRequests.COMMUNICATOR));
      records.set(at, SendRecord.SOURCE_TAG, LongPair.of(rank, LongPair.lower(peerTag)));
      records.set(
          at,
          SendRecord.SEQUENCE,
          sends.sequence((int) requests.get(slot, ActiveRequests.PENDING)));
      records.set(at, SendRecord.PENDING, SendRecord.RETRACTED);
    }
  }

  /** Drops a request that is used again without having completed. */
  private void forget(long request) {
    int slot = requests.end(request);
    if (slot >= 0) {
      quality.add(Occurrence.UNKNOWN_REQUESTS);
      if (!requests.isSend(slot)
          && requests.get(slot, ActiveRequests.CHANNEL) != ActiveRequests.ANY_CHANNEL) {
        receives.channel((int) requests.get(slot, ActiveRequests.CHANNEL)).withdraw(slot);
      }
    }
  }
}

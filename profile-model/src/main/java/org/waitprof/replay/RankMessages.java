package org.waitprof.replay;

import org.waitprof.model.MpiCall;
import org.waitprof.trace.EventKind;

/**
 * What the calls of one rank do with messages and requests: sends go to their receivers' mail,
 * receives into the rank's {@link ReceiveQueue}. Used by the rank's replay only.
 */
final class RankMessages {
  private static final long NEVER_POSTED = Long.MIN_VALUE / 4;

  /** In place of a number in the {@link SendBook}: no answer will come. */
  private static final int NOT_HEARD = -1;

  private final int rank;
  private final Replay.Shared shared;
  private final SendBook sends;
  private final ReceiveQueue receives;
  private final ReplayTallies tallies;
  private final Posted posted = new Posted();

  RankMessages(
      int rank,
      Replay.Shared shared,
      SendBook sends,
      ReceiveQueue receives,
      ReplayTallies tallies) {
    this.rank = rank;
    this.shared = shared;
    this.sends = sends;
    this.receives = receives;
    this.tallies = tallies;
  }

  /**
   * Takes in a call's messages.
   *
   * @param key its row
   */
  void call(Call call, int key) {
    int completion = -1;
    boolean received = false;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND -> send(call, op, key, SendRecord.NONE);
        case SEND_POSTED -> {
          forget(call.request[op]);
          boolean heard = shared.isRank(call.peer[op]) && shared.hasTrace(call.peer[op]);
          int book = heard ? sends.post(call.sequence[op], call.bytes[op]) : NOT_HEARD;
          posted.send(call, op, book);
          send(call, op, key, book);
        }
        case SEND_COMPLETED -> completion = sendCompleted(call, op, key, completion);
        case RECEIVE -> receive(call, op, key);
        case RECEIVE_POSTED -> receivePosted(call, op);
        case RECEIVE_COMPLETED -> {
          received = true;
          receiveCompleted(call, op, key);
        }
        case REQUEST_DROPPED -> dropped(call, op);
        default -> {}
      }
    }
    if (received && CallKinds.completesMany(call.call)) {
      receives.endCall(completion);
    }
    if (completion >= 0) {
      sends.endCompletion(completion);
    }
  }

  private void send(Call call, int op, int key, long book) {
    int to = call.peer[op];
    if (!shared.isRank(to)) {
      tallies.foreign++;
      return;
    }
    if (!shared.hasTrace(to)) {
      tallies.toMissing++;
      return;
    }
    boolean canWait = book == SendRecord.NONE && CallKinds.isBlockingSend(call.call) && !call.open;
    Mail mail = shared.messages(to);
    synchronized (mail) {
      Records records = mail.records();
      int at = records.add();
      records.set(at, SendRecord.COMMUNICATOR, call.communicator[op]);
      records.set(at, SendRecord.SOURCE_TAG, SendRecord.pair(rank, call.tag[op]));
      records.set(at, SendRecord.ENTER, call.enter);
      records.set(at, SendRecord.TIME, call.time[op]);
      records.set(at, SendRecord.LEAVE, canWait ? call.leave : SendRecord.NEVER);
      records.set(at, SendRecord.SEQUENCE, call.sequence[op]);
      records.set(at, SendRecord.BYTES, call.bytes[op]);
      records.set(at, SendRecord.KEY_STREAM, SendRecord.pair(key, call.stream));
      records.set(at, SendRecord.BOOK, book);
    }
  }

  private int sendCompleted(Call call, int op, int key, int startedCompletion) {
    int completion = startedCompletion;
    int slot = posted.end(call.request[op]);
    if (slot < 0 || !posted.isSend(slot)) {
      tallies.unknownRequests++;
      return completion;
    }
    if (posted.send(slot) == NOT_HEARD) {
      return completion;
    }
    boolean waits = CallKinds.completesMany(call.call) || CallKinds.completesOne(call.call);
    if (waits && completion < 0) {
      boolean withReceives = false;
      for (int other = 0; other < call.operations; other++) {
        withReceives |= call.kind(other) == EventKind.RECEIVE_COMPLETED;
      }
      completion =
          sends.startCompletion(call, key, withReceives && CallKinds.completesMany(call.call));
    }
    sends.complete(posted.send(slot), waits ? completion : -1, call.sequence[op]);
    return completion;
  }

  private void receive(Call call, int op, int key) {
    if (!shared.isRank(call.peer[op])) {
      tallies.foreign++;
      return;
    }
    int number = receives.channel(call.communicator[op], call.peer[op], call.tag[op]);
    long message = receives.channel(number).receive();
    receives.add(call, op, key, number, message, call.enter, call.sequence[op], call.stream);
  }

  private void receivePosted(Call call, int op) {
    forget(call.request[op]);
    boolean known = shared.isRank(call.peer[op]) && call.tag[op] >= 0;
    int number =
        known
            ? receives.channel(call.communicator[op], call.peer[op], call.tag[op])
            : Posted.ANY_CHANNEL;
    int slot = posted.receive(call.request[op], number, call, op);
    if (known) {
      receives.channel(number).post(slot);
    }
  }

  private void receiveCompleted(Call call, int op, int key) {
    int slot = posted.end(call.request[op]);
    boolean known = slot >= 0 && !posted.isSend(slot);
    int channel = known ? posted.channel(slot) : Posted.ANY_CHANNEL;
    if (!known) {
      tallies.unknownRequests++;
    }
    if (!shared.isRank(call.peer[op])) {
      tallies.foreign++;
      if (channel != Posted.ANY_CHANNEL) {
        receives.channel(channel).withdraw(slot);
      }
      return;
    }
    int number = receives.channel(call.communicator[op], call.peer[op], call.tag[op]);
    long message;
    if (number == channel) {
      message = receives.channel(number).complete(slot);
    } else {
      if (channel != Posted.ANY_CHANNEL) {
        receives.channel(channel).withdraw(slot);
      }
      message = receives.channel(number).claim();
    }
    receives.add(
        call,
        op,
        key,
        number,
        message,
        known ? posted.enter(slot) : NEVER_POSTED,
        known ? posted.sequence(slot) : 0,
        known ? posted.stream(slot) : 0);
  }

  private void dropped(Call call, int op) {
    int slot = posted.end(call.request[op]);
    if (slot < 0) {
      tallies.unknownRequests++;
    } else if (posted.isSend(slot) && posted.send(slot) == NOT_HEARD) {
      tallies.toMissing -= takenBack(call, slot) ? 1 : 0;
    } else if (posted.isSend(slot)) {
      if (call.call != MpiCall.MPI_REQUEST_FREE) {
        retract(slot);
      }
      sends.complete(posted.send(slot), -1, call.sequence[op]);
    } else if (posted.channel(slot) != Posted.ANY_CHANNEL) {
      receives.channel(posted.channel(slot)).withdraw(slot);
    }
  }

  private boolean takenBack(Call call, int slot) {
    return call.call != MpiCall.MPI_REQUEST_FREE
        && shared.isRank(SendRecord.upper(posted.peerTag(slot)));
  }

  /** The receiver must not count a cancelled send as a message. A freed one is a message. */
  private void retract(int slot) {
    long peerTag = posted.peerTag(slot);
    if (!shared.isRank(SendRecord.upper(peerTag))) {
      return;
    }
    Mail mail = shared.messages(SendRecord.upper(peerTag));
    synchronized (mail) {
      Records records = mail.records();
      int at = records.add();
      records.set(at, SendRecord.COMMUNICATOR, posted.communicator(slot));
      records.set(at, SendRecord.SOURCE_TAG, SendRecord.pair(rank, SendRecord.lower(peerTag)));
      records.set(at, SendRecord.SEQUENCE, sends.sequence(posted.send(slot)));
      records.set(at, SendRecord.BOOK, SendRecord.RETRACTED);
    }
  }

  /** A request that is used again without having completed. */
  private void forget(long request) {
    int slot = posted.end(request);
    if (slot >= 0) {
      tallies.unknownRequests++;
      if (!posted.isSend(slot) && posted.channel(slot) != Posted.ANY_CHANNEL) {
        receives.channel(posted.channel(slot)).withdraw(slot);
      }
    }
  }
}

package org.waitprof.replay.match;

import org.waitprof.model.MpiCall;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.PolledRun;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.exchange.ReplayState;
import org.waitprof.replay.exchange.ReplyRecord;
import org.waitprof.replay.exchange.SendRecord;

/**
 * The receives of one rank that have completed, in the order of their events, until their messages
 * are known; and the channels of these messages. Memory: 136 bytes per receive and 72 per message,
 * while one waits for the other. Beyond {@link #PATIENCE} receives (or messages behind the end of
 * the trace), a receive is given up if its sender has already been read past its end.
 */
public final class ReceiveQueue {
  /** Longer queues do not wait for a message that should have been sent by now. */
  public static final int PATIENCE = 1 << 16;

  // Fields of a receive.
  private static final int CHANNEL = 0;
  private static final int NUMBER = 1;
  static final int ENTER = 2;
  static final int LEAVE = 3;
  static final int TIME = 4;
  static final int SEQUENCE = 5;
  static final int KEY_STREAM = 6;

  /** Collectives that the call also waited for in the upper half. */
  static final int CALL_COLLECTIVES = 7;

  static final int POSTED_ENTER = 8;
  static final int POSTED_SEQUENCE = 9;
  static final int POSTED_STREAM = 10;
  static final int POLLED_KEY_STREAM = 11;
  static final int POLLED_FROM = 12;
  static final int POLLED_UNTIL = 13;

  /** Place of the blocking probe's event; the complement of the polls' place, below 0. */
  static final int PROBED_SEQUENCE = 14;

  static final int IDLE_SINCE = 15;
  static final int POSTED_LEAVE = 16;
  static final int WIDTH = 17;

  /** Stands in place of row and stream: the message was not polled for. */
  static final long NOT_POLLED = -1;

  /** {@link #CHANNEL} of a record that ends a call; {@link #NUMBER}: its sends' completion. */
  private static final long CALL_END = -1;

  private static final MpiCall[] CALLS = MpiCall.values();

  private final int rank;
  private final MessageListener listener;
  private final PendingSends sends;
  private final ReplayQuality quality;
  private final Channels channels = new Channels();
  private final Records queue = new Records(WIDTH, 8);
  private final MatchedMessage message = new MatchedMessage();

  private int heldMessages;
  private boolean discarded;

  ReceiveQueue(int rank, MessageListener listener, PendingSends sends, ReplayQuality quality) {
    this.quality = quality;
    this.rank = rank;
    this.listener = listener;
    this.sends = sends;
  }

  /** The call of a {@link #CALL_COLLECTIVES}. */
  static MpiCall call(long callCollectives) {
    return CALLS[LongPair.lower(callCollectives)];
  }

  int channel(long communicator, int source, int tag) {
    return channels.number(communicator, source, tag);
  }

  /** A receive threw, and may have taken a message: {@link Channels#doubt}. */
  void doubt(long communicator, int source, int tag) {
    channels.doubt(communicator, source, tag);
  }

  Channel channel(int number) {
    return channels.get(number);
  }

  /**
   * Adds a completed receive.
   *
   * @param polls polls of the call's thread before it
   */
  void add(
      Call call,
      PolledRun polls,
      int op,
      int key,
      int channel,
      long number,
      long postedEnter,
      long postedLeave,
      long postedSequence,
      int postedStream) {
    int at = queue.add();
    queue.set(at, CHANNEL, channel);
    queue.set(at, NUMBER, number);
    queue.set(at, ENTER, call.enter);
    queue.set(at, LEAVE, call.leave);
    queue.set(at, TIME, call.time[op]);
    queue.set(at, SEQUENCE, call.sequence[op]);
    queue.set(at, KEY_STREAM, LongPair.of(key, call.stream));
    queue.set(at, CALL_COLLECTIVES, LongPair.of(polls.collectivesWith(call), call.call.ordinal()));
    queue.set(at, POSTED_ENTER, postedEnter);
    queue.set(at, POSTED_LEAVE, postedLeave);
    queue.set(at, POSTED_SEQUENCE, postedSequence);
    queue.set(at, POSTED_STREAM, postedStream);
    queue.set(at, IDLE_SINCE, call.idleSince);
    found(
        polls.isOpen() ? LongPair.of(polls.key(), call.stream) : NOT_POLLED,
        polls.from(),
        polls.until(),
        polls.probedSequence());
  }

  /** Sets the polls that found the message of the receive added last. */
  void found(long keyStream, long from, long until, long probedSequence) {
    int at = queue.at(queue.size() - 1);
    queue.set(at, POLLED_KEY_STREAM, keyStream);
    queue.set(at, POLLED_FROM, from);
    queue.set(at, POLLED_UNTIL, until);
    queue.set(at, PROBED_SEQUENCE, probedSequence);
  }

  /**
   * Ends the call that completed the receives since the last end.
   *
   * @param completion number of its {@link PendingSends} completion, or -1
   */
  void endCall(int completion) {
    int at = queue.add();
    queue.set(at, CHANNEL, CALL_END);
    queue.set(at, NUMBER, completion);
  }

  /** Takes messages from the rank's mail into their channels. */
  public void deliver(Records mail, ReplayState state) {
    for (int i = 0; i < mail.size(); i++) {
      int at = mail.at(i);
      long sourceTag = mail.get(at, SendRecord.SOURCE_TAG);
      Channel channel =
          channels.get(
              channel(
                  mail.get(at, SendRecord.COMMUNICATOR),
                  LongPair.upper(sourceTag),
                  LongPair.lower(sourceTag)));
      long pending = mail.get(at, SendRecord.PENDING);
      if (pending == SendRecord.DOUBTFUL) {
        channel.doubtNextMessage();
      } else if (pending != SendRecord.RETRACTED) {
        if (channel.arrive(mail, at)) {
          heldMessages++;
        } else {
          giveUp(mail, at, state);
        }
      } else if (channel.retract(mail.get(at, SendRecord.SEQUENCE))) {
        heldMessages--;
      } else {
        quality.add(Occurrence.SENDS_WITHOUT_RECEIVE, discarded ? -1 : 1);
      }
    }
    mail.clear();
  }

  /** Handles all receives at the head of the queue whose messages are known, or never will be. */
  public void settle(ReplayState state) {
    while (!queue.isEmpty()) {
      int at = queue.at(0);
      long channelNumber = queue.get(at, CHANNEL);
      if (channelNumber == CALL_END) {
        endOfCall((int) queue.get(at, NUMBER));
      } else {
        Channel channel = channels.get((int) channelNumber);
        long number = queue.get(at, NUMBER);
        int message = channel.find(number);
        if (channel.isDoubtful(number)) {
          lose(at, Occurrence.BEHIND_THROWN);
        } else if (message >= 0) {
          match(at, channel, message, state);
          channel.take(number);
          heldMessages--;
        } else if (isLost(at, channel, state)) {
          lose(at, Occurrence.RECEIVES_WITHOUT_SEND);
          channel.skip(number);
        } else {
          return;
        }
      }
      queue.drop();
    }
  }

  /** A receive has completed whose message is not known. */
  private void lose(int at, Occurrence why) {
    quality.add(why);
    listener.lost();
    if (!call(queue.get(at, CALL_COLLECTIVES)).returnsAtOnce()) {
      int key = LongPair.upper(queue.get(at, KEY_STREAM));
      listener.unknown(key, queue.get(at, LEAVE) - queue.get(at, ENTER));
    }
    long polled = queue.get(at, POLLED_KEY_STREAM);
    if (polled != NOT_POLLED) {
      listener.unknown(
          LongPair.upper(polled), queue.get(at, POLLED_UNTIL) - queue.get(at, POLLED_FROM));
    }
  }

  /**
   * Releases all messages, once the trace is over and no receive is left; their senders learn that
   * they have not waited. Otherwise messages to a rank whose trace was cut would pile up.
   */
  public void discard(ReplayState state) {
    if (!queue.isEmpty() || heldMessages == 0) {
      return;
    }
    for (Channel channel : channels.all()) {
      quality.add(Occurrence.SENDS_WITHOUT_RECEIVE, channel.left());
      Records messages = channel.messages();
      for (int i = 0; i < messages.size(); i++) {
        int at = messages.at(i);
        if (messages.get(at, SendRecord.SEQUENCE) != SendRecord.TAKEN) {
          giveUp(messages, at, state);
        }
      }
      channel.discard();
    }
    discarded = true;
    heldMessages = 0;
  }

  /** No receive will take a message; its sender has not waited for one. */
  private void giveUp(Records messages, int at, ReplayState state) {
    int source = LongPair.upper(messages.get(at, SendRecord.SOURCE_TAG));
    listener.notReceived(source, messages.get(at, SendRecord.SEQUENCE));
    long pending = messages.get(at, SendRecord.PENDING);
    if (pending >= 0) {
      ReplyRecord.release(state.replies(source), pending);
    }
  }

  private boolean isLost(int at, Channel channel, ReplayState state) {
    boolean tooMuch = queue.size() > PATIENCE || (heldMessages > PATIENCE && state.ended(rank));
    return state.ended(channel.source)
        || (tooMuch && state.reachedNanos(channel.source) > queue.get(at, LEAVE));
  }

  private void match(int at, Channel channel, int sent, ReplayState state) {
    quality.add(Occurrence.MESSAGES);
    message.set(queue, at, channel.messages(), sent);
    if (message.sendTime() > message.receive(TIME)) {
      quality.add(Occurrence.BACKWARDS);
    }
    reply(state);
    listener.received(message);
  }

  private void endOfCall(int completion) {
    long waited = listener.receivesCompleted();
    if (completion >= 0) {
      sends.receivesKnown(completion, waited);
    }
  }

  private void reply(ReplayState state) {
    long pending = message.send(SendRecord.PENDING);
    if (pending == SendRecord.NEVER_WAITS || (pending == SendRecord.NONE && !canHaveWaited())) {
      return;
    }
    Records replies = state.replies(message.source());
    synchronized (replies) {
      int to = replies.add();
      replies.set(to, ReplyRecord.PENDING, pending);
      replies.set(to, ReplyRecord.POSTED_ENTER, message.postedEnter());
      replies.set(to, ReplyRecord.POSTED_LEAVE, message.receive(POSTED_LEAVE));
      replies.set(to, ReplyRecord.POSTED_SEQUENCE, message.postedSequence());
      replies.set(
          to, ReplyRecord.RANK_STREAM, LongPair.of(rank, (int) message.receive(POSTED_STREAM)));
      replies.set(to, ReplyRecord.BYTES, message.bytes());
      replies.set(to, ReplyRecord.SEND_ENTER, message.sendEnter());
      replies.set(to, ReplyRecord.SEND_SEQUENCE, message.sendSequence());
      replies.set(to, ReplyRecord.SEND_KEY_STREAM, message.send(SendRecord.KEY_STREAM));
      replies.set(to, ReplyRecord.SEND_LEAVE, message.sendLeave());
      replies.set(to, ReplyRecord.RECEIVER_IDLE_SINCE, idleSince());
      replies.set(to, ReplyRecord.RECEIVER_ENTER, message.receiveEnter());
      replies.set(to, ReplyRecord.RECEIVER_LEAVE, message.receiveLeave());
      replies.set(to, ReplyRecord.RECEIVER_SEQUENCE, message.sequence());
      replies.set(to, ReplyRecord.RECEIVER_KEY_STREAM, message.receive(KEY_STREAM));
      replies.set(to, ReplyRecord.RECEIVER_CALL, message.call().ordinal());
    }
  }

  private long idleSince() {
    return Math.max(message.postedEnter(), message.receive(IDLE_SINCE));
  }

  /** Whether a blocking send lasted until the receive was posted, or the receiver was back. */
  private boolean canHaveWaited() {
    long leave = message.sendLeave();
    long postedEnter = message.postedEnter();
    boolean forReceiver = leave > postedEnter && postedEnter > message.sendEnter();
    boolean forProgress =
        leave >= message.receiveEnter()
            && message.sendEnter() < message.receiveEnter()
            && idleSince() < message.receiveEnter();
    return forReceiver || forProgress;
  }

  /** Takes in the replies of receivers to this rank's sends. */
  public void applyReplies(Records replies) {
    for (int i = 0; i < replies.size(); i++) {
      sends.reply(replies, replies.at(i));
    }
    replies.clear();
  }

  /** Number of receives and messages that wait for each other. */
  public int held() {
    return queue.size() + heldMessages;
  }

  /** Number of messages that are here and no receive has taken. */
  public long left() {
    return channels.all().stream().mapToLong(Channel::left).sum();
  }
}

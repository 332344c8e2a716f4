package org.waitprof.replay;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;

/**
 * The receives of one rank that have completed, in the order of their events, until their messages
 * are known; and the channels of these messages. Here waiting for senders is found. Memory: 88
 * bytes a receive and 72 a message, for as long as the one waits for the other; beyond {@link
 * #PATIENCE} receives (or messages behind the end of the trace), one whose sender has already been
 * read past its end is given up.
 */
final class ReceiveQueue {
  /** Longer queues do not wait for a message that should have been sent by now. */
  static final int PATIENCE = 1 << 16;

  private static final int CHANNEL = 0;
  private static final int NUMBER = 1;
  private static final int ENTER = 2;
  private static final int LEAVE = 3;
  private static final int TIME = 4;
  private static final int SEQUENCE = 5;
  private static final int KEY_STREAM = 6;
  private static final int CALL = 7;
  private static final int POSTED_ENTER = 8;
  private static final int POSTED_SEQUENCE = 9;
  private static final int POSTED_STREAM = 10;
  private static final int WIDTH = 11;

  /** {@link #CHANNEL} of a record that ends a call; {@link #NUMBER}: its sends' completion. */
  private static final long CALL_END = -1;

  private static final MpiCall[] CALLS = MpiCall.values();

  private final int rank;
  private final List<MessagePattern.Watch> watches;
  private final SendBook sends;
  private final WaitPoints waitPoints;
  private final List<Channel> channels = new ArrayList<>();
  private final LongTable channelNumbers = new LongTable();
  private final Records queue = new Records(WIDTH, 64);
  private final Receipt receipt = new Receipt();

  // The longest wait of a call that completes many.
  private long longest;
  private @Nullable Receipt longestReceipt;

  private int heldMessages;
  private long matched;
  private long withoutSend;
  private long backwards;
  private long retractions;
  private long notReceived;
  private boolean discarded;

  ReceiveQueue(
      int rank, List<MessagePattern.Watch> watches, SendBook sends, WaitPoints waitPoints) {
    this.rank = rank;
    this.watches = watches;
    this.sends = sends;
    this.waitPoints = waitPoints;
  }

  int channel(long communicator, int source, int tag) {
    long sourceTag = SendRecord.pair(source, tag);
    int number = channelNumbers.get(communicator, sourceTag);
    if (number == LongTable.NONE) {
      number = channels.size();
      channels.add(new Channel(source));
      channelNumbers.put(communicator, sourceTag, number);
    }
    return number;
  }

  Channel channel(int number) {
    return channels.get(number);
  }

  /** A receive has completed. */
  void add(
      Call call,
      int op,
      int key,
      int channel,
      long number,
      long postedEnter,
      long postedSequence,
      int postedStream) {
    int at = queue.add();
    queue.set(at, CHANNEL, channel);
    queue.set(at, NUMBER, number);
    queue.set(at, ENTER, call.enter);
    queue.set(at, LEAVE, call.leave);
    queue.set(at, TIME, call.time[op]);
    queue.set(at, SEQUENCE, call.sequence[op]);
    queue.set(at, KEY_STREAM, SendRecord.pair(key, call.stream));
    queue.set(at, CALL, call.call.ordinal());
    queue.set(at, POSTED_ENTER, postedEnter);
    queue.set(at, POSTED_SEQUENCE, postedSequence);
    queue.set(at, POSTED_STREAM, postedStream);
  }

  /**
   * The call that completed the receives since the last end is over.
   *
   * @param completion number of its {@link SendBook} completion, or -1
   */
  void endCall(int completion) {
    int at = queue.add();
    queue.set(at, CHANNEL, CALL_END);
    queue.set(at, NUMBER, completion);
  }

  /** Takes in messages. */
  void deliver(Records mail) {
    for (int i = 0; i < mail.size(); i++) {
      int at = mail.at(i);
      long sourceTag = mail.get(at, SendRecord.SOURCE_TAG);
      Channel channel =
          channels.get(
              channel(
                  mail.get(at, SendRecord.COMMUNICATOR),
                  SendRecord.upper(sourceTag),
                  SendRecord.lower(sourceTag)));
      if (mail.get(at, SendRecord.BOOK) != SendRecord.RETRACTED) {
        channel.arrive(mail, at);
        heldMessages++;
      } else if (channel.retract(mail.get(at, SendRecord.SEQUENCE))) {
        heldMessages--;
      } else if (discarded) {
        notReceived--;
      } else {
        retractions++;
      }
    }
    mail.clear();
  }

  /** Works off all receives at the head of the queue whose messages are known, or never will be. */
  void settle(Others others) {
    while (!queue.isEmpty()) {
      int at = queue.at(0);
      long channelNumber = queue.get(at, CHANNEL);
      if (channelNumber == CALL_END) {
        endOfCall((int) queue.get(at, NUMBER));
      } else {
        Channel channel = channels.get((int) channelNumber);
        long number = queue.get(at, NUMBER);
        int message = channel.find(number);
        if (message >= 0) {
          match(at, channel, message, others);
          channel.take(number);
          heldMessages--;
        } else if (hopeless(at, channel, others)) {
          withoutSend++;
          channel.forgo(number);
        } else {
          return;
        }
      }
      queue.drop();
    }
  }

  /**
   * Lets go of all messages, once the trace is over and no receive is left; their senders hear that
   * they have not waited. Else what is sent to a rank whose trace was cut would pile up.
   */
  void discard(Others others) {
    if (!queue.isEmpty() || heldMessages == 0) {
      return;
    }
    for (Channel channel : channels) {
      Records messages = channel.messages();
      for (int i = 0; i < messages.size(); i++) {
        int at = messages.at(i);
        if (messages.get(at, SendRecord.SEQUENCE) != SendRecord.TAKEN) {
          notReceived++;
          long book = messages.get(at, SendRecord.BOOK);
          if (book != SendRecord.NONE) {
            AnswerRecord.release(others.answers(channel.source), book);
          }
        }
      }
      channel.discard();
    }
    discarded = true;
    heldMessages = 0;
  }

  private boolean hopeless(int at, Channel channel, Others others) {
    boolean tooMuch = queue.size() > PATIENCE || (heldMessages > PATIENCE && others.ended(rank));
    return others.ended(channel.source)
        || (tooMuch && others.reached(channel.source) > queue.get(at, LEAVE));
  }

  private void match(int at, Channel channel, int message, Others others) {
    Records messages = channel.messages();
    matched++;
    receipt.key = SendRecord.upper(queue.get(at, KEY_STREAM));
    receipt.stream = SendRecord.lower(queue.get(at, KEY_STREAM));
    receipt.call = CALLS[(int) queue.get(at, CALL)];
    receipt.sequence = queue.get(at, SEQUENCE);
    receipt.receiveEnter = queue.get(at, ENTER);
    receipt.receiveLeave = queue.get(at, LEAVE);
    receipt.receiveTime = queue.get(at, TIME);
    receipt.source = channel.source;
    receipt.sendEnter = messages.get(message, SendRecord.ENTER);
    receipt.sendTime = messages.get(message, SendRecord.TIME);
    receipt.sendSequence = messages.get(message, SendRecord.SEQUENCE);
    receipt.sendStream = SendRecord.lower(messages.get(message, SendRecord.KEY_STREAM));
    receipt.bytes = messages.get(message, SendRecord.BYTES);
    if (receipt.sendTime > receipt.receiveTime) {
      backwards++;
    }
    answer(at, messages, message, others);
    long wait = LateSender.waitNanos(receipt);
    if (CallKinds.completesMany(receipt.call)) {
      if (wait > longest) {
        longest = wait;
        longestReceipt = receipt.copy();
      }
    } else if (wait > 0) {
      lateSender(receipt, wait);
    }
    for (MessagePattern.Watch watch : watches) {
      watch.received(receipt);
    }
  }

  private void lateSender(Receipt waited, long wait) {
    for (MessagePattern.Watch watch : watches) {
      watch.lateSender(waited, wait);
    }
    waitPoints.add(
        waited.sequence,
        waited.receiveEnter,
        SendRecord.pair(waited.key, waited.stream),
        wait,
        waited.sendSequence,
        waited.sendEnter,
        SendRecord.pair(waited.source, waited.sendStream));
  }

  private void endOfCall(int completion) {
    Receipt waited = longestReceipt;
    if (waited != null) {
      lateSender(waited, longest);
    }
    if (completion >= 0) {
      sends.receivesKnown(completion, waited != null);
    }
    longest = 0;
    longestReceipt = null;
  }

  private void answer(int at, Records messages, int message, Others others) {
    long book = messages.get(message, SendRecord.BOOK);
    long postedEnter = queue.get(at, POSTED_ENTER);
    long wait = 0;
    if (book == SendRecord.NONE) {
      long leave = messages.get(message, SendRecord.LEAVE);
      if (leave != SendRecord.NEVER) {
        wait = LateReceiver.waitNanos(receipt.sendEnter, leave, postedEnter);
      }
      if (wait <= 0) {
        return;
      }
    }
    Mail mail = others.answers(receipt.source);
    synchronized (mail) {
      Records answers = mail.records();
      int to = answers.add();
      answers.set(to, AnswerRecord.BOOK, book);
      answers.set(to, AnswerRecord.POSTED_ENTER, postedEnter);
      answers.set(to, AnswerRecord.POSTED_SEQUENCE, queue.get(at, POSTED_SEQUENCE));
      answers.set(
          to, AnswerRecord.RANK_STREAM, SendRecord.pair(rank, (int) queue.get(at, POSTED_STREAM)));
      answers.set(to, AnswerRecord.BYTES, receipt.bytes);
      answers.set(to, AnswerRecord.SEND_ENTER, receipt.sendEnter);
      answers.set(to, AnswerRecord.SEND_SEQUENCE, receipt.sendSequence);
      answers.set(to, AnswerRecord.SEND_KEY_STREAM, messages.get(message, SendRecord.KEY_STREAM));
      answers.set(to, AnswerRecord.WAIT, wait);
    }
  }

  /** Takes in what receivers answered to this rank's sends. */
  void takeAnswers(Records answers) {
    for (int i = 0; i < answers.size(); i++) {
      int at = answers.at(i);
      if (answers.get(at, AnswerRecord.BOOK) >= 0) {
        sends.answer(answers, at);
        continue;
      }
      long keyStream = answers.get(at, AnswerRecord.SEND_KEY_STREAM);
      long wait = answers.get(at, AnswerRecord.WAIT);
      for (MessagePattern.Watch watch : watches) {
        watch.lateReceiver(SendRecord.upper(keyStream), wait, answers.get(at, AnswerRecord.BYTES));
      }
      waitPoints.add(
          answers.get(at, AnswerRecord.SEND_SEQUENCE),
          answers.get(at, AnswerRecord.SEND_ENTER),
          keyStream,
          wait,
          answers.get(at, AnswerRecord.POSTED_SEQUENCE),
          answers.get(at, AnswerRecord.POSTED_ENTER),
          answers.get(at, AnswerRecord.RANK_STREAM));
    }
    answers.clear();
  }

  /** Receives and messages that wait for each other. */
  int held() {
    return queue.size() + heldMessages;
  }

  long matched() {
    return matched;
  }

  long withoutSend() {
    return withoutSend;
  }

  /** Receives that ended before their message was sent. */
  long backwards() {
    return backwards;
  }

  /** Messages that nobody received, cancelled ones that could not be taken back included. */
  long withoutReceive() {
    long left = retractions + notReceived;
    for (Channel channel : channels) {
      left += channel.left();
    }
    return left;
  }
}
